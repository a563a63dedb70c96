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
 * A page asks several times a second: for so long its session is not looked up again. A sign-out ends that at once, in
 * every process; were its news lost, this is how long a dead cookie could go on.
 */
const REMEMBERED_MS = 2000;
const REMEMBERED_AT_MOST = 10_000;

/** Finds the session of a cookie. */
@Injectable()
export class SessionReader {
  /** Grows when sessions end: what was looked up before says nothing of after. */
  private endings = 0;
  private readonly remembered = new Map<string, { session: BrowserSession; until: number }>();

  constructor(
    private readonly sessions: SessionRepository,
    private readonly cookie: SessionCookie,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Who is signed in by a raw `Cookie` header (a socket's handshake); null: nobody. */
  async fromCookieHeader(cookie: string | undefined): Promise<SignedIn | null> {
    const token = this.cookie.fromHeader(cookie);
    return isToken(token) ? ((await this.find(token))?.user ?? null) : null;
  }

  /** The live session of a token; null: there is none. */
  async fromToken(token: unknown): Promise<BrowserSession | null> {
    if (!isToken(token)) return null;
    const key = sha256(token).toString('base64'); // a part of the header would keep all of it in memory
    const known = this.remembered.get(key);
    if (known && known.until > Date.now()) return known.session;
    const { endings } = this;
    const session = await this.find(token);
    if (session?.user?.profileComplete && endings === this.endings) this.remember(key, session);
    else this.remembered.delete(key);
    return session;
  }

  /** The sessions have ended: their cookies are worth nothing from now on. */
  forget(...sessionIds: number[]): void {
    this.endings += 1;
    const ended = new Set(sessionIds);
    for (const [key, known] of this.remembered) if (ended.has(known.session.id)) this.remembered.delete(key);
  }

  /** Which of these sessions live no more. Their cookies are worth nothing from now on. */
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

  /** What is over goes, and where that is not enough, the oldest. */
  private remember(key: string, session: BrowserSession): void {
    const now = Date.now();
    this.remembered.delete(key);
    this.remembered.set(key, { session, until: now + REMEMBERED_MS });
    for (const [oldest, { until }] of this.remembered) {
      if (until > now && this.remembered.size <= REMEMBERED_AT_MOST) return;
      this.remembered.delete(oldest);
    }
  }

  private signedIn(row: LiveSession): SignedIn | null {
    if (row.user_id === null) return null;
    const profileComplete = row.profile_complete || !this.config.REQUIRE_PROFILE;
    return { userId: row.user_id, sessionId: row.id, email: row.email, profileComplete };
  }

  /** Once an hour, and nobody waits for it: what fails now is made up by a later request. */
  private touch(row: LiveSession): void {
    this.sessions
      .touch(row.id, sessionLifetime(this.config, row.user_id !== null))
      .catch((error: unknown) => this.logger.warn({ err: error }, 'A session could not be marked as used'));
  }
}

const isToken = (token: unknown): token is string => typeof token === 'string' && TOKEN.test(token);
