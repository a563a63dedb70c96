import { Injectable } from '@nestjs/common';
import { Raw } from 'typeorm';
import { Sql } from '../../../platform/db/sql.js';
import { AccountExport } from './account-export.entity.js';

/** Replaces an unused ticket or an abandoned download, but not a running one. Atomic: see ADR 4. */
const OFFER = {
  name: 'export-ticket.offer',
  text: `INSERT INTO account_export AS e (user_id, ticket_hash, busy_until) VALUES ($1, $2, now() + interval '1 minute')
    ON CONFLICT (user_id) DO UPDATE SET ticket_hash = excluded.ticket_hash, lease = NULL, busy_until = excluded.busy_until
      WHERE e.busy_until < now() OR e.lease IS NULL RETURNING user_id`,
};

const inOneMinute = (): string => "now() + interval '1 minute'";

/** Tickets and leases of downloads. */
@Injectable()
export class ExportTicketRepository {
  constructor(private readonly sql: Sql) {}

  /** @returns false if a download is running */
  async offer(userId: number, ticketHash: Buffer): Promise<boolean> {
    return (await this.sql.row(OFFER, [userId, ticketHash])) !== undefined;
  }

  /** Consumes the ticket. @returns false if there is no such ticket of the user */
  async take(userId: number, ticketHash: Buffer, lease: string): Promise<boolean> {
    const where = { userId, ticketHash, busyUntil: Raw((column) => `${column} > now()`) };
    const set = { ticketHash: null, lease, busyUntil: inOneMinute };
    return (await this.sql.manager.update(AccountExport, where, set)).affected === 1;
  }

  /** Renews the lease. */
  async keep(userId: number, lease: string): Promise<void> {
    await this.sql.manager.update(AccountExport, { userId, lease }, { busyUntil: inOneMinute });
  }

  async end(userId: number, lease: string): Promise<void> {
    await this.sql.manager.delete(AccountExport, { userId, lease });
  }
}
