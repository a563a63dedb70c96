import { Injectable } from '@nestjs/common';
import { randomDigits } from '../../../platform/crypto/random.js';
import type { Transaction } from '../../../platform/db/sql.js';
import { ReservedNames } from '../../../platform/names/reserved-names.js';
import { DefaultPersonaService } from '../../personas/public.js';
import { usernameFor } from '../domain/username.js';
import { UserRepository } from '../profile/user.repository.js';

const USERNAMES_TRIED = 10;
/** Each further attempt adds a digit, so that a name is free however many addresses share a local part. */
const MIN_DIGITS = 4;

/** The user of a proven address; the first sign-in creates one. */
@Injectable()
export class UserOfEmail {
  constructor(
    private readonly users: UserRepository,
    private readonly reserved: ReservedNames,
    private readonly personas: DefaultPersonaService,
  ) {}

  /** @returns the id; null if the user is disabled */
  async find(email: string, transaction: Transaction): Promise<number | null> {
    for (let attempt = 0; attempt < USERNAMES_TRIED; attempt++) {
      const user = await this.users.findByEmail(email, transaction);
      if (user) return user.disabledAt === null ? user.id : null;
      const username = usernameFor(email, suffixOf(attempt));
      if (this.reserved.isReserved(username)) continue;
      const id = await this.users.create(username, email, transaction);
      if (id === undefined) continue;
      await this.personas.create(id, username, transaction);
      return id;
    }
    throw new Error('No free username was found');
  }
}

function suffixOf(attempt: number): string {
  return attempt === 0 ? '' : randomDigits(MIN_DIGITS + attempt - 1);
}
