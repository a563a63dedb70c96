import { Injectable } from '@nestjs/common';
import { Sql, type SqlRunner } from '../../../platform/db/sql.js';

/** A person's identity at the provider. */
export interface ProviderSubject {
  issuer: string;
  subject: string;
}

const FIND = {
  name: 'oidc_identity_find',
  text: 'SELECT user_id FROM oidc_identity WHERE issuer = $1 AND subject = $2',
};

/** Two first sign-ins of one person come one after the other, and the second finds what the first has made. */
const HOLD = {
  name: 'oidc_identity_hold',
  text: `SELECT pg_advisory_xact_lock(hashtextextended(json_build_array('oidc', $1::text, $2::text)::text, 0))`,
};

const LINK = {
  name: 'oidc_identity_link',
  text: 'INSERT INTO oidc_identity (issuer, subject, user_id) VALUES ($1, $2, $3)',
};

/** Which of our users a provider's subjects are. */
@Injectable()
export class OidcIdentityRepository {
  constructor(private readonly sql: Sql) {}

  async find({ issuer, subject }: ProviderSubject, sql: SqlRunner = this.sql): Promise<number | undefined> {
    return (await sql.row<{ user_id: number }>(FIND, [issuer, subject]))?.user_id;
  }

  /** Locks the subject until the transaction ends. */
  async hold({ issuer, subject }: ProviderSubject, sql: SqlRunner): Promise<void> {
    await sql.rows(HOLD, [issuer, subject]);
  }

  async link({ issuer, subject }: ProviderSubject, userId: number, sql: SqlRunner): Promise<void> {
    await sql.rows(LINK, [issuer, subject, userId]);
  }
}
