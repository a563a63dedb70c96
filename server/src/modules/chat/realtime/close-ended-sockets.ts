import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalRunner } from '../../../platform/background/interval-runner.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { Realtime } from '../../../platform/realtime/realtime.js';
import { SessionReader } from '../../account/public.js';

const EVERY_MS = 2000;
/** Asked about in one statement. */
const AT_ONCE = 1000;

/**
 * Closes the sockets of this process whose session lives no more. A sign-out tells every process at once; this finds what
 * nobody told: sessions that expired, that the operator's command ended beside the server, or whose news was lost.
 */
@Injectable()
export class CloseEndedSockets implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeated = new IntervalRunner(
    () => this.run(),
    (error) => this.logger.debug({ err: error }, 'open sockets could not be checked'),
  );

  constructor(
    private readonly realtime: Realtime,
    private readonly sessions: SessionReader,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeated.start(EVERY_MS);
  }

  onApplicationShutdown(): void {
    void this.repeated.stop();
  }

  async run(): Promise<void> {
    const open = this.realtime.openSessions();
    for (let from = 0; from < open.length && !this.repeated.isStopping; from += AT_ONCE) {
      for (const sessionId of await this.sessions.endedAmong(open.slice(from, from + AT_ONCE))) {
        this.realtime.closeOwnSockets(sessionId);
      }
    }
  }
}
