export { DefaultPersona } from './default-persona.js';
export { PersonaResolver } from './persona-resolver.js';
export { PersonasModule } from './personas.module.js';
