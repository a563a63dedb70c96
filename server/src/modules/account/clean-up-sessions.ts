import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../platform/logging/logging.module.js';
import { OtpRepository } from './otp.repository.js';
import { SessionRepository } from './session.repository.js';

const EVERY_MS = 10 * 60 * 1000;
/** So long at one go, bite by bite; the rest waits for the next time. */
const LONGEST_MS = 5 * 60 * 1000;

/** Removes sessions and codes whose time is over, now and then. Several processes at it do no harm. */
@Injectable()
export class CleanUpSessions implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private isStopping = false;

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
    this.isStopping = true;
    clearInterval(this.timer);
  }

  async run(): Promise<void> {
    for (const end = Date.now() + LONGEST_MS; Date.now() < end && !this.isStopping; ) {
      const removed = (await this.codes.removeExpired()) + (await this.sessions.removeExpired());
      if (removed === 0) return;
    }
  }
}
