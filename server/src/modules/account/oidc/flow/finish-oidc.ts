import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { sessionOf } from '../../../../platform/http/access/route-metadata.js';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import { UserRepository } from '../../profile/user.repository.js';
import { SessionCookie } from '../../sessions/session-cookie.js';
import { KnownBrowser } from '../../sign-in/known-browser.js';
import { SignInWithIdentity } from '../identities/sign-in-with-identity.js';
import { IdentityProvider, type OidcFlow } from '../provider/identity-provider.js';
import { OidcFlows } from './oidc-flows.js';
import { refusedPage, signedInPage } from './sign-in-page.js';

/** The callback of the provider, and the flow that it finishes. */
interface Callback {
  query: URLSearchParams;
  flow: OidcFlow;
  sessionId: number;
}

/** Signs in a user who comes back from the provider. */
@Injectable()
export class FinishOidc {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly flows: OidcFlows,
    private readonly signInWithIdentity: SignInWithIdentity,
    private readonly cookie: SessionCookie,
    private readonly users: UserRepository,
    private readonly knownBrowser: KnownBrowser,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL'>,
  ) {}

  /**
   * Sets the cookie of the new session.
   * @returns the page to redirect to; it shows all other refusals
   * @throws ApiError 404 if there is no provider, 400 `oidc_expired`
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

  private async signIn(request: Request, response: Response, { query, flow, sessionId }: Callback): Promise<void> {
    const identity = await this.provider.identify(query, flow);
    const browser = { sessionId, userAgent: request.headers['user-agent'] };
    const { token, userId } = await this.signInWithIdentity.run(identity, browser, request.ip);
    this.cookie.set(response, token);
    const user = await this.users.credentials(userId);
    if (user) this.knownBrowser.remember(response, user);
  }
}
