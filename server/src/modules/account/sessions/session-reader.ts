import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { sha256 } from '../../../platform/crypto/random.js';
import type { BrowserSession, SignedIn } from '../../../platform/http/access/signed-in.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { type LiveSession, SessionRepository } from './session.repository.js';
import { SessionCookie } from './session-cookie.js';
import { sessionLifetime } from './session-lifetime.js';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/**
 * Sessions are cached for this long, because a page sends several requests per second. A sign-out clears the cache of
 * every process; if that event is lost, an ended session stays valid for this long.
 */
const CACHE_MS = 2000;
const CACHE_SIZE = 10_000;

/** Finds the session of a cookie. */
@Injectable()
export class SessionReader {
  /** Grows when sessions end, so that a concurrent lookup is not cached. */
  private endings = 0;
  private readonly cache = new Map<string, { session: BrowserSession; until: number }>();

  constructor(
    private readonly sessions: SessionRepository,
    private readonly cookie: SessionCookie,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The signed-in user of a raw `Cookie` header, for example of a socket's handshake; null if there is none. */
  async fromCookieHeader(cookie: string | undefined): Promise<SignedIn | null> {
    const token = this.cookie.fromHeader(cookie);
    return isToken(token) ? ((await this.find(token))?.user ?? null) : null;
  }

  /** The live session of a token; null if there is none. */
  async fromToken(token: unknown): Promise<BrowserSession | null> {
    if (!isToken(token)) return null;
    const key = sha256(token).toString('base64'); // a substring of the header would keep all of it in memory
    const known = this.cache.get(key);
    if (known && known.until > Date.now()) return known.session;
    const { endings } = this;
    const session = await this.find(token);
    if (session?.user?.profileComplete && endings === this.endings) this.remember(key, session);
    else this.cache.delete(key);
    return session;
  }

  /** Removes ended sessions from the cache. */
  forget(...sessionIds: number[]): void {
    this.endings += 1;
    const ended = new Set(sessionIds);
    for (const [key, known] of this.cache) if (ended.has(known.session.id)) this.cache.delete(key);
  }

  /** Removes the ended ones of these sessions from the cache. @returns their ids */
  async endedAmong(sessionIds: number[]): Promise<number[]> {
    const ended = await this.sessions.endedAmong(sessionIds);
    if (ended.length > 0) this.forget(...ended);
    return ended;
  }

  private async find(token: string): Promise<BrowserSession | null> {
    const row = await this.sessions.find(sha256(token));
    if (!row) return null;
    if (row.stale) this.touch(row);
    return { id: row.id, user: this.signedIn(row) };
  }

  /** Evicts expired entries, then the oldest. */
  private remember(key: string, session: BrowserSession): void {
    const now = Date.now();
    this.cache.delete(key);
    this.cache.set(key, { session, until: now + CACHE_MS });
    for (const [oldest, { until }] of this.cache) {
      if (until > now && this.cache.size <= CACHE_SIZE) return;
      this.cache.delete(oldest);
    }
  }

  private signedIn(row: LiveSession): SignedIn | null {
    if (row.user_id === null) return null;
    const profileComplete = row.profile_complete || !this.config.REQUIRE_PROFILE;
    return { userId: row.user_id, sessionId: row.id, email: row.email, profileComplete };
  }

  /** Once an hour, in the background; a later request retries after a failure. */
  private touch(row: LiveSession): void {
    this.sessions
      .touch(row.id, sessionLifetime(this.config, row.user_id !== null))
      .catch((error: unknown) => this.logger.warn({ err: error }, 'Failed to mark a session as used'));
  }
}

const isToken = (token: unknown): token is string => typeof token === 'string' && TOKEN.test(token);
