import { Module } from '@nestjs/common';
import { PersonaRepository } from './persona.repository.js';
import { PersonaResolver } from './persona-resolver.js';

/** What other modules may know about personas. */
@Module({ providers: [PersonaRepository, PersonaResolver], exports: [PersonaRepository, PersonaResolver] })
export class PersonasModule {}
