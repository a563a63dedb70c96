import { Module } from '@nestjs/common';
import { DefaultPersonaService } from './default-persona.service.js';
import { PersonaResolver } from './persona-resolver.js';

/** What other modules use of personas. */
@Module({ providers: [DefaultPersonaService, PersonaResolver], exports: [DefaultPersonaService, PersonaResolver] })
export class PersonasModule {}
