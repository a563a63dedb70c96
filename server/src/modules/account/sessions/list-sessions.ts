import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import type { Page, Paging } from '../../../platform/http/validation/paging.js';
import type { SessionDto } from '../dto/session.dto.js';
import { SessionRepository } from './session.repository.js';

/** Where the user is signed in, the newest first. */
@Injectable()
export class ListSessions {
  constructor(private readonly sessions: SessionRepository) {}

  async run({ userId, sessionId }: SignedIn, paging: Paging): Promise<Page<SessionDto>> {
    const total = await this.sessions.countOf(userId);
    const rows = await this.sessions.listOf(userId, paging.limit, paging.offset);
    const items = rows.map(({ created_at, last_seen_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
      current: row.id === sessionId,
    }));
    return { items, total };
  }
}
