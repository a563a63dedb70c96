import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import type { Limiter } from '../../../platform/rate-limit/limiter.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';
import { AgentChecksService, type UntoldAgent } from '../../agents/public.js';
import { offlineMail } from './domain/offline-mail.js';

const AT_ONCE = 200;
/** After so long a mail that the mail server did not take is sent again. */
const AGAIN_MS = 10 * 60_000;
const APART_SECONDS = 60 * 60;

/**
 * Writes to people whose agents went offline: once for each time, not before a second look has found it, one mail an hour
 * at most for all agents of one person, and of one agent once a day.
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
    this.mails = limits.limiter({ name: 'offline-mail', points: 1, seconds: APART_SECONDS });
  }

  async run(): Promise<void> {
    const untold = await this.checks.claimUntold(AT_ONCE, AGAIN_MS);
    for (const creatorId of new Set(untold.map((agent) => agent.creatorId))) {
      await this.tell(untold.filter((agent) => agent.creatorId === creatorId));
    }
  }

  private async tell(agents: UntoldAgent[]): Promise<void> {
    const ids = agents.map((agent) => agent.id);
    const [first] = agents;
    if (!first) return;
    // The account of the built-in agents has no mailbox.
    if (first.email === null) return await this.checks.told(ids);
    const waitMs = await this.waitFor(first.creatorId);
    if (waitMs > 0) return await this.checks.tellLater(ids, waitMs);
    try {
      await this.mailer.send(offlineMail(first.email, agents, this.config.PUBLIC_URL, first.locale));
    } catch (error) {
      await this.mails.giveBack(first.creatorId);
      this.logger.warn(
        { code: (error as { code?: unknown }).code },
        'a creator could not be told that an agent is offline',
      );
      return;
    }
    await this.checks.told(ids);
  }

  /** How long this person is not written to, because of a mail before. */
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
