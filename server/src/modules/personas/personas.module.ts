import { Module } from '@nestjs/common';
import { DefaultPersona } from './default-persona.js';
import { PersonaRepository } from './persona.repository.js';
import { PersonaResolver } from './persona-resolver.js';

/** What other modules may know about personas. */
@Module({
  providers: [DefaultPersona, PersonaRepository, PersonaResolver],
  exports: [DefaultPersona, PersonaRepository, PersonaResolver],
})
export class PersonasModule {}
