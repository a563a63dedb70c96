import { Injectable } from '@nestjs/common';
import type { SqlRunner } from '../../../platform/db/sql.js';
import { UserOfEmail } from '../sign-in/user-of-email.js';
import { OidcIdentityRepository, type ProviderSubject } from './oidc-identity.repository.js';

/** The user behind a provider's subject. */
@Injectable()
export class UserOfIdentity {
  constructor(
    private readonly identities: OidcIdentityRepository,
    private readonly userOfEmail: UserOfEmail,
  ) {}

  /**
   * The subject's user; of one who comes for the first time the address's, who is that subject from now on.
   * @param email a verified address; null: only who is known is found.
   * @returns the id; null: nobody, or a disabled user.
   */
  async find(who: ProviderSubject, email: string | null, sql: SqlRunner): Promise<number | null> {
    await this.identities.hold(who, sql);
    const known = await this.identities.find(who, sql);
    if (known !== undefined || email === null) return known ?? null;
    const userId = await this.userOfEmail.find(email, sql);
    if (userId !== null) await this.identities.link(who, userId, sql);
    return userId;
  }
}
