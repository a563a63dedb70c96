import { Injectable } from '@nestjs/common';
import { Sql, type SqlRunner } from '../../../platform/db/sql.js';
import type { SessionLifetime } from './session-lifetime.js';

/** A live session, with what every request needs to know of its user. */
export interface LiveSession {
  id: number;
  /** Null: anonymous. */
  user_id: number | null;
  email: string | null;
  /** First and last name are there. */
  profile_complete: boolean;
  /** It was not marked as used for an hour. */
  stale: boolean;
}

/** A session as its user sees it. */
export interface ListedSession {
  id: number;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
}

/** A live session as the lookup reads it; a disabled user's is not live. */
const FIND = {
  name: 'session_find',
  text: `SELECT s.id, s.user_id, u.email,
      coalesce(u.first_name, '') <> '' AND coalesce(u.last_name, '') <> '' AS profile_complete,
      s.last_seen_at < now() - interval '1 hour' AS stale
    FROM session s LEFT JOIN "user" u ON u.id = s.user_id
    WHERE s.token_hash = $1 AND s.expires_at > now() AND u.disabled_at IS NULL`,
};

const CREATE = {
  name: 'session_create',
  text: `INSERT INTO session (token_hash, user_id, user_agent, expires_at)
    VALUES ($1, $2, $3, now() + make_interval(secs => $4)) RETURNING id`,
};

/**
 * The end moves with use, to the end of the whole lifetime at most: readers compare `expires_at` alone. The condition
 * makes one writer of many that come at the same time.
 */
const TOUCH = {
  name: 'session_touch',
  text: `UPDATE session SET last_seen_at = now(),
      expires_at = least(now() + make_interval(secs => $2), created_at + make_interval(secs => $3))
    WHERE id = $1 AND last_seen_at < now() - interval '1 hour'`,
};

const LIST_OF = {
  name: 'session_list_of',
  text: `SELECT id, user_agent, created_at, last_seen_at FROM session
    WHERE user_id = $1 AND expires_at > now() ORDER BY id DESC LIMIT $2 OFFSET $3`,
};

const COUNT_OF = {
  name: 'session_count_of',
  text: 'SELECT count(*) AS total FROM session WHERE user_id = $1 AND expires_at > now()',
};

const REMOVE_OWN = {
  name: 'session_remove_own',
  text: 'DELETE FROM session WHERE id = $1 AND user_id = $2 AND expires_at > now() RETURNING id',
};

const REMOVE_OTHERS = {
  name: 'session_remove_others',
  text: 'DELETE FROM session WHERE user_id = $1 AND id <> $2 RETURNING id',
};

const REMOVE_OLDEST = {
  name: 'session_remove_oldest',
  text: `DELETE FROM session WHERE id IN (SELECT id FROM session WHERE user_id = $1 ORDER BY id DESC OFFSET $2)
    RETURNING id`,
};

/** The counterpart of FIND: which of these is none that it would find. */
const ENDED_AMONG = {
  name: 'session_ended_among',
  text: `SELECT given.id FROM unnest($1::bigint[]) AS given (id) WHERE NOT EXISTS
    (SELECT FROM session s LEFT JOIN "user" u ON u.id = s.user_id
     WHERE s.id = given.id AND s.expires_at > now() AND u.disabled_at IS NULL)`,
};

const REMOVE = { name: 'session_remove', text: 'DELETE FROM session WHERE id = $1 RETURNING id' };

/** In small bites, so that no statement holds many locks. */
const REMOVE_EXPIRED = {
  name: 'session_remove_expired',
  text: `DELETE FROM session WHERE id IN (SELECT id FROM session WHERE expires_at < now() ORDER BY expires_at LIMIT 1000)
    RETURNING id`,
};

/** Sessions as they are stored: by the SHA-256 of their token. */
@Injectable()
export class SessionRepository {
  constructor(private readonly sql: Sql) {}

  /** One prepared statement: it runs on every request. */
  find(tokenHash: Buffer): Promise<LiveSession | undefined> {
    return this.sql.row<LiveSession & Record<string, unknown>>(FIND, [tokenHash]);
  }

  /** @returns its id. */
  async create(
    session: { tokenHash: Buffer; userId: number | null; userAgent: string | undefined; seconds: number },
    sql: SqlRunner = this.sql,
  ): Promise<number> {
    const row = await sql.row<{ id: number }>(CREATE, [
      session.tokenHash,
      session.userId,
      session.userAgent?.slice(0, 300) ?? null,
      session.seconds,
    ]);
    return row!.id;
  }

  /** Marks it as used and moves its expiry. */
  async touch(id: number, { idleSeconds, maxSeconds }: SessionLifetime): Promise<void> {
    await this.sql.rows(TOUCH, [id, idleSeconds, maxSeconds]);
  }

  /** @returns whether it was still there. */
  async remove(id: number, sql: SqlRunner = this.sql): Promise<boolean> {
    return (await sql.rows(REMOVE, [id])).length > 0;
  }

  /** This user's live sessions, the newest first. */
  listOf(userId: number, limit: number, offset: number): Promise<ListedSession[]> {
    return this.sql.rows<ListedSession & Record<string, unknown>>(LIST_OF, [userId, limit, offset]);
  }

  async countOf(userId: number): Promise<number> {
    return (await this.sql.row<{ total: number }>(COUNT_OF, [userId]))!.total;
  }

  /** @returns false: not there, or not this user's. */
  async removeOwn(id: number, userId: number): Promise<boolean> {
    return (await this.sql.rows(REMOVE_OWN, [id, userId])).length > 0;
  }

  /** Removes all of this user's but one. @returns which. */
  async removeOthers(userId: number, keptId: number, sql: SqlRunner = this.sql): Promise<number[]> {
    return (await sql.rows<{ id: number }>(REMOVE_OTHERS, [userId, keptId])).map((row) => row.id);
  }

  /** Removes all of this user's but the newest `kept`. @returns which. */
  async removeOldest(userId: number, kept: number, sql: SqlRunner): Promise<number[]> {
    return (await sql.rows<{ id: number }>(REMOVE_OLDEST, [userId, kept])).map((row) => row.id);
  }

  /** Which of these sessions live no more: removed, expired, or their user was disabled. */
  async endedAmong(ids: number[], sql: SqlRunner = this.sql): Promise<number[]> {
    return (await sql.rows<{ id: number }>(ENDED_AMONG, [ids])).map((row) => row.id);
  }

  /** Removes some sessions whose time is over, and with them their codes. @returns how many. */
  async removeExpired(): Promise<number> {
    return (await this.sql.rows(REMOVE_EXPIRED, [])).length;
  }
}
