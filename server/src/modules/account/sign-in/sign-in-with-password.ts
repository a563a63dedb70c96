import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../../../platform/crypto/password-hasher.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { canonicalEmail } from '../domain/email.js';
import { UserRepository } from '../profile/user.repository.js';
import { type SigningBrowser, type StartedSession, StartSession } from '../sessions/start-session.js';
import { SignInLimits } from './sign-in-limits.js';

/** An attempt to sign in with a password. */
export interface PasswordTry extends SigningBrowser {
  /** A username or an address. */
  login: string;
  password: string;
  ip: string | undefined;
  /** Counter of the account's attempts in a known browser (see `KnownBrowser`). */
  knownFor: (userId: number) => string | undefined;
}

/**
 * Signs in with a password. An unknown name, a user without password and a wrong password have the same answer, CPU time
 * and limits.
 */
@Injectable()
export class SignInWithPassword {
  constructor(
    private readonly users: UserRepository,
    private readonly limits: SignInLimits,
    private readonly hasher: PasswordHasher,
    private readonly startSession: StartSession,
  ) {}

  /** @throws ApiError 401 `invalid_credentials`, 429, 503 if too many passwords wait */
  async run(attempt: PasswordTry): Promise<StartedSession> {
    const { ip } = attempt;
    await this.limits.consumePasswordNetwork(ip);
    const login = attempt.login.toLowerCase();
    const user = await (login.includes('@')
      ? this.users.passwordByEmail(canonicalEmail(login) ?? '')
      : this.users.passwordByUsername(login));
    const source = { ip, own: user ? attempt.knownFor(user.id) : undefined };
    await this.limits.consumePassword(user?.id ?? login, source);
    const hash = user?.passwordHash ?? null;
    const isRight = await this.hasher.verify(hash, attempt.password);
    const started = isRight && user && hash !== null && (await this.start(attempt, user.id, hash));
    if (!started) throw new ApiError('invalid_credentials');
    await this.limits.forgetPassword(started.userId, source);
    await this.limits.refundPasswordNetwork(ip);
    return started;
  }

  /** Refuses a password that was changed while it was compared. */
  private start(browser: PasswordTry, userId: number, hash: string): Promise<StartedSession | null> {
    return this.startSession.run(browser, async (transaction) =>
      (await this.users.holdPassword(userId, hash, transaction)) ? userId : null,
    );
  }
}
