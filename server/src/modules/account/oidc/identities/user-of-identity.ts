import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../../platform/db/sql.js';
import { UserOfEmail } from '../../sign-in/user-of-email.js';
import { OidcIdentityRepository, type ProviderSubject } from './oidc-identity.repository.js';

/** The user behind a provider's subject. */
@Injectable()
export class UserOfIdentity {
  constructor(
    private readonly identities: OidcIdentityRepository,
    private readonly userOfEmail: UserOfEmail,
  ) {}

  /**
   * The subject's user. At the first sign-in it is the user of the address, who is linked with the subject.
   * @param email a verified address; null finds only known subjects
   * @returns the id; null if there is no user or they are disabled
   */
  async find(who: ProviderSubject, email: string | null, transaction: Transaction): Promise<number | null> {
    await this.identities.hold(who, transaction);
    const known = await this.identities.find(who, transaction);
    if (known !== undefined || email === null) return known ?? null;
    const userId = await this.userOfEmail.find(email, transaction);
    if (userId !== null) await this.identities.link(who, userId, transaction);
    return userId;
  }
}
