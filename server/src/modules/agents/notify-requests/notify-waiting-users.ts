import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { DueMails } from '../../../platform/mail/due-mails.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { Realtime } from '../../../platform/realtime/realtime.js';
import { MailRecipientsService } from '../../account/public.js';
import { availableMail } from './domain/available-mail.js';
import { type DueNotice, NotifyRequestsService } from './notify-requests.service.js';

/** Two hours of attempts: the notice is outdated after that. */
const MAX_ATTEMPTS = 12;

/** Notifies users, in the app and by email, that an agent they wait for is available again. */
@Injectable()
export class NotifyWaitingUsers extends DueMails<DueNotice> {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) logger: Logger,
    private readonly requests: NotifyRequestsService,
    private readonly recipients: MailRecipientsService,
    private readonly realtime: Realtime,
    private readonly mailer: Mailer,
  ) {
    super(logger, config.SWEEP_INTERVAL_MS, 'Failed to notify users of available agents');
  }

  protected claim(limit: number, leaseMs: number): Promise<DueNotice[]> {
    return this.requests.claim(limit, leaseMs);
  }

  protected async send({ agentId, agentName, userId, askedAt, attempts }: DueNotice): Promise<void> {
    // Only the mail is repeated: the notice in the app is shown at most once.
    if (attempts === 1) this.realtime.toUser(userId, 'agent.available', { agent_id: agentId, name: agentName });
    const recipient = attempts > MAX_ATTEMPTS ? undefined : await this.recipients.find(userId);
    if (!recipient) return;
    const { email, locale } = recipient;
    const mail = availableMail(email, { id: agentId, name: agentName }, this.config.PUBLIC_URL, locale);
    await this.mailer.send({ ...mail, key: `available-${agentId}-${userId}-${askedAt.getTime()}` });
  }

  protected done(notice: DueNotice): Promise<void> {
    return this.requests.done(notice);
  }
}
