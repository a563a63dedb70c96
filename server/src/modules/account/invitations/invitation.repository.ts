import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { deleteReturning } from '../../../platform/db/returning.js';
import type { Row } from '../../../platform/db/row.js';
import { Sql, statementsOf, type Transaction } from '../../../platform/db/sql.js';
import type { AdmissionState } from '../domain/admission.js';
import { User } from '../profile/user.entity.js';
import { Invitation } from './invitation.entity.js';
import { WaitlistEntry } from './waitlist-entry.entity.js';

// Raw SQL: keyset pages. See ADR 4.

/** An address on a list. */
export type ListedEmail = Row<Invitation, 'email' | 'createdAt'> & {
  /** Microseconds since 1970 of `created_at`, which a Date rounds to milliseconds. */
  micros: number;
  has_account: boolean;
};

/** The last row of the previous page. */
export type ListPlace = { micros: number; email: string };

const statement = statementsOf('invitation');

const pageOf = (table: 'waitlist_entry' | 'invitation') =>
  statement(
    `page-${table}`,
    `SELECT l.email, l.created_at, (extract(epoch FROM l.created_at) * 1000000)::bigint AS micros,
      EXISTS (SELECT FROM "user" u WHERE u.email = l.email) AS has_account
    FROM ${table} l WHERE (l.created_at, l.email) < (timestamptz 'epoch' + $1::bigint * interval '1 microsecond', $2)
    ORDER BY l.created_at DESC, l.email DESC LIMIT $3`,
  );
const WAITLIST = pageOf('waitlist_entry');
const INVITATIONS = pageOf('invitation');

/** Storage of invitations and the waitlist. */
@Injectable()
export class InvitationRepository {
  constructor(private readonly sql: Sql) {}

  async admissionState(email: string): Promise<AdmissionState> {
    const { manager } = this.sql;
    const [user, invited] = await Promise.all([
      manager.findOne(User, { where: { email }, select: { id: true, disabledAt: true } }),
      manager.existsBy(Invitation, { email }),
    ]);
    return { hasAccount: user !== null, disabled: user !== null && user.disabledAt !== null, invited };
  }

  async joinWaitlist(email: string): Promise<void> {
    await this.sql.manager.createQueryBuilder().insert().into(WaitlistEntry).values({ email }).orIgnore().execute();
  }

  /** @returns those that were on the waitlist */
  async leaveWaitlist(emails: readonly string[], { manager }: Transaction): Promise<Set<string>> {
    return emailsOf(await deleteReturning(manager, WaitlistEntry, { email: In(emails) }, ['email']));
  }

  /** @returns those that were not invited before */
  async invite(emails: readonly string[], { manager }: Transaction): Promise<Set<string>> {
    const insert = manager.createQueryBuilder().insert().into(Invitation);
    const rows = insert.values(emails.map((email) => ({ email })));
    const { raw } = await rows.orIgnore().returning(['email']).execute();
    return emailsOf(raw as Pick<Invitation, 'email'>[]);
  }

  /** @returns false if the address was not invited */
  async withdraw(email: string, { manager }: Transaction): Promise<boolean> {
    return (await manager.delete(Invitation, { email })).affected === 1;
  }

  /** Removes the address from both lists. */
  async forget(email: string, { manager }: Transaction): Promise<void> {
    await manager.delete(WaitlistEntry, { email });
    await manager.delete(Invitation, { email });
  }

  /** The whole waitlist, oldest first. */
  waitlist({ manager }: Transaction): Promise<WaitlistEntry[]> {
    return manager.find(WaitlistEntry, { order: { createdAt: 'ASC', email: 'ASC' } });
  }

  /** Newest first. */
  waitlistPage(after: ListPlace, limit: number): Promise<ListedEmail[]> {
    return this.sql.rows<ListedEmail>(WAITLIST, [after.micros, after.email, limit]);
  }

  /** Newest first. */
  invitationPage(after: ListPlace, limit: number): Promise<ListedEmail[]> {
    return this.sql.rows<ListedEmail>(INVITATIONS, [after.micros, after.email, limit]);
  }
}

const emailsOf = (rows: Pick<Invitation, 'email'>[]): Set<string> => new Set(rows.map(({ email }) => email));
