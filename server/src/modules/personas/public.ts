export { DefaultPersonaService } from './default-persona.service.js';
export { PERSONA_CHATS, type PersonaChats } from './persona-chats.js';
export { PersonaImageReader } from './persona-image-reader.js';
export { PersonaResolver } from './persona-resolver.js';
export { PersonasModule } from './personas.module.js';
