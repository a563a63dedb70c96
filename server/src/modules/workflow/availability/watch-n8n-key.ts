import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalTask } from '../../../platform/background/interval-task.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { MailAdministrators } from '../../account/public.js';
import { N8nError } from '../provisioning/n8n/n8n-error.js';
import { N8nHosts } from '../provisioning/n8n/n8n-hosts.js';
import { keyMail } from './domain/key-mail.js';
import { type KeyState, keyStateOf } from './domain/key-state.js';
import { N8nKeyNoticeRepository } from './n8n-key-notice.repository.js';

/** Once a minute with the default sweep interval. */
const SWEEPS_APART = 30;

/**
 * Emails administrators once when n8n rejects the operator's API key and once when the key expires soon. Agents stay
 * online meanwhile. The state is in the database, so that several workers and restarts send one email.
 */
@Injectable()
export class WatchN8nKey extends IntervalTask {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) logger: Logger,
    private readonly hosts: N8nHosts,
    private readonly notices: N8nKeyNoticeRepository,
    private readonly mailAdministrators: MailAdministrators,
  ) {
    super(logger, config.SWEEP_INTERVAL_MS * SWEEPS_APART, 'Failed to check the n8n API key');
  }

  async run(): Promise<void> {
    const state = await this.#keyState();
    if (state === null || this.isStopping) return;
    const before = await this.notices.change(state.name);
    if (before === null || state.name === 'ok') return;
    const { PUBLIC_URL } = this.config;
    try {
      await this.mailAdministrators.run(({ email, locale }) => keyMail(email, state, PUBLIC_URL, locale));
    } catch (error) {
      // The error may contain an address, so only its code is logged.
      this.logger.warn({ code: (error as { code?: unknown }).code }, 'Failed to email administrators');
      await this.notices.restore(before);
    }
  }

  /** Null if n8n could not be asked. */
  async #keyState(): Promise<KeyState | null> {
    const { operator } = this.hosts;
    if (!operator.hasKey) return null;
    try {
      await operator.tryKey();
    } catch (error) {
      if (!(error instanceof N8nError)) throw error;
      return error.code === 'workflow_bad_key' ? { name: 'refused', expiresAt: operator.keyExpiresAt } : null;
    }
    return keyStateOf(operator.keyExpiresAt, Date.now());
  }
}
