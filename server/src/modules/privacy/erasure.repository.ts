import { Injectable } from '@nestjs/common';
import { Sql, type SqlRunner, type Statement, statementsOf } from '../../platform/db/sql.js';
import { beginDeparture } from '../account/public.js';

/** What was ended when an account was given up. */
export interface GivenUp {
  sessions: number[];
  /** That were published until then. */
  agents: number[];
}

/** A leased account that is being deleted. */
export interface Erasure extends Record<string, unknown> {
  user_id: number;
  requested_at: Date;
}

const statement = statementsOf('erasure');

/** A sign-in that has begun is waited for: its session is there to be ended. */
const HOLD = statement('hold', 'SELECT email FROM "user" WHERE id = $1 AND disabled_at IS NULL FOR UPDATE');

/** By user (`$1`) or by address (`$1`): all that somebody could come in with, and all that says who they are. */
const END_SESSIONS = statement('end-sessions', 'DELETE FROM session WHERE user_id = $1 RETURNING id');
const UNPUBLISH = statement(
  'unpublish',
  `UPDATE agent SET status = 'not_published' WHERE creator_id = $1 AND status = 'ready' AND deleted_at IS NULL RETURNING id`,
);
const FORGET_IDENTITY = statement('forget-identity', 'DELETE FROM oidc_identity WHERE user_id = $1');
const FORGET_CODES = statement('forget-codes', 'DELETE FROM otp_code WHERE email = $1');
const FORGET_WAITING = statement('forget-waiting', 'DELETE FROM waitlist_entry WHERE email = $1');
const FORGET_INVITATION = statement('forget-invitation', 'DELETE FROM invitation WHERE email = $1');
const FORGET_AUDIT = statement('forget-audit', 'UPDATE admin_action SET email = NULL WHERE email = $1');

/** What is left is a number. No username begins with a tilde, so that this one is nobody's. */
const EMPTY = statement(
  'empty',
  `UPDATE "user" SET username = '~' || id, email = NULL, first_name = NULL, last_name = NULL, bio = NULL, image_id = NULL,
      password_hash = NULL, locale = 'en', disabled_at = now() WHERE id = $1`,
);
const MARK = statement('mark', 'INSERT INTO account_erasure (user_id) VALUES ($1)');

const CLAIM = statement(
  'claim',
  `UPDATE account_erasure SET due_at = now() + $1::int * interval '1 ms' WHERE user_id =
      (SELECT user_id FROM account_erasure WHERE due_at <= now() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING user_id, requested_at`,
);
const PUT_OFF = statement(
  'put-off',
  `UPDATE account_erasure SET due_at = now() + $2::int * interval '1 ms' WHERE user_id = $1`,
);

/** Something of many rows, in bites of `$2`. */
const bite = (name: string, table: string, where: string, key = 'id'): Statement =>
  statement(
    name,
    `DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM ${table} WHERE ${where} LIMIT $2) RETURNING ${key}`,
  );

/** In this order: what comes later may be used by what comes before. */
const BITES: Statement[] = [
  bite('reports', 'report', 'reporter_id = $1'),
  bite('reports-of-agents', 'report', 'agent_id IN (SELECT id FROM agent WHERE creator_id = $1)'),
  bite('cases-of-agents', 'report_case', 'agent_id IN (SELECT id FROM agent WHERE creator_id = $1)', 'agent_id'),
  // The agents first and in order, as whoever toggles a crown has them.
  statement(
    'crowns',
    `WITH mine AS MATERIALIZED (SELECT agent_id FROM crown WHERE user_id = $1 ORDER BY agent_id LIMIT $2),
      held AS MATERIALIZED (SELECT id FROM agent WHERE id IN (SELECT agent_id FROM mine) ORDER BY id FOR NO KEY UPDATE),
      gone AS (DELETE FROM crown USING held WHERE crown.agent_id = held.id AND crown.user_id = $1 RETURNING agent_id, counts)
      UPDATE agent SET crowns_number = greatest(crowns_number - gone.counts::int, 0) FROM gone WHERE agent.id = gone.agent_id RETURNING agent.id`,
  ),
  bite('chapters', 'chapter', 'base_id IN (SELECT id FROM knowledge_base WHERE owner_id = $1)'),
  bite('bases', 'knowledge_base', 'owner_id = $1'),
  bite('personas', 'persona', 'owner_id = $1'),
  bite('pictures', 'image', 'owner_id = $1'),
];

