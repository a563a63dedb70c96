import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { type SigningBrowser, type StartedSession, StartSession } from '../sessions/start-session.js';
import { OtpRepository } from './otp.repository.js';
import { OtpHash } from './otp-hash.js';
import { type AttemptSource, SignInLimits } from './sign-in-limits.js';
import { UserOfEmail } from './user-of-email.js';

const MAX_ATTEMPTS = 5;

/** An attempt to sign in, in the browser that requested the code. */
export interface OtpExchange extends SigningBrowser {
  /** Canonical form. */
  email: string;
  code: string;
  source: AttemptSource;
}

/** Signs in with a code; the first sign-in creates the user. */
@Injectable()
export class ExchangeOtp {
  constructor(
    private readonly codes: OtpRepository,
    private readonly hash: OtpHash,
    private readonly userOfEmail: UserOfEmail,
    private readonly limits: SignInLimits,
    private readonly startSession: StartSession,
  ) {}

  /** @returns the new session's token, for the cookie */
  async run(exchange: OtpExchange): Promise<StartedSession> {
    const started = await this.startSession.run(exchange, (transaction) => this.identify(exchange, transaction));
    if (!started) throw new ApiError('invalid_otp');
    await this.limits.useCode(exchange.email, exchange.source);
    return started;
  }

  /** Returns null for a wrong code, so that the count of attempts is committed. */
  private async identify({ sessionId, email, code }: OtpExchange, transaction: Transaction): Promise<number | null> {
    if (sessionId === null) return null; // no code was requested
    const codeHash = this.hash.of(sessionId, email, code);
    const isRight = await this.codes.try({ sessionId, email, codeHash, maxAttempts: MAX_ATTEMPTS }, transaction);
    return isRight ? this.userOfEmail.find(email, transaction) : null;
  }
}
