import { Injectable } from '@nestjs/common';
import type { Row } from '../../../platform/db/row.js';
import { Sql, statementsOf, type Transaction } from '../../../platform/db/sql.js';
import { N8nDeparture } from './n8n-departure.entity.js';

// Raw SQL: each statement is atomic over several rows or tables. See ADR 4.

/** A leased account to remove from the operator's n8n. */
export type Departure = Row<N8nDeparture, 'id' | 'attempts' | 'n8nUserId' | 'projectId' | 'email'>;

const statement = statementsOf('n8n-departure');

/**
 * Only accounts that Regent has created. Waits for the lease of a running attempt, which may still create the account.
 * The address is kept only while it is unknown whether the account exists.
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

/** Accounts to remove from the operator's n8n. */
@Injectable()
export class N8nDepartureRepository {
  constructor(private readonly sql: Sql) {}

  async begin(userId: number, transaction: Transaction): Promise<void> {
    await transaction.rows(BEGIN, [userId]);
  }

  /** Leases the next one. */
  claim(baseUrl: string, leaseMs: number): Promise<Departure | undefined> {
    return this.sql.row<Departure>(CLAIM, [baseUrl, leaseMs]);
  }

  async end(id: number): Promise<void> {
    await this.sql.manager.delete(N8nDeparture, { id });
  }

  async postpone(id: number, againMs: number): Promise<void> {
    const dueAt = () => "now() + :againMs::int * interval '1 ms'";
    const update = this.sql.manager.createQueryBuilder().update(N8nDeparture);
    await update
      .set({ attempts: () => 'attempts + 1', dueAt })
      .where({ id })
      .setParameters({ againMs })
      .execute();
  }

  /** Whether this account must still be removed. */
  exists(baseUrl: string, n8nUserId: string | null, email: string): Promise<boolean> {
    const byId = n8nUserId === null ? [] : [{ baseUrl, n8nUserId }];
    return this.sql.manager.existsBy(N8nDeparture, [...byId, { baseUrl, email }]);
  }
}
