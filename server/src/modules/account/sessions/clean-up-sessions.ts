import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalTask } from '../../../platform/background/interval-task.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { OtpRepository } from '../sign-in/otp.repository.js';
import { SessionRepository } from './session.repository.js';

const EVERY_MS = 10 * 60 * 1000;
/** Time limit of one round, in ms; the next round continues. */
const TIME_LIMIT_MS = 5 * 60 * 1000;

/** Periodically removes expired sessions and codes. Safe in several processes at once. */
@Injectable()
export class CleanUpSessions extends IntervalTask {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly codes: OtpRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, EVERY_MS, 'Failed to remove old sessions');
  }

  async run(): Promise<void> {
    for (const end = Date.now() + TIME_LIMIT_MS; Date.now() < end && !this.isStopping; ) {
      const removed = (await this.codes.removeExpired()) + (await this.sessions.removeExpired());
      if (removed === 0) return;
    }
  }
}
