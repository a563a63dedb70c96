import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import { refusalIn } from '../../domain/admission.js';
import { AssertAdmitted } from '../../invitations/assert-admitted.js';
import { type SigningBrowser, type StartedSession, StartSession } from '../../sessions/start-session.js';
import { verifiedEmail } from '../domain/claims.js';
import type { ProvenIdentity } from '../provider/identity-provider.js';
import { OidcIdentityRepository } from './oidc-identity.repository.js';
import { UserOfIdentity } from './user-of-identity.js';

/** Limit of OpenID Connect. */
const SUBJECT_MAX = 255;

/** Starts a session for an identity that the provider has proved. The first sign-in creates the user. */
@Injectable()
export class SignInWithIdentity {
  constructor(
    private readonly identities: OidcIdentityRepository,
    private readonly userOfIdentity: UserOfIdentity,
    private readonly assertAdmitted: AssertAdmitted,
    private readonly startSession: StartSession,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SIGNUP' | 'OIDC_TRUST_EMAIL'>,
  ) {}

  /** @throws ApiError `oidc_failed`, `oidc_email_unverified`, or the refusal of `SIGNUP` */
  async run(identity: ProvenIdentity, browser: SigningBrowser, ip: string | undefined): Promise<StartedSession> {
    const email = await this.emailOfNewUser(identity, ip);
    const started = await this.startSession.run(browser, (transaction) =>
      this.userOfIdentity.find(identity, email, transaction),
    );
    if (!started) throw new ApiError(refusalIn(this.config.SIGNUP));
    return started;
  }

  /** The verified address of a new, admitted user; null if the provider's subject is known. */
  private async emailOfNewUser(identity: ProvenIdentity, ip: string | undefined): Promise<string | null> {
    if (identity.subject.length > SUBJECT_MAX) throw new ApiError('oidc_failed');
    if ((await this.identities.find(identity)) !== undefined) return null;
    const trusted = this.config.OIDC_TRUST_EMAIL;
    const email = verifiedEmail(identity.claims, trusted) ?? verifiedEmail(await identity.moreClaims(), trusted);
    if (email === null) throw new ApiError('oidc_email_unverified');
    await this.assertAdmitted.run(email, ip);
    return email;
  }
}
