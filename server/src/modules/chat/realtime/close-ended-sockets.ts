import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalRunner } from '../../../platform/background/interval-runner.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { Realtime } from '../../../platform/realtime/realtime.js';
import { SessionReader } from '../../account/public.js';

const EVERY_MS = 2000;
/** Sessions per statement. */
const BATCH_SIZE = 1000;

/**
 * Closes sockets whose session has ended. A sign-out is broadcast; this task finds sessions that expired, that the
 * command line ended, or whose broadcast was lost.
 */
@Injectable()
export class CloseEndedSockets implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly runner = new IntervalRunner(
    () => this.run(),
    (error) => this.logger.debug({ err: error }, 'Failed to check open sockets'),
  );

  constructor(
    private readonly realtime: Realtime,
    private readonly sessions: SessionReader,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.runner.start(EVERY_MS);
  }

  onApplicationShutdown(): void {
    void this.runner.stop();
  }

  async run(): Promise<void> {
    const open = this.realtime.openSessions();
    for (let from = 0; from < open.length && !this.runner.isStopping; from += BATCH_SIZE) {
      for (const sessionId of await this.sessions.endedAmong(open.slice(from, from + BATCH_SIZE))) {
        this.realtime.closeOwnSockets(sessionId);
      }
    }
  }
}
