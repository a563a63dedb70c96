import { Injectable } from '@nestjs/common';
import { Not, Raw } from 'typeorm';
import { deleteReturning } from '../../../platform/db/returning.js';
import type { Row } from '../../../platform/db/row.js';
import { Sql, type Transaction } from '../../../platform/db/sql.js';
import type { User } from '../profile/user.entity.js';
import { Session } from './session.entity.js';
import type { SessionLifetime } from './session-lifetime.js';

// Raw SQL: the lookups run on every request, removals are batches. See ADR 4.

/** A live session with the user data that every request needs. */
export type LiveSession = Row<Session, 'id' | 'userId'> &
  Row<User, 'email'> & {
    /** First and last name are set. */
    profile_complete: boolean;
    /** Not marked as used for an hour. */
    stale: boolean;
  };

/** A session as its user sees it. */
export type ListedSession = Pick<Session, 'id' | 'userAgent' | 'createdAt' | 'lastSeenAt'>;

const USER_AGENT_LENGTH = 300;

/** Sessions of disabled users are not live. */
const FIND = {
  name: 'session_find',
  text: `SELECT s.id, s.user_id, u.email,
      coalesce(u.first_name, '') <> '' AND coalesce(u.last_name, '') <> '' AS profile_complete,
      s.last_seen_at < now() - interval '1 hour' AS stale
    FROM session s LEFT JOIN "user" u ON u.id = s.user_id
    WHERE s.token_hash = $1 AND s.expires_at > now() AND u.disabled_at IS NULL`,
};

/** Opposite of FIND. */
const ENDED_AMONG = {
  name: 'session_ended_among',
  text: `SELECT given.id FROM unnest($1::bigint[]) AS given (id) WHERE NOT EXISTS
    (SELECT FROM session s LEFT JOIN "user" u ON u.id = s.user_id
     WHERE s.id = given.id AND s.expires_at > now() AND u.disabled_at IS NULL)`,
};

const REMOVE_OLDEST = {
  name: 'session_remove_oldest',
  text: `DELETE FROM session WHERE id IN (SELECT id FROM session WHERE user_id = $1 ORDER BY id DESC OFFSET $2)
    RETURNING id`,
};

/** In batches, so that no statement holds many locks. */
const REMOVE_EXPIRED = {
  name: 'session_remove_expired',
  text: `DELETE FROM session WHERE id IN (SELECT id FROM session WHERE expires_at < now() ORDER BY expires_at LIMIT 1000)
    RETURNING id`,
};

const isLive = Raw((column) => `${column} > now()`);

/** Storage of sessions, by the SHA-256 of their token. */
@Injectable()
export class SessionRepository {
  constructor(private readonly sql: Sql) {}

  find(tokenHash: Buffer): Promise<LiveSession | undefined> {
    return this.sql.row<LiveSession>(FIND, [tokenHash]);
  }

  async create(
    session: Pick<Session, 'tokenHash' | 'userId'> & { userAgent: string | undefined; seconds: number },
    { manager }: Sql | Transaction = this.sql,
  ): Promise<number> {
    const { tokenHash, userId, userAgent, seconds } = session;
    const insert = manager.createQueryBuilder().insert().into(Session);
    const values = {
      tokenHash,
      userId,
      userAgent: userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
      expiresAt: () => 'now() + make_interval(secs => :seconds)',
    };
    const { identifiers } = await insert.values(values).setParameters({ seconds }).execute();
    return identifiers[0]?.id as number;
  }

  /**
   * Marks the session as used and extends it up to the maximum lifetime, so that readers only compare `expires_at`.
   * Only one of concurrent requests writes.
   */
  async touch(id: number, { idleSeconds, maxSeconds }: SessionLifetime): Promise<void> {
    const update = this.sql.manager
      .createQueryBuilder()
      .update(Session)
      .set({
        lastSeenAt: () => 'now()',
        expiresAt: () =>
          'least(now() + make_interval(secs => :idleSeconds), created_at + make_interval(secs => :maxSeconds))',
      });
    const isStale = Raw((column) => `${column} < now() - interval '1 hour'`);
    await update.where({ id, lastSeenAt: isStale }).setParameters({ idleSeconds, maxSeconds }).execute();
  }

  /** @returns false if it was gone */
  async remove(id: number, { manager }: Sql | Transaction = this.sql): Promise<boolean> {
    return (await manager.delete(Session, { id })).affected === 1;
  }

  /** The user's live sessions, newest first, and their number. */
  listOf(userId: number, limit: number, offset: number): Promise<[ListedSession[], number]> {
    return this.sql.manager.findAndCount(Session, {
      where: { userId, expiresAt: isLive },
      order: { id: 'DESC' },
      take: limit,
      skip: offset,
    });
  }

  /** @returns false if there is no such session of the user */
  async removeOwn(id: number, userId: number): Promise<boolean> {
    return (await this.sql.manager.delete(Session, { id, userId, expiresAt: isLive })).affected === 1;
  }

  /** @returns the ids of the removed sessions */
  async removeAll(userId: number, { manager }: Sql | Transaction = this.sql): Promise<number[]> {
    return idsOf(await deleteReturning(manager, Session, { userId }, ['id']));
  }

  /** Removes all sessions of the user but one. @returns the ids of the removed sessions */
  async removeOthers(userId: number, keptId: number, { manager }: Sql | Transaction = this.sql): Promise<number[]> {
    return idsOf(await deleteReturning(manager, Session, { userId, id: Not(keptId) }, ['id']));
  }

  /** Removes all sessions of the user but the newest `kept`. @returns the ids of the removed sessions */
  async removeOldest(userId: number, kept: number, transaction: Transaction): Promise<number[]> {
    return idsOf(await transaction.rows<Row<Session, 'id'>>(REMOVE_OLDEST, [userId, kept]));
  }

  /** The sessions that are removed or expired, or whose user was disabled. */
  async endedAmong(ids: number[], sql: Sql | Transaction = this.sql): Promise<number[]> {
    return idsOf(await sql.rows<Row<Session, 'id'>>(ENDED_AMONG, [ids]));
  }

  /** Removes a batch of expired sessions, with their codes. @returns their number */
  async removeExpired(): Promise<number> {
    return (await this.sql.rows(REMOVE_EXPIRED, [])).length;
  }
}

const idsOf = (rows: Pick<Session, 'id'>[]): number[] => rows.map(({ id }) => id);
