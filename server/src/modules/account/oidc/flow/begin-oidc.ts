import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import { BrowserSessions } from '../../sessions/browser-sessions.js';
import { SignInLimits } from '../../sign-in/sign-in-limits.js';
import { safeReturnPath } from '../domain/return-path.js';
import { IdentityProvider } from '../provider/identity-provider.js';
import { OidcFlows } from './oidc-flows.js';

/** Sends a browser to the provider. */
@Injectable()
export class BeginOidc {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly flows: OidcFlows,
    private readonly browsers: BrowserSessions,
    private readonly limits: SignInLimits,
  ) {}

  /** @returns the provider's URL @throws ApiError 404 if there is no provider, 429, 503 `oidc_unavailable` */
  async run(request: Request, response: Response, returnTo: string | null | undefined): Promise<string> {
    if (this.provider.name === null) throw new ApiError('not_found');
    await this.limits.consumeOidc(request.ip);
    const flow = this.flows.make();
    const url = await this.provider.authorizationUrl(flow);
    const { id } = await this.browsers.findOrStart(request, response);
    await this.flows.begin(flow, id, safeReturnPath(returnTo));
    return url;
  }
}
