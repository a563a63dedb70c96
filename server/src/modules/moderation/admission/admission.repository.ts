import { Injectable } from '@nestjs/common';
import { Sql, type SqlRunner, type Statement } from '../../../platform/db/sql.js';
import { OperatorRepository } from '../../account/public.js';
import { AdminActionRepository } from '../cases/admin-action.repository.js';
import type { Place } from '../domain/cursor.js';

/** Somebody on a list. */
export interface ListedEmail extends Record<string, unknown> {
  email: string;
  created_at: Date;
  micros: number;
  has_account: boolean;
}

const listOf = (table: 'waitlist_entry' | 'invitation'): Statement => ({
  name: `admission.${table}`,
  text: `SELECT l.email, l.created_at, (extract(epoch FROM l.created_at) * 1000000)::bigint AS micros,
      EXISTS (SELECT FROM "user" u WHERE u.email = l.email) AS has_account
    FROM ${table} l WHERE (l.created_at, l.email) < (timestamptz 'epoch' + $1::bigint * interval '1 microsecond', $2)
    ORDER BY l.created_at DESC, l.email DESC LIMIT $3`,
});
const WAITLIST = listOf('waitlist_entry');
const INVITATIONS = listOf('invitation');

const WITHDRAW: Statement = {
  name: 'admission.withdraw',
  text: 'DELETE FROM invitation WHERE email = $1 RETURNING email',
};

/** Who may come in, and who waits for it. */
@Injectable()
export class AdmissionRepository {
  constructor(
    private readonly sql: Sql,
    private readonly actions: AdminActionRepository,
  ) {}

  /** The newest first. */
  waitlist({ micros, key }: Place, limit: number): Promise<ListedEmail[]> {
    return this.sql.rows<ListedEmail>(WAITLIST, [micros, key, limit]);
  }

  /** The newest first. */
  invitations({ micros, key }: Place, limit: number): Promise<ListedEmail[]> {
    return this.sql.rows<ListedEmail>(INVITATIONS, [micros, key, limit]);
  }

  /** Lets them in; whoever was waiting waits no more. @returns those that were not invited before. */
  async invite(actorId: number, emails: string[]): Promise<Set<string>> {
    return this.sql.transaction(async (sql: SqlRunner) => {
      const operator = new OperatorRepository(sql);
      await operator.leaveWaitlist(emails);
      const added = await operator.invite(emails);
      await this.actions.add({ actorId, action: 'invite', emails }, sql);
      return added;
    });
  }

  /** @returns false: this address was not invited. */
  async withdraw(actorId: number, email: string): Promise<boolean> {
    return this.sql.transaction(async (sql: SqlRunner) => {
      if (!(await sql.row(WITHDRAW, [email]))) return false;
      await this.actions.add({ actorId, action: 'withdraw', emails: [email] }, sql);
      return true;
    });
  }
}
