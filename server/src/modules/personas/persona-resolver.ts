import { Injectable } from '@nestjs/common';
import { cutTo, LIMITS } from '../../contract/limits.js';
import { ApiError } from '../../platform/http/api-error.js';
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

  /** Gives a person who has no default persona one of this name. Safe to be called at every sign-in. */
  async createDefault(userId: number, name: string): Promise<void> {
    await this.personas.createDefault(userId, cutTo(name.trim(), LIMITS.personaName));
  }
}
