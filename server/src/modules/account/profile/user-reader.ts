import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { Sql, type Transaction } from '../../../platform/db/sql.js';
import { User } from './user.entity.js';

/** What everyone may see of a user. */
export type PublicProfile = Pick<User, 'id' | 'username' | 'firstName' | 'lastName' | 'bio' | 'imageId'>;

/** Where and how to write to a user. `email`: null for an account without one. */
type Addressee = Pick<User, 'email' | 'locale'>;

const PUBLIC = { id: true, username: true, firstName: true, lastName: true, bio: true, imageId: true };

/** Reads accounts for other modules. */
@Injectable()
export class UserReader {
  constructor(private readonly sql: Sql) {}

  /** Null: missing or disabled. */
  publicProfile(id: number): Promise<PublicProfile | null> {
    return this.sql.manager.findOne(User, { where: { id, disabledAt: IsNull() }, select: PUBLIC });
  }

  isEnabled(id: number, { manager }: Sql | Transaction = this.sql): Promise<boolean> {
    return manager.existsBy(User, { id, disabledAt: IsNull() });
  }

  /** Adds email and locale of the creators, also of disabled ones; leaves out rows of missing users. */
  async withAddressees<T extends { creatorId: number }>(rows: readonly T[]): Promise<(T & Addressee)[]> {
    if (rows.length === 0) return [];
    const where = { id: In([...new Set(rows.map(({ creatorId }) => creatorId))]) };
    const users = await this.sql.manager.find(User, { where, select: { id: true, email: true, locale: true } });
    const byId = new Map(users.map((user) => [user.id, user]));
    return rows.flatMap((row) => {
      const user = byId.get(row.creatorId);
      return user ? [{ ...row, email: user.email, locale: user.locale }] : [];
    });
  }

  /** By id, also of disabled users. */
  async usernames(ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const where = { id: In([...new Set(ids)]) };
    const users = await this.sql.manager.find(User, { where, select: { id: true, username: true } });
    return new Map(users.map(({ id, username }) => [id, username]));
  }
}
