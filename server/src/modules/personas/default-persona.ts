import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/db/sql.js';
import { Persona } from './persona.entity.js';

/** The persona that a user has from the start. */
@Injectable()
export class DefaultPersona {
  /** Runs in the transaction that creates the user, so that no user is without a default persona. */
  async create(ownerId: number, name: string, { manager }: Transaction): Promise<void> {
    await manager.insert(Persona, { ownerId, name, isDefault: true });
  }
}
