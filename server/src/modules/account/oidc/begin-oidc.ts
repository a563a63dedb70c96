import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { Limiter } from '../../../platform/rate-limit/limiter.js';
import { networkOf } from '../../../platform/rate-limit/network-address.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';
import { BrowserSessions } from '../browser-sessions.js';
import { safeReturnPath } from './domain/return-path.js';
import { IdentityProvider } from './identity-provider.js';
import { OidcFlows } from './oidc-flows.js';

/** From one network address: each is a row for ten minutes. */
const BEGUN_PER_MINUTE = 60;

/** Sends a browser to the provider. */
@Injectable()
export class BeginOidc {
  private readonly perAddress: Limiter;

  constructor(
    private readonly provider: IdentityProvider,
    private readonly flows: OidcFlows,
    private readonly browsers: BrowserSessions,
    limits: RateLimits,
    @Inject(CONFIG) config: Pick<Config, 'OTP_PER_ADDRESS_PER_HOUR'>,
  ) {
    const points = config.OTP_PER_ADDRESS_PER_HOUR > 0 ? BEGUN_PER_MINUTE : 0;
    this.perAddress = limits.limiter({ name: 'oidc-begin', points, seconds: 60, remember: true });
  }

  /** @returns where to go. @throws ApiError 404 where there is no provider, 429, 503 `oidc_unavailable`. */
  async run(request: Request, response: Response, returnTo: string | null | undefined): Promise<string> {
    if (this.provider.name === null) throw new ApiError('not_found');
    await this.perAddress.consume(networkOf(request.ip));
    const flow = this.flows.make();
    const url = await this.provider.authorizationUrl(flow);
    const { id } = await this.browsers.findOrStart(request, response);
    await this.flows.begin(flow, id, safeReturnPath(returnTo));
    return url;
  }
}
