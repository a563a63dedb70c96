import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { sessionOf } from '../../../platform/http/access/route-metadata.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { refusalIn } from '../domain/admission.js';
import { AssertAdmitted } from '../invitations/assert-admitted.js';
import { UserRepository } from '../profile/user.repository.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { StartSession } from '../sessions/start-session.js';
import { KnownBrowser } from '../sign-in/known-browser.js';
import { verifiedEmail } from './domain/claims.js';
import { IdentityProvider, type OidcFlow, type ProvenIdentity } from './identity-provider.js';
import { OidcFlows } from './oidc-flows.js';
import { OidcIdentityRepository } from './oidc-identity.repository.js';
import { refusedPage, signedInPage } from './sign-in-page.js';
import { UserOfIdentity } from './user-of-identity.js';

/** What OpenID Connect allows. */
const SUBJECT_MAX = 255;

/** What somebody comes back with, and what they had gone with. */
interface Return {
  query: URLSearchParams;
  flow: OidcFlow;
  sessionId: number;
}

/** Signs in who comes back from the provider. */
@Injectable()
export class FinishOidc {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly flows: OidcFlows,
    private readonly identities: OidcIdentityRepository,
    private readonly userOfIdentity: UserOfIdentity,
    private readonly assertAdmitted: AssertAdmitted,
    private readonly startSession: StartSession,
    private readonly cookie: SessionCookie,
    private readonly users: UserRepository,
    private readonly knownBrowser: KnownBrowser,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @returns where to go on; the new session's cookie goes with the answer.
   * @throws ApiError 404 where there is no provider, 400 `oidc_expired`. Other refusals appear on the page.
   */
  async run(request: Request, response: Response): Promise<string> {
    if (this.provider.name === null) throw new ApiError('not_found');
    const query = new URL(request.originalUrl, this.config.PUBLIC_URL).searchParams;
    const session = sessionOf(request);
    const begun = session && (await this.flows.take(query.get('state') ?? '', session.id));
    if (!begun) throw new ApiError('oidc_expired');

    try {
      await this.signIn(request, response, { query, flow: begun.flow, sessionId: session.id });
      return signedInPage(begun.returnTo);
    } catch (error) {
      if (error instanceof ApiError) return refusedPage(error.code, begun.returnTo);
      throw error;
    }
  }

  private async signIn(request: Request, response: Response, { query, flow, sessionId }: Return): Promise<void> {
    const who = await this.provider.identify(query, flow);
    const email = await this.newcomersEmail(who, request.ip);
    const browser = { sessionId, userAgent: request.headers['user-agent'] };
    const started = await this.startSession.run(browser, (sql) => this.userOfIdentity.find(who, email, sql));
    if (!started) throw new ApiError(refusalIn(this.config.SIGNUP));
    this.cookie.set(response, started.token);
    const user = await this.users.credentials(started.userId);
    if (user) this.knownBrowser.remember(response, user);
  }

  /** The address of somebody who was never here by this way, and is let in; null: the provider's subject is known. */
  private async newcomersEmail(who: ProvenIdentity, ip: string | undefined): Promise<string | null> {
    if (who.subject.length > SUBJECT_MAX) throw new ApiError('oidc_failed');
    if ((await this.identities.find(who)) !== undefined) return null;
    const trusted = this.config.OIDC_TRUST_EMAIL;
    const email = verifiedEmail(who.claims, trusted) ?? verifiedEmail(await who.moreClaims(), trusted);
    if (email === null) throw new ApiError('oidc_email_unverified');
    await this.assertAdmitted.run(email, ip);
    return email;
  }
}
