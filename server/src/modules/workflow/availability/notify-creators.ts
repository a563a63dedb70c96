import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import type { Limiter } from '../../../platform/rate-limit/limiter.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';
import { AgentChecksService, type OfflineNotice } from '../../agents/public.js';
import { offlineMail } from './domain/offline-mail.js';

const BATCH = 200;
/** An email that the mail server did not accept is sent again after this time. */
const RETRY_MS = 10 * 60_000;
const INTERVAL_SECONDS = 60 * 60;

/**
 * Emails creators whose agents went offline, after a second check has confirmed it: at most one email per hour and
 * creator, and one per day about each agent.
 */
@Injectable()
export class NotifyCreators {
  private readonly mails: Limiter;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    limits: RateLimits,
    private readonly checks: AgentChecksService,
    private readonly mailer: Mailer,
  ) {
    this.mails = limits.limiter({ name: 'offline-mail', points: 1, seconds: INTERVAL_SECONDS });
  }

  async run(): Promise<void> {
    const notices = await this.checks.claimNotices(BATCH, RETRY_MS);
    for (const creatorId of new Set(notices.map((agent) => agent.creatorId))) {
      await this.notify(notices.filter((agent) => agent.creatorId === creatorId));
    }
  }

  private async notify(agents: OfflineNotice[]): Promise<void> {
    const ids = agents.map((agent) => agent.id);
    const [first] = agents;
    if (!first) return;
    // The account of the built-in agents has no mailbox.
    if (first.email === null) return await this.checks.noticeSent(ids);
    const waitMs = await this.waitFor(first.creatorId);
    if (waitMs > 0) return await this.checks.postponeNotices(ids, waitMs);
    try {
      await this.mailer.send(offlineMail(first.email, agents, this.config.PUBLIC_URL, first.locale));
    } catch (error) {
      await this.mails.refund(first.creatorId);
      // The error may contain an address, so only its code is logged.
      this.logger.warn(
        { code: (error as { code?: unknown }).code },
        'Failed to email a creator about an offline agent',
      );
      return;
    }
    await this.checks.noticeSent(ids);
  }

  /** Time until this creator may get the next email, in ms. */
  private async waitFor(creatorId: number): Promise<number> {
    try {
      await this.mails.consume(creatorId);
      return 0;
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterSeconds !== undefined) return error.retryAfterSeconds * 1000;
      throw error;
    }
  }
}
