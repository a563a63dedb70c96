export { DefaultPersonaService } from './default-persona.service.js';
export { PersonaResolver } from './persona-resolver.js';
export { PersonasModule } from './personas.module.js';
