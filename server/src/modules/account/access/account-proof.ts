import { Inject, Injectable } from '@nestjs/common';
import { LIMITS, type Locale, TIMES } from '../../../contract/limits.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { randomDigits } from '../../../platform/crypto/random.js';
import { Sql } from '../../../platform/db/sql.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { type ProofPurpose, proofMail } from '../domain/otp-mail.js';
import { OtpRepository } from '../sign-in/otp.repository.js';
import { OtpHash } from '../sign-in/otp-hash.js';
import { type AttemptSource, SignInLimits } from '../sign-in/sign-in-limits.js';

const MAX_ATTEMPTS = 5;

/**
 * A mailed code as proof of identity. It is required to delete the account, to set a first password and to replace a
 * forgotten one, because a session alone does not prove identity.
 */
@Injectable()
export class AccountProof {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sql: Sql,
    private readonly codes: OtpRepository,
    private readonly hash: OtpHash,
    private readonly limits: SignInLimits,
    private readonly mailer: Mailer,
  ) {}

  /**
   * Mails a code to the account's address. It is valid for this session and purpose only.
   * @throws ApiError 429, 503
   */
  async sendCode(
    { userId, sessionId, email }: SignedIn,
    purpose: ProofPurpose,
    locale: Locale,
  ): Promise<{ length: number; otp?: string }> {
    if (email === null) throw new ApiError('forbidden');
    const source = sourceOf(userId);
    await this.limits.consumeEmail(email, source);
    const code = randomDigits(LIMITS.otpLength);
    const codeHash = this.#hashOf(sessionId, email, purpose, code);
    const id = await this.codes.create({ email, sessionId, codeHash, seconds: TIMES.otpLifetime / 1000 });
    try {
      await this.mailer.send(proofMail(email, code, purpose, locale));
    } catch (error) {
      await this.codes.kill(id);
      await this.limits.refundEmail(email, source);
      const cause = new Error(`The mail server refused a mail (${String((error as { code?: unknown }).code)})`);
      throw new ApiError('unavailable', {
        detail: 'The mail could not be sent. Try again in 10 seconds.',
        retryAfterSeconds: 10,
        cause,
      });
    }
    return this.config.OTP_DEBUG ? { length: code.length, otp: code } : { length: code.length };
  }

  /** @throws ApiError 400 for the field, `invalid_otp`. */
  async check(
    { userId, sessionId, email }: SignedIn,
    purpose: ProofPurpose,
    code: string | null | undefined,
  ): Promise<void> {
    if (!code) throw ApiError.field('code', 'code is required');
    if (email === null) throw new ApiError('invalid_otp');
    const codeHash = this.#hashOf(sessionId, email, purpose, code);
    const isRight = await this.codes.try({ sessionId, email, codeHash, maxAttempts: MAX_ATTEMPTS }, this.sql);
    if (!isRight) throw new ApiError('invalid_otp');
    await this.limits.useCode(email, sourceOf(userId));
  }

  /** Differs from the hash of a sign-in code. */
  #hashOf(sessionId: number, email: string, purpose: ProofPurpose, code: string): Buffer {
    return this.hash.of(sessionId, `proof:${purpose}:${email}`, code);
  }
}

/** Requests of strangers for sign-in codes do not count against a signed-in user. */
const sourceOf = (userId: number): AttemptSource => ({ own: `user-${userId}` });
