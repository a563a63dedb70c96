import { Injectable } from '@nestjs/common';
import { Sql, statementsOf } from '../../../platform/db/sql.js';

const statement = statementsOf('export-ticket');

/** One that nobody has begun gives way; one that is under way does not. */
const OFFER = statement(
  'offer',
  `INSERT INTO account_export AS e (user_id, ticket_hash, busy_until) VALUES ($1, $2, now() + interval '1 minute')
    ON CONFLICT (user_id) DO UPDATE SET ticket_hash = excluded.ticket_hash, lease = NULL, busy_until = excluded.busy_until
      WHERE e.busy_until < now() OR e.lease IS NULL RETURNING user_id`,
);
const TAKE = statement(
  'take',
  `UPDATE account_export SET ticket_hash = NULL, lease = $3, busy_until = now() + interval '1 minute'
    WHERE user_id = $1 AND ticket_hash = $2 AND busy_until > now() RETURNING user_id`,
);
const KEEP = statement(
  'keep',
  `UPDATE account_export SET busy_until = now() + interval '1 minute' WHERE user_id = $1 AND lease = $2`,
);
const END = statement('end', 'DELETE FROM account_export WHERE user_id = $1 AND lease = $2');

/** Who may begin a download, and who is at one. */
@Injectable()
export class ExportTicketRepository {
  constructor(private readonly sql: Sql) {}

  /** @returns false: another download is under way. */
  async offer(userId: number, ticketHash: Buffer): Promise<boolean> {
    return (await this.sql.row(OFFER, [userId, ticketHash])) !== undefined;
  }

  /** Begins it, once. @returns false: no such ticket of this person's. */
  async take(userId: number, ticketHash: Buffer, lease: string): Promise<boolean> {
    return (await this.sql.row(TAKE, [userId, ticketHash, lease])) !== undefined;
  }

  /** It goes on. */
  async keep(userId: number, lease: string): Promise<void> {
    await this.sql.rows(KEEP, [userId, lease]);
  }

  async end(userId: number, lease: string): Promise<void> {
    await this.sql.rows(END, [userId, lease]);
  }
}
