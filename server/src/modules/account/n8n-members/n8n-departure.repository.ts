import { Injectable } from '@nestjs/common';
import { Sql, type SqlRunner, statementsOf } from '../../../platform/db/sql.js';

/** An account that is to be removed from the operator's n8n. */
export interface Departure extends Record<string, unknown> {
  id: number;
  attempts: number;
  n8n_user_id: string | null;
  /** Null: not known. */
  project_id: string | null;
  email: string | null;
}

const statement = statementsOf('n8n-departure');

/**
 * Only accounts that Regent has made. Whoever just works on one is waited for: the account may come to be meanwhile.
 * Of one that is not known to be there, the address is kept until it is looked for.
 */
const BEGIN = statement(
  'begin',
  `WITH gone AS (DELETE FROM n8n_member WHERE user_id = $1 RETURNING *)
    INSERT INTO n8n_departure (base_url, n8n_user_id, project_id, email, due_at)
    SELECT gone.base_url, gone.n8n_user_id, gone.project_id, CASE WHEN gone.n8n_user_id IS NULL THEN u.email END,
      greatest(now(), gone.lease_until)
    FROM gone JOIN "user" u ON u.id = gone.user_id
    WHERE gone.n8n_user_id IS NOT NULL
      OR (gone.invited AND u.email IS NOT NULL AND gone.reason IS DISTINCT FROM 'n8n_email_taken')`,
);

const CLAIM = statement(
  'claim',
  `UPDATE n8n_departure SET due_at = now() + $2::int * interval '1 ms' WHERE id = (
      SELECT id FROM n8n_departure WHERE due_at <= now() AND base_url = $1
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, attempts, n8n_user_id, project_id, email`,
);

const END = statement('end', 'DELETE FROM n8n_departure WHERE id = $1');

const PUT_OFF = statement(
  'put-off',
  `UPDATE n8n_departure SET attempts = attempts + 1, due_at = now() + $2::int * interval '1 ms' WHERE id = $1`,
);

const IS_LEAVING = statement(
  'is-leaving',
  'SELECT 1 FROM n8n_departure WHERE base_url = $1 AND (n8n_user_id = $2 OR email = $3) LIMIT 1',
);

/** Has somebody's account in n8n removed; part of the transaction that disables or deletes the person. */
export async function beginDeparture(sql: SqlRunner, userId: number): Promise<void> {
  await sql.rows(BEGIN, [userId]);
}

/** Accounts that are to be removed from the operator's n8n. */
@Injectable()
export class N8nDepartureRepository {
  constructor(private readonly sql: Sql) {}

  /** Takes the next one in hand for so long. */
  claim(baseUrl: string, leaseMs: number): Promise<Departure | undefined> {
    return this.sql.row<Departure>(CLAIM, [baseUrl, leaseMs]);
  }

  async end(id: number): Promise<void> {
    await this.sql.rows(END, [id]);
  }

  async putOff(id: number, againMs: number): Promise<void> {
    await this.sql.rows(PUT_OFF, [id, againMs]);
  }

  /** Whether this account is still to be removed. */
  async isLeaving(baseUrl: string, n8nUserId: string | null, email: string): Promise<boolean> {
    return (await this.sql.row(IS_LEAVING, [baseUrl, n8nUserId, email])) !== undefined;
  }
}
