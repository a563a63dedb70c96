import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { DueMails } from '../../../platform/mail/due-mails.js';
import { MailAdministrators } from '../../account/public.js';
import { AgentReader } from '../../agents/public.js';
import { type ReviewRequest, ReviewRequestRepository } from '../cases/review-request.repository.js';
import { reviewMail } from '../domain/moderation-mail.js';
import { ReasonsRepository } from '../reports/reasons.repository.js';

/** Mails administrators when enough users have reported an agent. */
@Injectable()
export class NotifyAdministrators extends DueMails<ReviewRequest> {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) logger: Logger,
    private readonly requests: ReviewRequestRepository,
    private readonly reasons: ReasonsRepository,
    private readonly agents: AgentReader,
    private readonly mailAdministrators: MailAdministrators,
  ) {
    super(logger, config.SWEEP_INTERVAL_MS, 'Failed to ask administrators for reviews');
  }

  protected claim(limit: number, leaseMs: number): Promise<ReviewRequest[]> {
    return this.requests.claim(limit, leaseMs);
  }

  protected async send({ agentId }: ReviewRequest): Promise<void> {
    const name = (await this.agents.summaries([agentId])).get(agentId)?.name ?? '';
    const agent = { id: agentId, name, reasons: await this.reasons.of(agentId) };
    await this.mailAdministrators.run(({ email, locale }) => reviewMail(email, agent, this.config.PUBLIC_URL, locale));
  }

  protected done({ agentId }: ReviewRequest): Promise<void> {
    return this.requests.done(agentId);
  }
}
