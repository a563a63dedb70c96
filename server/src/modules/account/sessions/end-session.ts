import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { SessionRepository } from './session.repository.js';
import { SessionEnd } from './session-end.js';

/** Ends another session of the user; for the current one it is a sign-out. */
@Injectable()
export class EndSession {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly sessionEnd: SessionEnd,
  ) {}

  /** @throws ApiError 404 `not_found` when the session is not there or another's. */
  async run(userId: number, sessionId: number): Promise<void> {
    if (!(await this.sessions.removeOwn(sessionId, userId))) throw new ApiError('not_found');
    this.sessionEnd.tell([sessionId]);
  }
}
