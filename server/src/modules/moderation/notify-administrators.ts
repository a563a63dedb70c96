import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { Repeated } from '../../platform/background/repeated.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { LOGGER } from '../../platform/logging/logging.module.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { AdministratorRepository } from '../account/public.js';
import { reviewMail } from './domain/moderation-mail.js';
import { ReasonsRepository } from './reasons.repository.js';
import { type ReviewRequest, ReviewRequestRepository } from './review-request.repository.js';

const AT_ONCE = 50;
/** When a mail that the mail server refused is sent again. */
const RETRY_MS = 10 * 60_000;

/** Mails administrators when enough people have reported an agent. */
@Injectable()
export class NotifyAdministrators implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeated = new Repeated(
    () => this.run(),
    (error) => this.logger.warn({ err: error }, 'Failed to ask administrators for reviews'),
  );

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly requests: ReviewRequestRepository,
    private readonly administrators: AdministratorRepository,
    private readonly reasons: ReasonsRepository,
    private readonly mailer: Mailer,
  ) {}

  onApplicationBootstrap(): void {
    this.repeated.start(this.config.SWEEP_INTERVAL_MS);
  }

  onApplicationShutdown(): void {
    void this.repeated.stop();
  }

  /** One round. */
  async run(): Promise<void> {
    for (const request of await this.requests.claim(AT_ONCE, RETRY_MS)) await this.#notify(request);
  }

  async #notify({ agentId, name }: ReviewRequest): Promise<void> {
    const reasons = await this.reasons.of(agentId);
    try {
      for (const { email, locale } of await this.administrators.list()) {
        await this.mailer.send(reviewMail(email, { id: agentId, name, reasons }, this.config.PUBLIC_URL, locale));
      }
    } catch (error) {
      this.logger.warn({ code: (error as { code?: unknown }).code }, 'Failed to mail an administrator');
      return;
    }
    await this.requests.done(agentId);
  }
}
