import { Injectable } from '@nestjs/common';
import type { Row } from '../../../platform/db/row.js';
import { Sql, type Transaction } from '../../../platform/db/sql.js';
import { AccountErasure } from './account-erasure.entity.js';

/** A leased account that is being deleted. */
export type Erasure = Row<AccountErasure, 'userId' | 'requestedAt'>;

/** Skips locked rows: see ADR 4. */
const CLAIM = {
  name: 'erasure.claim',
  text: `UPDATE account_erasure SET due_at = now() + $1::int * interval '1 ms' WHERE user_id =
      (SELECT user_id FROM account_erasure WHERE due_at <= now() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING user_id, requested_at`,
};

/** Accounts that are being deleted. */
@Injectable()
export class ErasureRepository {
  constructor(private readonly sql: Sql) {}

  async add(userId: number, { manager }: Transaction): Promise<void> {
    await manager.insert(AccountErasure, { userId });
  }

  /** Leases the next account. */
  claim(leaseMs: number): Promise<Erasure | undefined> {
    return this.sql.row<Erasure>(CLAIM, [leaseMs]);
  }

  /** Renews the lease, or ends it with `ms` 0. */
  async postpone(userId: number, ms: number): Promise<void> {
    const dueAt = () => "now() + :ms::int * interval '1 ms'";
    const update = this.sql.manager.createQueryBuilder().update(AccountErasure).set({ dueAt });
    await update.where({ userId }).setParameters({ ms }).execute();
  }
}
