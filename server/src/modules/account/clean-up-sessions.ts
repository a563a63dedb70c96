import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { Repeated } from '../../platform/background/repeated.js';
import { LOGGER } from '../../platform/logging/logging.module.js';
import { OtpRepository } from './otp.repository.js';
import { SessionRepository } from './session.repository.js';

const EVERY_MS = 10 * 60 * 1000;
/** So long at one go, bite by bite; the rest waits for the next time. */
const LONGEST_MS = 5 * 60 * 1000;

/** Removes sessions and codes whose time is over, now and then. Several processes at it do no harm. */
@Injectable()
export class CleanUpSessions implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeated = new Repeated(
    () => this.run(),
    (error) => this.logger.warn({ err: error }, 'Old sessions could not be removed'),
  );

  constructor(
    private readonly sessions: SessionRepository,
    private readonly codes: OtpRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeated.start(EVERY_MS);
  }

  onApplicationShutdown(): void {
    void this.repeated.stop();
  }

  async run(): Promise<void> {
    for (const end = Date.now() + LONGEST_MS; Date.now() < end && !this.repeated.isStopping; ) {
      const removed = (await this.codes.removeExpired()) + (await this.sessions.removeExpired());
      if (removed === 0) return;
    }
  }
}
