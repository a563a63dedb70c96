import { Injectable } from '@nestjs/common';
import { SessionRepository } from './session.repository.js';
import { SessionEvents } from './session-events.js';
import { SessionReader } from './session-reader.js';

/** Ends a session on the server: its cookie is worth nothing from then on, and its sockets close. */
@Injectable()
export class SignOut {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly reader: SessionReader,
    private readonly events: SessionEvents,
  ) {}

  async run(sessionId: number): Promise<void> {
    await this.sessions.remove(sessionId);
    this.reader.forget(sessionId);
    this.events.sessionEnded(sessionId);
  }
}
