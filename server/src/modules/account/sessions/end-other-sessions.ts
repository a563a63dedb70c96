import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { SessionRepository } from './session.repository.js';
import { SessionEnd } from './session-end.js';

/** Signs the user out everywhere but here. */
@Injectable()
export class EndOtherSessions {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly sessionEnd: SessionEnd,
  ) {}

  async run({ userId, sessionId }: SignedIn): Promise<void> {
    this.sessionEnd.tell(await this.sessions.removeOthers(userId, sessionId));
  }
}
