import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LIMITS } from '../../contract/limits.js';
import { truncate } from '../../contract/text/truncate.js';
import type { Transaction } from '../../platform/db/sql.js';
import { Persona } from './persona.entity.js';

/** Fields that a persona copies from the profile. */
export interface FollowedProfile {
  firstName: string | null;
  lastName: string | null;
  imageId: number | null;
}

/** The persona that a user has from the start. It follows the profile until it is edited. */
@Injectable()
export class DefaultPersonaService {
  constructor(private readonly dataSource: DataSource) {}

  /** Runs in the transaction that creates the user, so that no user is without a default persona. */
  async create(ownerId: number, name: string, { manager }: Transaction): Promise<void> {
    await manager.insert(Persona, { ownerId, name, isDefault: true, followsProfile: true });
  }

  /** Applies a changed profile. */
  async follow(ownerId: number, { firstName, lastName, imageId }: FollowedProfile): Promise<void> {
    const name = truncate(`${firstName ?? ''} ${lastName ?? ''}`.trim(), LIMITS.personaName).trim();
    await this.dataSource.manager.update(
      Persona,
      { ownerId, followsProfile: true },
      { imageId, ...(name !== '' && { name }) },
    );
  }
}
