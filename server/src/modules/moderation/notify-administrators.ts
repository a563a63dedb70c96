import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { LOGGER } from '../../platform/logging/logging.module.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { AdministratorRepository } from '../account/public.js';
import { reviewMail } from './domain/moderation-mail.js';
import { DueMails } from './due-mails.js';
import { ReasonsRepository } from './reasons.repository.js';
import { type ReviewRequest, ReviewRequestRepository } from './review-request.repository.js';

/** Mails administrators when enough people have reported an agent. */
@Injectable()
export class NotifyAdministrators extends DueMails<ReviewRequest> {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) logger: Logger,
    private readonly requests: ReviewRequestRepository,
    private readonly administrators: AdministratorRepository,
    private readonly reasons: ReasonsRepository,
    private readonly mailer: Mailer,
  ) {
    super(logger, config.SWEEP_INTERVAL_MS, 'Failed to ask administrators for reviews');
  }

  protected claim(limit: number, leaseMs: number): Promise<ReviewRequest[]> {
    return this.requests.claim(limit, leaseMs);
  }

  /** Succeeds if one mail is sent: a retry for one bad address would mail all other administrators again. */
  protected async send({ agentId, name }: ReviewRequest): Promise<void> {
    const agent = { id: agentId, name, reasons: await this.reasons.of(agentId) };
    const failures: unknown[] = [];
    const administrators = await this.administrators.list();
    for (const { email, locale } of administrators) {
      const mail = reviewMail(email, agent, this.config.PUBLIC_URL, locale);
      await this.mailer.send(mail).catch((error: unknown) => failures.push(error));
    }
    if (failures.length === 0) return;
    if (failures.length === administrators.length) throw failures[0];
    this.logger.warn({ failed: failures.length }, 'Failed to mail some administrators');
  }

  protected done({ agentId }: ReviewRequest): Promise<void> {
    return this.requests.done(agentId);
  }
}
