import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, In, IsNull, Not, Raw } from 'typeorm';
import { Sql, sqlState, type Transaction, UNIQUE_VIOLATION } from '../../../platform/db/sql.js';
import { type RunStatement, USERNAMES } from '../../../platform/names/name-claims.js';
import { User } from './user.entity.js';

/** Fields of a profile that its user changes; absent ones stay. */
export type ProfileChange = Partial<Pick<User, 'firstName' | 'lastName' | 'bio' | 'imageId' | 'username' | 'locale'>>;

/** Credentials of a user, and the words that a password must not contain. */
export type Credentials = Pick<User, 'id' | 'username' | 'email' | 'firstName' | 'lastName' | 'passwordHash'>;

/** Stored credentials that a password is compared with. */
export type PasswordOwner = Pick<User, 'id' | 'passwordHash'>;

/** A user who gets mails. */
export type Recipient = Pick<User, 'id' | 'locale'> & { email: string };

const CREDENTIALS = { id: true, username: true, email: true, firstName: true, lastName: true, passwordHash: true };

const EMPTY = {
  email: null,
  firstName: null,
  lastName: null,
  bio: null,
  imageId: null,
  passwordHash: null,
  locale: 'en',
} satisfies Partial<User>;

/** Users as they are stored. */
@Injectable()
export class UserRepository {
  constructor(private readonly sql: Sql) {}

  findByEmail(email: string, { manager }: Transaction): Promise<Pick<User, 'id' | 'disabledAt'> | null> {
    return manager.findOne(User, { where: { email }, select: { id: true, disabledAt: true } });
  }

  /** Blocks changes of the user until the transaction ends. @returns false if disabled or missing */
  holdEnabled(userId: number, transaction: Transaction): Promise<boolean> {
    return hold({ id: userId, disabledAt: IsNull() }, transaction);
  }

  /** @returns the id; undefined if the email or the username is taken */
  async create(username: string, email: string, transaction: Transaction): Promise<number | undefined> {
    const insert = transaction.manager.createQueryBuilder().insert().into(User);
    const { identifiers } = await insert.values({ username, email }).orIgnore().execute();
    const id = identifiers[0]?.id as number | undefined;
    if (id === undefined) return undefined;
    if (await USERNAMES.claim(runnerOf(transaction), id, username)) return id;
    await USERNAMES.release(runnerOf(transaction), id);
    await transaction.manager.delete(User, { id });
    return undefined;
  }

  credentials(userId: number): Promise<Credentials | null> {
    return this.sql.manager.findOne(User, { where: { id: userId }, select: CREDENTIALS });
  }

  /** @param email in its canonical form */
  passwordByEmail(email: string): Promise<PasswordOwner | null> {
    return this.passwordOf({ email });
  }

  passwordByUsername(username: string): Promise<PasswordOwner | null> {
    return this.passwordOf({ username: Raw((column) => `lower(${column}) = lower(:username)`, { username }) });
  }

  /** Blocks changes of the password until the transaction ends. @returns false if it was changed meanwhile */
  holdPassword(userId: number, passwordHash: string, transaction: Transaction): Promise<boolean> {
    return hold({ id: userId, passwordHash }, transaction);
  }

  /** @returns false if it is no longer `before`: the second of two concurrent changes fails */
  async replacePassword(
    userId: number,
    before: string | null,
    passwordHash: string,
    { manager }: Transaction,
  ): Promise<boolean> {
    const where = { id: userId, passwordHash: before ?? IsNull(), disabledAt: IsNull() };
    return (await manager.update(User, where, { passwordHash })).affected === 1;
  }

  byId(id: number): Promise<User | null> {
    return this.sql.manager.findOneBy(User, { id });
  }

  /** Users with these addresses who are not disabled, by id. */
  async withEmails(emails: readonly string[], { manager }: Sql | Transaction = this.sql): Promise<Recipient[]> {
    const where = { email: In(emails), disabledAt: IsNull() };
    const users = await manager.find(User, {
      where,
      select: { id: true, email: true, locale: true },
      order: { id: 'ASC' },
    });
    return users.map(({ id, email, locale }) => ({ id, email: email!, locale }));
  }

  /** @returns false if the username or a lookalike is taken */
  async update(userId: number, change: ProfileChange): Promise<boolean> {
    const { username } = change;
    if (username === undefined) {
      if (Object.keys(change).length > 0) await this.sql.manager.update(User, { id: userId }, change);
      return true;
    }
    try {
      await this.sql.transaction(async (transaction) => {
        await transaction.manager.update(User, { id: userId }, change);
        if (!(await USERNAMES.claim(runnerOf(transaction), userId, username))) throw new UsernameTaken();
      });
      return true;
    } catch (error) {
      if (error instanceof UsernameTaken || sqlState(error) === UNIQUE_VIOLATION) return false;
      throw error;
    }
  }

  /** Locks the user until the transaction ends. */
  lockByEmail(email: string, { manager }: Transaction): Promise<User | null> {
    return manager.findOne(User, { where: { email }, lock: { mode: 'pessimistic_write' } });
  }

  /** Locks the user until the transaction ends, unless disabled. */
  lockEnabled(id: number, { manager }: Transaction): Promise<User | null> {
    return manager.findOne(User, { where: { id, disabledAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
  }

  /** Users who can sign in, oldest first. */
  withAddress({ manager }: Transaction): Promise<User[]> {
    return manager.find(User, { where: { email: Not(IsNull()) }, order: { id: 'ASC' } });
  }

  async setDisabled(userId: number, disabled: boolean, { manager }: Transaction): Promise<void> {
    await manager.update(User, { id: userId }, { disabledAt: disabled ? () => 'now()' : null });
  }

  /** Removes all personal data; no user can choose a username with a tilde. */
  async empty(userId: number, { manager }: Transaction): Promise<void> {
    await manager.update(User, { id: userId }, { ...EMPTY, username: `~${userId}`, disabledAt: () => 'now()' });
  }

  /** @throws while anything but emptied agents refers to the user */
  async remove(userId: number): Promise<void> {
    await this.sql.manager.delete(User, { id: userId });
  }

  private passwordOf(where: FindOptionsWhere<User>): Promise<PasswordOwner | null> {
    return this.sql.manager.findOne(User, { where, select: { id: true, passwordHash: true } });
  }
}

class UsernameTaken extends Error {}

async function hold(where: FindOptionsWhere<User>, { manager }: Transaction): Promise<boolean> {
  const lock = { mode: 'pessimistic_read' } as const;
  return (await manager.findOne(User, { where, select: { id: true }, lock })) !== null;
}

const runnerOf =
  (transaction: Transaction): RunStatement =>
  (statement, values) =>
    transaction.rows(statement, values);
