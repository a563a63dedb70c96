import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../platform/logging/logging.module.js';

type Listener = (sessionId: number) => void | Promise<void>;

/** Notifies owners of a session's resources, such as open sockets, of its end. In this process only. */
@Injectable()
export class SessionEvents {
  private readonly ended: Listener[] = [];

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Called with the id of each session that ends in this process. */
  onSessionEnded(listener: Listener): void {
    this.ended.push(listener);
  }

  /** A failing listener does not fail the sign-out. */
  sessionEnded(sessionId: number): void {
    for (const listener of this.ended) {
      Promise.resolve()
        .then(() => listener(sessionId))
        .catch((error: unknown) =>
          this.logger.error({ err: error, session_id: sessionId }, 'Failed to handle the end of a session'),
        );
    }
  }
}
