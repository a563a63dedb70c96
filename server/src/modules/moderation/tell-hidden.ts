import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { Repeated } from '../../platform/background/repeated.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { LOGGER } from '../../platform/logging/logging.module.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { AgentHidingRepository, type UntoldHiding } from '../agents/public.js';
import { hiddenMail } from './domain/moderation-mail.js';
import { ReasonsRepository } from './reasons.repository.js';

const AT_ONCE = 50;
/** After so long a mail that the mail server did not take is sent again. */
const AGAIN_MS = 10 * 60_000;

/** Writes to people whose agents were hidden. What is to be told stands with the agent, so that no mail is lost. */
@Injectable()
export class TellHidden implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeated = new Repeated(
    () => this.run(),
    (error) => this.logger.warn({ err: error }, 'creators could not be told of hidden agents; it is tried again'),
  );

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly hiding: AgentHidingRepository,
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
    for (const agent of await this.hiding.claimUntold(AT_ONCE, AGAIN_MS)) await this.tell(agent);
  }

  private async tell({ id, name, hiddenBy, email, locale }: UntoldHiding): Promise<void> {
    // Nobody reads mails for the agents that come with Regent.
    if (email !== null) {
      const reasons = await this.reasons.of(id);
      try {
        await this.mailer.send(hiddenMail(email, { id, name, hiddenBy, reasons }, this.config.PUBLIC_URL, locale));
      } catch (error) {
        this.logger.warn({ code: (error as { code?: unknown }).code }, 'a creator could not be told of a hidden agent');
        return;
      }
    }
    await this.hiding.told(id);
  }
}
