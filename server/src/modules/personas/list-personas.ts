import { Injectable } from '@nestjs/common';
import type { Page, Paging } from '../../platform/http/validation/paging.js';
import { PersonaRepository } from './persona.repository.js';
import type { PersonaView } from './persona-view.dto.js';

/** The caller's own personas. */
@Injectable()
export class ListPersonas {
  constructor(private readonly personas: PersonaRepository) {}

  /** The default one first, then the newest. */
  async run(ownerId: number, paging: Paging): Promise<Page<PersonaView>> {
    const items = await this.personas.list(ownerId, paging.limit, paging.offset);
    return { items, total: await this.personas.count(ownerId) };
  }
}
