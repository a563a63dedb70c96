import { Injectable } from '@nestjs/common';
import { SessionEvents } from './session-events.js';
import { SessionReader } from './session-reader.js';

/** What follows when sessions were removed: their cookies are worth nothing at once, and their sockets close. */
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
