import { Module } from '@nestjs/common';
import { DefaultPersona } from './default-persona.js';
import { PersonaResolver } from './persona-resolver.js';

/** What other modules use of personas. */
@Module({ providers: [DefaultPersona, PersonaResolver], exports: [DefaultPersona, PersonaResolver] })
export class PersonasModule {}
