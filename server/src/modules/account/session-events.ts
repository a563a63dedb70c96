import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../platform/logging/logging.module.js';

type Listener = (id: number) => void | Promise<void>;

/** Tells who holds something for a session or a user (open sockets) that it has to go. In this process only. */
@Injectable()
export class SessionEvents {
  private readonly ended: Listener[] = [];
  private readonly disabled: Listener[] = [];

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Called with the id of each session that a sign-out or a new sign-in ended. */
  onSessionEnded(listener: Listener): void {
    this.ended.push(listener);
  }

  /** Called with the id of each user whose account was disabled. */
  onUserDisabled(listener: Listener): void {
    this.disabled.push(listener);
  }

  sessionEnded(sessionId: number): void {
    this.tell(this.ended, sessionId);
  }

  userDisabled(userId: number): void {
    this.tell(this.disabled, userId);
  }

  /** What a listener fails at does not fail the sign-out. */
  private tell(listeners: Listener[], id: number): void {
    for (const listener of listeners) {
      Promise.resolve()
        .then(() => listener(id))
        .catch((error: unknown) => this.logger.error({ err: error }, 'A listener of session events failed'));
    }
  }
}
