import type { SqlRunner } from '../../../platform/db/sql.js';
import { beginDeparture } from '../n8n-members/n8n-departure.repository.js';

const INVITE = {
  name: 'operator_invite',
  text: 'INSERT INTO invitation (email) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING RETURNING email',
};

const WAITLIST = {
  name: 'operator_waitlist',
  text: 'SELECT email, created_at FROM waitlist_entry ORDER BY created_at, email',
};

const LEAVE_WAITLIST = {
  name: 'operator_leave_waitlist',
  text: 'DELETE FROM waitlist_entry WHERE email = ANY ($1::text[]) RETURNING email',
};

const USERS = {
  name: 'operator_users',
  text: `SELECT email, username, created_at, disabled_at IS NOT NULL AS disabled
    FROM "user" WHERE email IS NOT NULL ORDER BY id`,
};

const USER = {
  name: 'operator_user',
  text: 'SELECT id, disabled_at IS NOT NULL AS disabled FROM "user" WHERE email = $1 FOR UPDATE',
};

const DISABLE = { name: 'operator_disable', text: 'UPDATE "user" SET disabled_at = now() WHERE id = $1' };
const ENABLE = { name: 'operator_enable', text: 'UPDATE "user" SET disabled_at = NULL WHERE id = $1' };

const END_SESSIONS = { name: 'operator_end_sessions', text: 'DELETE FROM session WHERE user_id = $1 RETURNING id' };

/** Also those that reports have hidden: people who have a chat with them do not go on either. */
const SUSPEND_AGENTS = {
  name: 'operator_suspend_agents',
  text: `UPDATE agent SET status = 'not_published', suspended = true
    WHERE creator_id = $1 AND deleted_at IS NULL
      AND (status = 'ready' OR hidden_by = 'reports' AND hidden_was_ready) RETURNING id`,
};

const RESUME_AGENTS = {
  name: 'operator_resume_agents',
  text: `UPDATE agent SET status = CASE WHEN hidden_at IS NULL THEN 'ready' ELSE status END, suspended = false
    WHERE creator_id = $1 AND suspended AND deleted_at IS NULL RETURNING id`,
};

/** Somebody on the waitlist. */
export interface Waiting extends Record<string, unknown> {
  email: string;
  created_at: Date;
}

/** Somebody who can have an account, as the operator sees it. */
export interface ListedUser extends Record<string, unknown> {
  email: string;
  username: string;
  created_at: Date;
  disabled: boolean;
}

/** What the operator's commands read and change. They have no application around them; each is one transaction. */
export class OperatorRepository {
  constructor(private readonly sql: SqlRunner) {}

  /** @returns those that were not invited before. */
  async invite(emails: string[]): Promise<Set<string>> {
    return new Set((await this.sql.rows<{ email: string }>(INVITE, [emails])).map((row) => row.email));
  }

  /** The newest last. */
  waitlist(): Promise<Waiting[]> {
    return this.sql.rows<Waiting>(WAITLIST, []);
  }

  /** @returns those that were on the waitlist. */
  async leaveWaitlist(emails: string[]): Promise<Set<string>> {
    return new Set((await this.sql.rows<{ email: string }>(LEAVE_WAITLIST, [emails])).map((row) => row.email));
  }

  /** The newest last. */
  users(): Promise<ListedUser[]> {
    return this.sql.rows<ListedUser>(USERS, []);
  }

  /** Holds the user until the transaction ends: a sign-in that has begun is waited for. */
  user(email: string): Promise<{ id: number; disabled: boolean } | undefined> {
    return this.sql.row<{ id: number; disabled: boolean }>(USER, [email]);
  }

  /**
   * Ends all sessions, takes the published agents off the list, and has the account in n8n removed; the next sign-in
   * asks for another one. @returns how many there were.
   */
  async disable(userId: number): Promise<{ sessions: number; agents: number }> {
    await this.sql.rows(DISABLE, [userId]);
    const sessions = await this.sql.rows(END_SESSIONS, [userId]);
    const agents = await this.sql.rows(SUSPEND_AGENTS, [userId]);
    await beginDeparture(this.sql, userId);
    return { sessions: sessions.length, agents: agents.length };
  }

  /** Publishes the agents again that were taken off the list. @returns how many. */
  async enable(userId: number): Promise<number> {
    await this.sql.rows(ENABLE, [userId]);
    return (await this.sql.rows(RESUME_AGENTS, [userId])).length;
  }
}
