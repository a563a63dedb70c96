import { Module } from '@nestjs/common';
import { DefaultPersonaService } from './default-persona.service.js';
import { PersonaResolver } from './persona-resolver.js';

/** Personas, as used by other modules. */
@Module({ providers: [DefaultPersonaService, PersonaResolver], exports: [DefaultPersonaService, PersonaResolver] })
export class PersonasModule {}
