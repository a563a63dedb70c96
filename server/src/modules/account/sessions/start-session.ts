import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { randomToken, sha256 } from '../../../platform/crypto/random.js';
import { Sql, type Transaction } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { N8nMembership } from '../n8n-members/n8n-membership.js';
import { UserRepository } from '../profile/user.repository.js';
import { USER_AGENTS, type UserAgents } from '../profile/user-agents.js';
import { SessionRepository } from './session.repository.js';
import { SessionEnd } from './session-end.js';
import { sessionLifetime } from './session-lifetime.js';

/** Sessions per user. A further sign-in ends the oldest, so that ending all of them stays one small statement. */
const MAX_SESSIONS = 100;

/** The browser of a sign-in. */
export interface SigningBrowser {
  /** The session that the new one replaces; null if the browser has none. */
  sessionId: number | null;
  userAgent: string | undefined;
}

/** A new session. */
export interface StartedSession {
  /** For the cookie. */
  token: string;
  userId: number;
}

/**
 * Signs a user in after any proof: replaces the browser's session with a new one. One transaction, so that the proof is
 * used up if and only if the user is signed in.
 */
@Injectable()
export class StartSession {
  constructor(
    private readonly sql: Sql,
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly sessionEnd: SessionEnd,
    private readonly membership: N8nMembership,
    @Inject(USER_AGENTS) private readonly agents: UserAgents,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @param identify checks the proof and returns the user; null refuses the sign-in and commits its writes
   * @returns null if the sign-in is refused or the user is disabled
   * @throws ApiError 403 `csrf_failed` if the browser's session has ended meanwhile
   */
  async run(
    browser: SigningBrowser,
    identify: (transaction: Transaction) => Promise<number | null>,
  ): Promise<StartedSession | null> {
    const started = await this.sql.transaction(async (transaction) => {
      const userId = await identify(transaction);
      if (userId === null || !(await this.users.holdEnabled(userId, transaction))) return null;
      return this.replace(browser, userId, transaction);
    });
    if (!started) return null;
    this.sessionEnd.tell([...(browser.sessionId === null ? [] : [browser.sessionId]), ...started.ended]);
    const { userId } = started.session;
    await this.membership.request(userId, () => this.agents.ownsAgents(userId));
    return started.session;
  }

  private async replace({ sessionId, userAgent }: SigningBrowser, userId: number, transaction: Transaction) {
    if (sessionId !== null && !(await this.sessions.remove(sessionId, transaction))) throw new ApiError('csrf_failed');
    const token = randomToken();
    const seconds = sessionLifetime(this.config, true).idleSeconds;
    await this.sessions.create({ tokenHash: sha256(token), userId, userAgent, seconds }, transaction);
    const ended = await this.sessions.removeOldest(userId, MAX_SESSIONS, transaction);
    return { session: { token, userId }, ended };
  }
}
