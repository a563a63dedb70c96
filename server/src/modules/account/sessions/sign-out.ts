import { Injectable } from '@nestjs/common';
import { SessionRepository } from './session.repository.js';
import { SessionEnd } from './session-end.js';

/** Ends a session on the server: its cookie is worth nothing from then on, and its sockets close. */
@Injectable()
export class SignOut {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly sessionEnd: SessionEnd,
  ) {}

  async run(sessionId: number): Promise<void> {
    await this.sessions.remove(sessionId);
    this.sessionEnd.tell([sessionId]);
  }
}
