import { Injectable } from '@nestjs/common';
import type { Locale } from '../../../contract/limits.js';
import { Sql, type SqlRunner, sqlState, UNIQUE_VIOLATION } from '../../../platform/db/sql.js';
import { type RunStatement, USERNAMES } from '../../../platform/names/name-claims.js';
import { IMAGE_VIEW_SQL, type ImageView } from '../../media/public.js';

/** A user's own profile as it is stored. */
export interface Profile extends Record<string, unknown> {
  id: number;
  username: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  bio: string | null;
  image_id: number | null;
  image: ImageView | null;
  crowns_given: number;
  has_password: boolean;
  locale: Locale;
}

/** What changes in a profile: null keeps what is there. */
export interface ProfileChange {
  firstName: string | null;
  lastName: string | null;
  /** Undefined keeps it, null clears it. */
  bio: string | null | undefined;
  imageId: number | null;
  username: string | null;
}

/** Credentials of a user, and the words that a password must not contain. */
export interface Credentials extends Record<string, unknown> {
  id: number;
  username: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  /** Null: no password was set. */
  password_hash: string | null;
}

/** Whose password is compared. */
type PasswordOwner = Pick<Credentials, 'id' | 'password_hash'>;

const CREDENTIALS = {
  name: 'user_credentials',
  text: 'SELECT id, username, email, first_name, last_name, password_hash FROM "user" WHERE id = $1',
};

const PASSWORD_BY_EMAIL = {
  name: 'user_password_by_email',
  text: 'SELECT id, password_hash FROM "user" WHERE email = $1',
};

const PASSWORD_BY_USERNAME = {
  name: 'user_password_by_username',
  text: 'SELECT id, password_hash FROM "user" WHERE lower(username) = lower($1)',
};

/** Whoever changes it waits until the session that begins is there to be ended. */
const HOLD_PASSWORD = {
  name: 'user_hold_password',
  text: 'SELECT id FROM "user" WHERE id = $1 AND password_hash = $2 FOR SHARE',
};

/** Of two changes at the same time the later one finds another password than it was told. */
const REPLACE_PASSWORD = {
  name: 'user_replace_password',
  text: `UPDATE "user" SET password_hash = $3
    WHERE id = $1 AND password_hash IS NOT DISTINCT FROM $2 AND disabled_at IS NULL RETURNING id`,
};

const BY_EMAIL = {
  name: 'user_by_email',
  text: 'SELECT id, disabled_at IS NOT NULL AS disabled FROM "user" WHERE email = $1',
};

/** Whoever disables the user, or changes its password, waits until the session that begins is there to be ended. */
const HOLD_ENABLED = {
  name: 'user_hold_enabled',
  text: 'SELECT id FROM "user" WHERE id = $1 AND disabled_at IS NULL FOR SHARE',
};

/** Returns no row when the email or the username is taken. */
const CREATE = {
  name: 'user_create',
  text: 'INSERT INTO "user" (username, email) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id',
};

const REMOVE = { name: 'user_remove', text: 'DELETE FROM "user" WHERE id = $1' };

/** Runs in the transaction that creates the user, so that no user is without a default persona. */
const CREATE_PERSONA = {
  name: 'user_create_persona',
  text: 'INSERT INTO persona (owner_id, name, is_default) VALUES ($1, $2, true)',
};

const PROFILE = {
  name: 'user_profile',
  text: `SELECT u.id, u.username, u.email, u.first_name, u.last_name, u.bio, u.image_id, u.locale,
      u.password_hash IS NOT NULL AS has_password,
      CASE WHEN i.id IS NOT NULL THEN ${IMAGE_VIEW_SQL('i')} END AS image,
      (SELECT count(*) FROM crown c WHERE c.user_id = u.id) AS crowns_given
    FROM "user" u LEFT JOIN image i ON i.id = u.image_id WHERE u.id = $1`,
};

