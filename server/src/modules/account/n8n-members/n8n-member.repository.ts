import { Injectable } from '@nestjs/common';
import type { Row } from '../../../platform/db/row.js';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import type { User } from '../profile/user.entity.js';
import { N8nMember } from './n8n-member.entity.js';

// Raw SQL: creating a request and leasing one are atomic over several tables. See ADR 4.

type Account = 'id' | 'userId' | 'attempts' | 'state' | 'invited' | 'n8nUserId' | 'password' | 'apiKey' | 'projectId';

/** A leased account and its owner. */
export type HeldMember = Row<N8nMember, Account> & Row<User, 'username' | 'firstName' | 'lastName'> & { email: string };

/** The result of an attempt. `againMs`: delay before the next attempt; null if there is none. */
export interface MemberEnd extends Pick<N8nMember, 'state' | 'reason'> {
  againMs: number | null;
}

/** Data about an account from an attempt. Secrets are encrypted. */
export type MemberFacts = Partial<Pick<N8nMember, 'invited' | 'password' | 'n8nUserId' | 'apiKey' | 'projectId'>>;

/** An account as its owner sees it. */
export type OwnMember = Pick<N8nMember, 'id' | 'state' | 'reason' | 'n8nUserId' | 'password' | 'apiKey'>;

/** A user with an account in another n8n, or with a refused one, is tried again. */
const REQUEST: Statement = {
  name: 'n8n-member.request',
  text: `INSERT INTO n8n_member (user_id, base_url)
    SELECT u.id, $2 FROM "user" u WHERE u.id = $1 AND u.email IS NOT NULL AND u.disabled_at IS NULL
    ON CONFLICT (user_id) DO UPDATE SET base_url = EXCLUDED.base_url, state = 'pending', attempts = 0, due_at = now(),
      invited = n8n_member.invited AND n8n_member.base_url = EXCLUDED.base_url,
      n8n_user_id = CASE WHEN n8n_member.base_url = EXCLUDED.base_url THEN n8n_member.n8n_user_id END,
      password = CASE WHEN n8n_member.base_url = EXCLUDED.base_url THEN n8n_member.password END,
      api_key = CASE WHEN n8n_member.base_url = EXCLUDED.base_url THEN n8n_member.api_key END,
      project_id = CASE WHEN n8n_member.base_url = EXCLUDED.base_url THEN n8n_member.project_id END
    WHERE n8n_member.base_url <> EXCLUDED.base_url OR n8n_member.state = 'failed'`,
};

/** Waits up to 10 minutes for the names of a new user. */
const CLAIM: Statement = {
  name: 'n8n-member.claim',
  text: `WITH held AS (
      UPDATE n8n_member SET lease_until = now() + $2::int * interval '1 ms' WHERE id = (
        SELECT m.id FROM n8n_member m JOIN "user" u ON u.id = m.user_id
        WHERE m.due_at <= now() AND m.base_url = $1 AND (m.lease_until IS NULL OR m.lease_until < now())
          AND (u.first_name IS NOT NULL OR m.created_at < now() - interval '10 min')
        ORDER BY m.due_at LIMIT 1 FOR UPDATE OF m SKIP LOCKED)
      RETURNING *)
    SELECT held.id, held.user_id, held.attempts, held.state, held.invited, held.n8n_user_id, held.password,
      held.api_key, held.project_id,
      u.email, u.username, u.first_name, u.last_name FROM held JOIN "user" u ON u.id = held.user_id`,
};

/** Accounts of users in the operator's n8n. */
@Injectable()
export class N8nMemberRepository {
  constructor(private readonly sql: Sql) {}

  /** Requests an account unless there is one or a request. */
  async request(userId: number, baseUrl: string): Promise<void> {
    await this.sql.rows(REQUEST, [userId, baseUrl]);
  }

  /** Leases the next request. */
  claim(baseUrl: string, leaseMs: number): Promise<HeldMember | undefined> {
    return this.sql.row<HeldMember>(CLAIM, [baseUrl, leaseMs]);
  }

  /** @returns false if the owner is disabled or deleted */
  async update(id: number, baseUrl: string, facts: MemberFacts): Promise<boolean> {
    return (await this.sql.manager.update(N8nMember, { id, baseUrl }, facts)).affected === 1;
  }

  /** Ends the lease. */
  async finish(id: number, baseUrl: string, { state, reason, againMs }: MemberEnd): Promise<void> {
    const attempts = state === 'ready' ? 0 : () => 'attempts + 1';
    const dueAt = againMs === null ? null : () => "now() + :againMs::int * interval '1 ms'";
    const update = this.sql.manager.createQueryBuilder().update(N8nMember);
    await update
      .set({ state, reason, leaseUntil: null, attempts, dueAt })
      .where({ id, baseUrl })
      .setParameters({ againMs })
      .execute();
  }

  /** The user's personal project, also while the account is not ready; null if unknown. */
  async projectOf(userId: number, baseUrl: string): Promise<string | null> {
    const where = { userId, baseUrl };
    return (await this.sql.manager.findOne(N8nMember, { where, select: { projectId: true } }))?.projectId ?? null;
  }

  /** Requests the project of the user again, because n8n does not have this one. */
  async forgetProject(userId: number, projectId: string): Promise<void> {
    await this.sql.manager.update(N8nMember, { userId, projectId }, { projectId: null, dueAt: () => 'now()' });
  }

  ofUser(userId: number, baseUrl: string): Promise<OwnMember | null> {
    return this.sql.manager.findOneBy(N8nMember, { userId, baseUrl });
  }
}
