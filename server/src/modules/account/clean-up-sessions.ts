import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../platform/logging/logging.module.js';
import { OtpRepository } from './otp.repository.js';
import { SessionRepository } from './session.repository.js';

const EVERY_MS = 10 * 60 * 1000;
/** Bites of a thousand rows at one go; the rest waits for the next time. */
const BITES = 50;

/** Removes sessions and codes whose time is over, now and then. Several processes at it do no harm. */
@Injectable()
export class CleanUpSessions implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sessions: SessionRepository,
    private readonly codes: OtpRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.run().catch((error: unknown) => this.logger.warn({ err: error }, 'Old sessions could not be removed'));
    }, EVERY_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async run(): Promise<void> {
    for (let bite = 0; bite < BITES; bite++) {
      const removed = (await this.codes.removeExpired()) + (await this.sessions.removeExpired());
      if (removed === 0) return;
    }
  }
}
