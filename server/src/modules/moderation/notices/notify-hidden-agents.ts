import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { DueMails } from '../../../platform/mail/due-mails.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { AgentHidingService, type HidingNotice } from '../../agents/public.js';
import { hiddenMail } from '../domain/moderation-mail.js';
import { ReasonsRepository } from '../reports/reasons.repository.js';

/** Mails creators of hidden agents. */
@Injectable()
export class NotifyHiddenAgents extends DueMails<HidingNotice> {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) logger: Logger,
    private readonly hiding: AgentHidingService,
    private readonly reasons: ReasonsRepository,
    private readonly mailer: Mailer,
  ) {
    super(logger, config.SWEEP_INTERVAL_MS, 'Failed to notify creators of hidden agents');
  }

  protected claim(limit: number, leaseMs: number): Promise<HidingNotice[]> {
    return this.hiding.claimNotices(limit, leaseMs);
  }

  protected async send({ id, name, hiddenBy, email, locale }: HidingNotice): Promise<void> {
    // The seeded account has no mailbox.
    if (email === null) return;
    const agent = { id, name, hiddenBy, reasons: await this.reasons.of(id) };
    await this.mailer.send(hiddenMail(email, agent, this.config.PUBLIC_URL, locale));
  }

  protected done({ id }: HidingNotice): Promise<void> {
    return this.hiding.noticeSent(id);
  }
}