const UPDATE = {
  name: 'user_update',
  text: `UPDATE "user" SET first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
      bio = CASE WHEN $4::boolean THEN $5 ELSE bio END, image_id = coalesce($6, image_id),
      username = coalesce($7, username)
    WHERE id = $1`,
};

const SET_LOCALE = { name: 'user_set_locale', text: 'UPDATE "user" SET locale = $2 WHERE id = $1' };

/** Users as they are stored. */
@Injectable()
export class UserRepository {
  constructor(private readonly sql: Sql) {}

  async findByEmail(email: string, sql: SqlRunner): Promise<{ id: number; disabled: boolean } | undefined> {
    return sql.row<{ id: number; disabled: boolean }>(BY_EMAIL, [email]);
  }

  /** Keeps the user from being changed until the transaction ends. @returns false: disabled or not there. */
  async holdEnabled(userId: number, sql: SqlRunner): Promise<boolean> {
    return (await sql.row(HOLD_ENABLED, [userId])) !== undefined;
  }

  /** Makes a user with a default persona. @returns the id; undefined: the email or the username is taken. */
  async create(username: string, email: string, sql: SqlRunner): Promise<number | undefined> {
    const user = await sql.row<{ id: number }>(CREATE, [username, email]);
    if (!user) return undefined;
    if (!(await USERNAMES.claim(runnerOf(sql), user.id, username))) {
      await USERNAMES.release(runnerOf(sql), user.id);
      await sql.rows(REMOVE, [user.id]);
      return undefined;
    }
    await sql.rows(CREATE_PERSONA, [user.id, username]);
    return user.id;
  }

  async credentials(userId: number): Promise<Credentials | undefined> {
    return this.sql.row<Credentials>(CREDENTIALS, [userId]);
  }

  /** @param email in its canonical form. */
  async passwordByEmail(email: string): Promise<PasswordOwner | undefined> {
    return this.sql.row<PasswordOwner>(PASSWORD_BY_EMAIL, [email]);
  }

  async passwordByUsername(username: string): Promise<PasswordOwner | undefined> {
    return this.sql.row<PasswordOwner>(PASSWORD_BY_USERNAME, [username]);
  }

  /** Keeps the password from being changed until the transaction ends. @returns false: it is another one by now. */
  async holdPassword(userId: number, hash: string | null, sql: SqlRunner): Promise<boolean> {
    return (await sql.row(HOLD_PASSWORD, [userId, hash])) !== undefined;
  }

  /** @returns false: it was not `before` any more. */
  async replacePassword(userId: number, before: string | null, after: string, sql: SqlRunner): Promise<boolean> {
    return (await sql.row(REPLACE_PASSWORD, [userId, before, after])) !== undefined;
  }

  async profile(userId: number): Promise<Profile | undefined> {
    return this.sql.row<Profile>(PROFILE, [userId]);
  }

  /** The language that mails are written in. */
  async setLocale(userId: number, locale: Locale): Promise<void> {
    await this.sql.rows(SET_LOCALE, [userId, locale]);
  }

  /** @returns false when the username is taken, or looks like one that is. */
  async update(userId: number, change: ProfileChange): Promise<boolean> {
    const { firstName, lastName, bio, imageId, username } = change;
    try {
      await this.sql.transaction(async (sql) => {
        await sql.rows(UPDATE, [userId, firstName, lastName, bio !== undefined, bio ?? null, imageId, username]);
        if (username !== null && !(await USERNAMES.claim(runnerOf(sql), userId, username))) throw new UsernameTaken();
      });
      return true;
    } catch (error) {
      if (error instanceof UsernameTaken || sqlState(error) === UNIQUE_VIOLATION) return false;
      throw error;
    }
  }
}

class UsernameTaken extends Error {}

const runnerOf =
  (sql: SqlRunner): RunStatement =>
  (statement, values) =>
    sql.rows(statement, values);
