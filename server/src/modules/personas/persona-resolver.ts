import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { PersonaRepository, SYSTEM_PERSONA_ID } from './persona.repository.js';

/** What other modules may ask about personas. */
@Injectable()
export class PersonaResolver {
  constructor(private readonly personas: PersonaRepository) {}

  /**
   * Whom a new chat is held as: the persona that was asked for, else the person's default one.
   * @throws ApiError 400 when it is neither an own one nor the system's.
   */
  async resolve(userId: number, personaId: number | undefined): Promise<number> {
    if (personaId === undefined) return (await this.personas.defaultOf(userId)) ?? SYSTEM_PERSONA_ID;
    if (await this.personas.isUsable(personaId, userId)) return personaId;
    throw ApiError.field('persona_id', 'persona_id is not the id of a persona of yours');
  }
}
