import { Injectable } from '@nestjs/common';
import { randomDigits } from '../../../platform/crypto/random.js';
import type { SqlRunner } from '../../../platform/db/sql.js';
import { ReservedNames } from '../../../platform/names/reserved-names.js';
import { usernameFor } from '../domain/username.js';
import { UserRepository } from '../profile/user.repository.js';

const USERNAMES_TRIED = 10;
/** Each further try has a digit more: however many have the same name before the at sign, one is free. */
const LEAST_DIGITS = 4;

/** The user behind an address that was proved: a first sign-in makes one. */
@Injectable()
export class UserOfEmail {
  constructor(
    private readonly users: UserRepository,
    private readonly reserved: ReservedNames,
  ) {}

  /** @returns the id; null: the user is disabled. */
  async find(email: string, sql: SqlRunner): Promise<number | null> {
    for (let attempt = 0; attempt < USERNAMES_TRIED; attempt++) {
      const user = await this.users.findByEmail(email, sql);
      if (user) return user.disabled ? null : user.id;
      const username = usernameFor(email, suffixOf(attempt));
      if (this.reserved.isReserved(username)) continue;
      const created = await this.users.create(username, email, sql);
      if (created !== undefined) return created;
    }
    throw new Error('No free username was found');
  }
}

function suffixOf(attempt: number): string {
  return attempt === 0 ? '' : randomDigits(LEAST_DIGITS + attempt - 1);
}
