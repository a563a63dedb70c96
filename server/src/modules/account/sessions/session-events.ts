import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../platform/logging/logging.module.js';

type Listener = (sessionId: number) => void | Promise<void>;

/** Tells who holds something for a session (open sockets) that it has to go. In this process only. */
@Injectable()
export class SessionEvents {
  private readonly ended: Listener[] = [];

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Called with the id of each session that was ended in this process. */
  onSessionEnded(listener: Listener): void {
    this.ended.push(listener);
  }

  /** What a listener fails at does not fail the sign-out. */
  sessionEnded(sessionId: number): void {
    for (const listener of this.ended) {
      Promise.resolve()
        .then(() => listener(sessionId))
        .catch((error: unknown) => this.logger.error({ err: error }, 'A listener of session events failed'));
    }
  }
}
