import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { randomDigits, randomToken, sha256 } from '../../platform/crypto/random.js';
import { Sql, type SqlRunner } from '../../platform/db/sql.js';
import { ApiError } from '../../platform/http/api-error.js';
import { usernameFor } from './domain/username.js';
import { OtpRepository } from './otp.repository.js';
import { OtpHash } from './otp-hash.js';
import { SessionRepository } from './session.repository.js';
import { SessionEvents } from './session-events.js';
import { sessionSeconds } from './session-lifetime.js';
import { UserRepository } from './user.repository.js';

const MAX_ATTEMPTS = 5;
const USERNAMES_TRIED = 20;

/** A try to sign in. */
export interface OtpExchange {
  /** The session that asked for the code. */
  sessionId: number;
  /** Canonical form. */
  email: string;
  code: string;
  userAgent: string | undefined;
}

/**
 * Signs in with a code: the session is replaced by a new one, and a first sign-in makes the user. One transaction: the
 * code is used up if and only if somebody is signed in.
 */
@Injectable()
export class ExchangeOtp {
  constructor(
    private readonly sql: Sql,
    private readonly codes: OtpRepository,
    private readonly hash: OtpHash,
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly events: SessionEvents,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns the new session's token, for the cookie. */
  async run(exchange: OtpExchange): Promise<{ token: string; userId: number }> {
    const signedIn = await this.sql.transaction((sql) => this.signIn(exchange, sql));
    if (!signedIn) throw new ApiError('invalid_otp');
    this.events.sessionEnded(exchange.sessionId);
    return signedIn;
  }

  /** A wrong code answers null, so that the count of tries is committed. */
  private async signIn(exchange: OtpExchange, sql: SqlRunner): Promise<{ token: string; userId: number } | null> {
    const { sessionId, email, code } = exchange;
    const codeHash = this.hash.of(sessionId, email, code);
    if (!(await this.codes.try({ sessionId, email, codeHash, maxAttempts: MAX_ATTEMPTS }, sql))) return null;
    const userId = await this.userOf(email, sql);
    if (userId === null) return null;
    const token = randomToken();
    await this.sessions.remove(sessionId, sql);
    await this.sessions.create(
      { tokenHash: sha256(token), userId, userAgent: exchange.userAgent, seconds: sessionSeconds(this.config, true) },
      sql,
    );
    return { token, userId };
  }

  /** The address's user, made when there is none; null: it is disabled. */
  private async userOf(email: string, sql: SqlRunner): Promise<number | null> {
    for (let attempt = 0; attempt < USERNAMES_TRIED; attempt++) {
      const user = await this.users.findByEmail(email, sql);
      if (user) return user.disabled ? null : user.id;
      const created = await this.users.create(usernameFor(email, attempt === 0 ? '' : randomDigits(4)), email, sql);
      if (created !== undefined) return created;
    }
    throw new Error('No free username was found');
  }
}