/** A case of which all reports were this person's is none; one of which no open ones are left is closed. */
const CLOSE_EMPTY_CASES = statement(
  'close-empty-cases',
  `WITH gone AS (DELETE FROM report_case c WHERE c.agent_id = ANY($1::bigint[])
      AND NOT EXISTS (SELECT FROM report r WHERE r.agent_id = c.agent_id))
    UPDATE report_case c SET open = false WHERE c.agent_id = ANY($1::bigint[]) AND c.open
      AND NOT EXISTS (SELECT FROM report r WHERE r.agent_id = c.agent_id AND r.closed_at IS NULL)`,
);
const REPORTED = statement('reported', 'SELECT DISTINCT agent_id FROM report WHERE reporter_id = $1');

/** In an n8n that they have brought, and that is known only as long as the account is there. */
const LIVES_IN_OWN = statement(
  'lives-in-own',
  `SELECT w.agent_id FROM agent_workflow w JOIN creator_n8n own ON own.id = w.n8n_id WHERE own.user_id = $1 LIMIT 1`,
);
const FORGET_IN_OWN = statement(
  'forget-in-own',
  'DELETE FROM agent_workflow w USING creator_n8n own WHERE own.id = w.n8n_id AND own.user_id = $1',
);

/** The database refuses as long as anything of theirs but emptied agents is there. */
const END = statement('end', 'DELETE FROM "user" WHERE id = $1');

/** Accounts that are being deleted. */
@Injectable()
export class ErasureRepository {
  constructor(private readonly sql: Sql) {}

  /**
   * From here on nobody signs in with it, nothing tells whose it was, and its e-mail address is free. One commit.
   * @returns undefined: it was given up already.
   */
  async begin(userId: number): Promise<GivenUp | undefined> {
    return this.sql.transaction(async (sql) => {
      const user = await sql.row<{ email: string | null }>(HOLD, [userId]);
      if (!user) return undefined;
      const sessions = await sql.rows<{ id: number }>(END_SESSIONS, [userId]);
      const agents = await sql.rows<{ id: number }>(UNPUBLISH, [userId]);
      await beginDeparture(sql, userId);
      for (const one of [FORGET_IDENTITY, EMPTY, MARK]) await sql.rows(one, [userId]);
      if (user.email !== null) await this.#forgetAddress(user.email, sql);
      return { sessions: sessions.map(({ id }) => id), agents: agents.map(({ id }) => id) };
    });
  }

  async #forgetAddress(email: string, sql: SqlRunner): Promise<void> {
    for (const one of [FORGET_CODES, FORGET_WAITING, FORGET_INVITATION, FORGET_AUDIT]) await sql.rows(one, [email]);
  }

  /** Takes one in hand for so long; undefined: there is none. */
  claim(leaseMs: number): Promise<Erasure | undefined> {
    return this.sql.row<Erasure>(CLAIM, [leaseMs]);
  }

  /** Leases the erasure. */
  async putOff(userId: number, ms: number): Promise<void> {
    await this.sql.rows(PUT_OFF, [userId, ms]);
  }

  /** The agents that this person has reported. */
  async reported(userId: number): Promise<number[]> {
    return (await this.sql.rows<{ agent_id: number }>(REPORTED, [userId])).map((row) => row.agent_id);
  }

  async closeEmptyCases(agentIds: number[]): Promise<void> {
    if (agentIds.length > 0) await this.sql.rows(CLOSE_EMPTY_CASES, [agentIds]);
  }

  /** One bite of all that needs nobody to be told. @returns false: there is nothing left. */
  async some(userId: number, limit: number): Promise<boolean> {
    for (const statement of BITES) {
      if ((await this.sql.rows(statement, [userId, limit])).length > 0) return true;
    }
    return false;
  }

  /** Whether workflows of theirs are still to be removed from an n8n of their own. */
  async livesInOwn(userId: number): Promise<boolean> {
    return (await this.sql.row(LIVES_IN_OWN, [userId])) !== undefined;
  }

  /** What could not be removed there for too long, stays there. */
  async forgetInOwn(userId: number): Promise<void> {
    await this.sql.rows(FORGET_IN_OWN, [userId]);
  }

  /** The last of it. @throws while anything is left. */
  async end(userId: number): Promise<void> {
    await this.sql.rows(END, [userId]);
  }
}
