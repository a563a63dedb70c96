import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../platform/logging/logging.module.js';
import { Realtime } from '../../platform/realtime/realtime.js';
import { SessionReader } from '../account/public.js';

const EVERY_MS = 2000;
/** Asked about in one statement. */
const AT_ONCE = 1000;

/**
 * Closes the sockets of this process whose session lives no more. A sign-out tells every process at once; this finds what
 * nobody told: sessions that expired, that the operator's command ended beside the server, or whose news was lost.
 */
@Injectable()
export class CloseEndedSockets implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(
    private readonly realtime: Realtime,
    private readonly sessions: SessionReader,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.plan();
  }

  onApplicationShutdown(): void {
    this.isStopping = true;
    clearTimeout(this.timer);
  }

  async run(): Promise<void> {
    const open = this.realtime.openSessions();
    for (let from = 0; from < open.length && !this.isStopping; from += AT_ONCE) {
      for (const sessionId of await this.sessions.endedAmong(open.slice(from, from + AT_ONCE))) {
        this.realtime.closeOwnSockets(sessionId);
      }
    }
  }

  /** One after the other, so that a slow database is not asked again before it has answered. */
  private plan(): void {
    this.timer = setTimeout(() => {
      this.run()
        .catch((error: unknown) => this.logger.debug({ err: error }, 'open sockets could not be checked'))
        .finally(() => !this.isStopping && this.plan());
    }, EVERY_MS);
    this.timer.unref();
  }
}
