import { Injectable } from '@nestjs/common';
import type { N8nMemberReason } from '../../../contract/limits.js';
import { Sql, type Statement } from '../../../platform/db/sql.js';

/** A leased account and its owner. */
export interface HeldMember {
  id: number;
  user_id: number;
  attempts: number;
  state: MemberEnd['state'];
  invited: boolean;
  n8n_user_id: string | null;
  /** Encrypted. */
  password: string | null;
  /** Encrypted. */
  api_key: string | null;
  project_id: string | null;
  email: string;
  username: string;
  first_name: string | null;
  last_name: string | null;
}

/** What became of it. `againMs`: when to try again; null: not by itself. */
export interface MemberEnd {
  state: 'ready' | 'pending' | 'failed';
  reason: N8nMemberReason | null;
  againMs: number | null;
}

/** An account as its owner sees it. */
export interface OwnMember extends Record<string, unknown> {
  id: number;
  state: MemberEnd['state'];
  reason: N8nMemberReason | null;
  n8n_user_id: string | null;
  /** Encrypted. */
  password: string | null;
  /** Encrypted. */
  api_key: string | null;
}

/** Whoever has one in another n8n, or was refused one, is tried again. `$3`: also those who have no agent. */
const WISH: Statement = {
  name: 'n8n-member.wish',
  text: `INSERT INTO n8n_member (user_id, base_url)
    SELECT u.id, $2 FROM "user" u WHERE u.id = $1 AND u.email IS NOT NULL AND u.disabled_at IS NULL
      AND ($3 OR EXISTS (SELECT FROM agent a WHERE a.creator_id = u.id AND a.deleted_at IS NULL))
    ON CONFLICT (user_id) DO UPDATE SET base_url = EXCLUDED.base_url, state = 'pending', attempts = 0, due_at = now(),
      invited = n8n_member.invited AND n8n_member.base_url = EXCLUDED.base_url,
      n8n_user_id = CASE WHEN n8n_member.base_url = EXCLUDED.base_url THEN n8n_member.n8n_user_id END,
      password = CASE WHEN n8n_member.base_url = EXCLUDED.base_url THEN n8n_member.password END,
      api_key = CASE WHEN n8n_member.base_url = EXCLUDED.base_url THEN n8n_member.api_key END,
      project_id = CASE WHEN n8n_member.base_url = EXCLUDED.base_url THEN n8n_member.project_id END
    WHERE n8n_member.base_url <> EXCLUDED.base_url OR n8n_member.state = 'failed'`,
};

/** A new user's names come a moment later: they are waited for, but not for ever. */
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

const REMEMBER: Statement = {
  name: 'n8n-member.remember',
  text: `UPDATE n8n_member SET invited = coalesce($3, invited), password = coalesce($4, password),
      n8n_user_id = coalesce($5, n8n_user_id), api_key = coalesce($6, api_key),
      project_id = coalesce($7, project_id)
    WHERE id = $1 AND base_url = $2 RETURNING id`,
};

const FINISH: Statement = {
  name: 'n8n-member.finish',
  text: `UPDATE n8n_member SET state = $3, reason = $4, lease_until = NULL,
      attempts = CASE WHEN $3 = 'ready' THEN 0 ELSE attempts + 1 END, due_at = now() + $5::int * interval '1 ms'
    WHERE id = $1 AND base_url = $2`,
};

const OF_USER: Statement = {
  name: 'n8n-member.of-user',
  text: 'SELECT id, state, reason, n8n_user_id, password, api_key FROM n8n_member WHERE user_id = $1 AND base_url = $2',
};

const PROJECT_OF: Statement = {
  name: 'n8n-member.project-of',
  text: 'SELECT project_id FROM n8n_member WHERE user_id = $1 AND base_url = $2',
};

const FORGET_PROJECT: Statement = {
  name: 'n8n-member.forget-project',
  text: 'UPDATE n8n_member SET project_id = NULL, due_at = now() WHERE user_id = $1 AND project_id = $2',
};

/** People's accounts in the operator's n8n. */
@Injectable()
export class N8nMemberRepository {
  constructor(private readonly sql: Sql) {}

  /** Somebody is to have one, unless it is there or on its way. @param isForAll also who has no agent */
  async wish(userId: number, baseUrl: string, isForAll: boolean): Promise<void> {
    await this.sql.rows(WISH, [userId, baseUrl, isForAll]);
  }

  /** Takes the next one in hand for so long. */
  claim(baseUrl: string, leaseMs: number): Promise<HeldMember | undefined> {
    return this.sql.row<HeldMember & Record<string, unknown>>(CLAIM, [baseUrl, leaseMs]);
  }

  /** What is known of it now. Absent fields stay. Secrets are encrypted. @returns false: its owner is disabled or gone */
  async remember(
    id: number,
    baseUrl: string,
    known: { invited?: boolean; password?: string; n8nUserId?: string; apiKey?: string; projectId?: string },
  ): Promise<boolean> {
    const { invited, password, n8nUserId, apiKey, projectId } = known;
    const values = [invited, password, n8nUserId, apiKey, projectId].map((value) => value ?? null);
    return (await this.sql.row(REMEMBER, [id, baseUrl, ...values])) !== undefined;
  }

  /** Lets it go. */
  async finish(id: number, baseUrl: string, { state, reason, againMs }: MemberEnd): Promise<void> {
    await this.sql.rows(FINISH, [id, baseUrl, state, reason, againMs]);
  }

  /** The personal project of somebody, also while the account is being finished; null: none is known. */
  async projectOf(userId: number, baseUrl: string): Promise<string | null> {
    return (await this.sql.row<{ project_id: string | null }>(PROJECT_OF, [userId, baseUrl]))?.project_id ?? null;
  }

  /** n8n does not have this project: it is asked for another one. */
  async forgetProject(userId: number, projectId: string): Promise<void> {
    await this.sql.rows(FORGET_PROJECT, [userId, projectId]);
  }

  ofUser(userId: number, baseUrl: string): Promise<OwnMember | undefined> {
    return this.sql.row<OwnMember>(OF_USER, [userId, baseUrl]);
  }
}
