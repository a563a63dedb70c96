import { Inject, Injectable } from '@nestjs/common';
import { LIMITS, type Locale, TIMES } from '../../contract/limits.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { PasswordHasher } from '../../platform/crypto/password-hasher.js';
import { randomDigits } from '../../platform/crypto/random.js';
import { Sql } from '../../platform/db/sql.js';
import { ApiError } from '../../platform/http/api-error.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { proofMail } from './domain/otp-mail.js';
import { OtpRepository } from './otp.repository.js';
import { OtpHash } from './otp-hash.js';
import { SignInLimits } from './sign-in-limits.js';
import type { SignedIn } from './signed-in.js';
import { UserRepository } from './user.repository.js';

const MAX_ATTEMPTS = 5;

/** What somebody proves with, once more, that the account is theirs: one of both. */
export interface Proof {
  password?: string | null;
  code?: string | null;
}

/** A fresh proof of who is there, before something that cannot be undone: whoever found an open browser cannot give it. */
@Injectable()
export class AccountProof {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sql: Sql,
    private readonly users: UserRepository,
    private readonly codes: OtpRepository,
    private readonly hash: OtpHash,
    private readonly limits: SignInLimits,
    private readonly hasher: PasswordHasher,
    private readonly mailer: Mailer,
  ) {}

  /** Mails a code to the account's address. It works in this session alone, and signs nobody in. @throws ApiError 429, 503 */
  async sendCode({ sessionId, email }: SignedIn, locale: Locale): Promise<{ length: number; otp?: string }> {
    if (email === null) throw new ApiError('forbidden');
    await this.limits.consumeEmail(email);
    const code = randomDigits(LIMITS.otpLength);
    const codeHash = this.#hashOf(sessionId, email, code);
    const id = await this.codes.create({ email, sessionId, codeHash, seconds: TIMES.otpLifetime / 1000 });
    try {
      await this.mailer.send(proofMail(email, code, locale));
    } catch (error) {
      await this.codes.kill(id);
      await this.limits.giveBackEmail(email);
      const cause = new Error(`The mail server did not take a mail (${String((error as { code?: unknown }).code)})`);
      throw new ApiError('unavailable', { detail: 'The mail could not be sent.', retryAfterSeconds: 10, cause });
    }
    return this.config.OTP_DEBUG ? { length: code.length, otp: code } : { length: code.length };
  }

  /** @throws ApiError 400 for the field, `invalid_otp`; 429. */
  async check(user: SignedIn, { password, code }: Proof): Promise<void> {
    if (code) return await this.#checkCode(user, code);
    if (password) return await this.#checkPassword(user.userId, password);
    throw ApiError.field('code', 'code is required, or password');
  }

  async #checkCode({ sessionId, email }: SignedIn, code: string): Promise<void> {
    if (email === null) throw new ApiError('invalid_otp');
    const codeHash = this.#hashOf(sessionId, email, code);
    const isRight = await this.codes.try({ sessionId, email, codeHash, maxAttempts: MAX_ATTEMPTS }, this.sql);
    if (!isRight) throw new ApiError('invalid_otp');
    await this.limits.forgetCodesInVain(email);
  }

  /** The tries are those of the sign-in. */
  async #checkPassword(userId: number, password: string): Promise<void> {
    const stored = (await this.users.credentials(userId))?.password_hash;
    if (!stored) throw ApiError.field('password', 'password was never set; ask for a code');
    await this.limits.consumePassword(userId);
    if (!(await this.hasher.verify(stored, password))) throw ApiError.field('password', 'password is not right');
    await this.limits.forgetPassword(userId);
  }

  /** Another one than a code to sign in with has. */
  #hashOf(sessionId: number, email: string, code: string): Buffer {
    return this.hash.of(sessionId, `proof:${email}`, code);
  }
}
