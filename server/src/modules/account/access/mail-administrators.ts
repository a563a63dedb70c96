import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { type Mail, Mailer } from '../../../platform/mail/mailer.js';
import type { Recipient } from '../profile/user.repository.js';
import { AdministratorAccounts } from './administrator-accounts.js';

/** Sends a mail to every administrator. */
@Injectable()
export class MailAdministrators {
  constructor(
    private readonly administrators: AdministratorAccounts,
    private readonly mailer: Mailer,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Succeeds if one mail is sent, or if there are no administrators: a retry for one bad address would mail all others again.
   * @throws the first failure if no mail could be sent
   */
  async run(mailFor: (administrator: Recipient) => Mail): Promise<void> {
    const failures: unknown[] = [];
    const administrators = await this.administrators.list();
    for (const administrator of administrators) {
      await this.mailer.send(mailFor(administrator)).catch((error: unknown) => failures.push(error));
    }
    if (failures.length === 0) return;
    if (failures.length === administrators.length) throw failures[0];
    this.logger.warn({ failed: failures.length }, 'Failed to mail some administrators');
  }
}
