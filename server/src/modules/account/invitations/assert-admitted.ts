import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { networkOf } from '../../../platform/rate-limit/network/network-address.js';
import { refusalOf } from '../domain/admission.js';
import { SignInLimits } from '../sign-in/sign-in-limits.js';
import { InvitationRepository } from './invitation.repository.js';

/** Applies `SIGNUP` and the invitations to every way of signing in. */
@Injectable()
export class AssertAdmitted {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly limits: SignInLimits,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @param email in its canonical form
   * @throws ApiError 404 `user_not_in_whitelist`, 403 `signup_closed`; 429 after too many refusals
   */
  async run(email: string, ip: string | undefined): Promise<void> {
    const refusal = refusalOf(this.config.SIGNUP, await this.invitations.admissionState(email));
    if (!refusal) return;
    this.logger.info({ network: networkOf(ip), refusal }, 'Sign-in refused');
    await this.limits.consumeRefused(ip);
    throw new ApiError(refusal);
  }
}
