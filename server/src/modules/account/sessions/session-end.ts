import { Injectable } from '@nestjs/common';
import { SessionEvents } from './session-events.js';
import { SessionReader } from './session-reader.js';

/** Forgets removed sessions at once and closes their sockets. */
@Injectable()
export class SessionEnd {
  constructor(
    private readonly reader: SessionReader,
    private readonly events: SessionEvents,
  ) {}

  /** After the commit. */
  tell(sessionIds: number[]): void {
    this.reader.forget(...sessionIds);
    for (const sessionId of sessionIds) this.events.sessionEnded(sessionId);
  }
}
