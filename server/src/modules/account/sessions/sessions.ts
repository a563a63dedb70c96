import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import type { Page, Paging } from '../../../platform/http/validation/paging.js';
import type { SessionDto } from './session.dto.js';
import { SessionRepository } from './session.repository.js';
import { SessionEnd } from './session-end.js';

/** Lists and ends the sessions of a user. */
@Injectable()
export class Sessions {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly sessionEnd: SessionEnd,
  ) {}

  /** Newest first. */
  async list({ userId, sessionId }: SignedIn, { limit, offset }: Paging): Promise<Page<SessionDto>> {
    const [sessions, total] = await this.sessions.listOf(userId, limit, offset);
    const items = sessions.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
      id,
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
      user_agent: userAgent,
      current: id === sessionId,
    }));
    return { items, total };
  }

  /** Ends the caller's own session. */
  async signOut({ sessionId }: SignedIn): Promise<void> {
    await this.sessions.remove(sessionId);
    this.sessionEnd.tell([sessionId]);
  }

  /** @throws ApiError 404 `not_found` if there is no such session of the user */
  async end(userId: number, sessionId: number): Promise<void> {
    if (!(await this.sessions.removeOwn(sessionId, userId))) throw new ApiError('not_found');
    this.sessionEnd.tell([sessionId]);
  }

  async endOthers({ userId, sessionId }: SignedIn): Promise<void> {
    this.sessionEnd.tell(await this.sessions.removeOthers(userId, sessionId));
  }
}
