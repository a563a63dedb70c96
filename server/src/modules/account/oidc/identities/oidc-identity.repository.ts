import { Injectable } from '@nestjs/common';
import { Sql, type Transaction } from '../../../../platform/db/sql.js';
import { OidcIdentity } from './oidc-identity.entity.js';

/** A user's identity at the provider. */
export type ProviderSubject = Pick<OidcIdentity, 'issuer' | 'subject'>;

/**
 * Of two concurrent first sign-ins of a user, the second waits and finds the user that the first created. See ADR 4.
 */
const HOLD = {
  name: 'oidc_identity_hold',
  text: `SELECT pg_advisory_xact_lock(hashtextextended(json_build_array('oidc', $1::text, $2::text)::text, 0))`,
};

/** The users of a provider's subjects. */
@Injectable()
export class OidcIdentityRepository {
  constructor(private readonly sql: Sql) {}

  async find(
    { issuer, subject }: ProviderSubject,
    { manager }: Sql | Transaction = this.sql,
  ): Promise<number | undefined> {
    return (await manager.findOneBy(OidcIdentity, { issuer, subject }))?.userId;
  }

  /** Locks the subject until the transaction ends. */
  async hold({ issuer, subject }: ProviderSubject, transaction: Transaction): Promise<void> {
    await transaction.rows(HOLD, [issuer, subject]);
  }

  async link({ issuer, subject }: ProviderSubject, userId: number, { manager }: Transaction): Promise<void> {
    await manager.insert(OidcIdentity, { issuer, subject, userId });
  }

  async forget(userId: number, { manager }: Transaction): Promise<void> {
    await manager.delete(OidcIdentity, { userId });
  }
}
