import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { PersonaRepository } from './persona.repository.js';

/** Deletes a persona of the caller's own; chats that were held as it go on without one. */
@Injectable()
export class DeletePersona {
  constructor(private readonly personas: PersonaRepository) {}

  /** @throws ApiError 404, 409 for the default one. */
  async run(ownerId: number, id: number): Promise<void> {
    if (await this.personas.remove(id, ownerId)) return;
    throw new ApiError((await this.personas.ownedBy(id, ownerId)) ? 'default_persona' : 'not_found');
  }
}
