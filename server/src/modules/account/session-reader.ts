import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { sha256 } from '../../platform/crypto/random.js';
import { LOGGER } from '../../platform/logging/logging.module.js';
import { type LiveSession, SessionRepository } from './session.repository.js';
import { SessionCookie } from './session-cookie.js';
import { sessionSeconds } from './session-lifetime.js';
import type { BrowserSession, SignedIn } from './signed-in.js';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Finds the session of a cookie. */
@Injectable()
export class SessionReader {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly cookie: SessionCookie,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Who is signed in by a raw `Cookie` header (a socket's handshake); null: nobody. */
  async fromCookieHeader(cookie: string | undefined): Promise<SignedIn | null> {
    return (await this.fromToken(this.cookie.fromHeader(cookie)))?.user ?? null;
  }

  /** The live session of a token; null: there is none. */
  async fromToken(token: unknown): Promise<BrowserSession | null> {
    if (typeof token !== 'string' || !TOKEN.test(token)) return null;
    const row = await this.sessions.find(sha256(token));
    if (!row) return null;
    if (row.stale) this.touch(row);
    return { id: row.id, user: this.signedIn(row) };
  }

  private signedIn(row: LiveSession): SignedIn | null {
    if (row.user_id === null) return null;
    const profileComplete = row.profile_complete || !this.config.REQUIRE_PROFILE;
    return { userId: row.user_id, sessionId: row.id, email: row.email, profileComplete };
  }

  /** Once an hour, and nobody waits for it: what fails now is made up by a later request. */
  private touch(row: LiveSession): void {
    this.sessions
      .touch(row.id, sessionSeconds(this.config, row.user_id !== null))
      .catch((error: unknown) => this.logger.warn({ err: error }, 'A session could not be marked as used'));
  }
}
