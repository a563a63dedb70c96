import { Inject, Injectable } from '@nestjs/common';
import { LIMITS, type Locale, TIMES } from '../../../contract/limits.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { randomDigits } from '../../../platform/crypto/random.js';
import type { BrowserSession } from '../../../platform/http/access/signed-in.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { otpMail } from '../domain/otp-mail.js';
import { AssertAdmitted } from '../invitations/assert-admitted.js';
import { InvitationLink } from '../invitations/invitation-link.js';
import { OtpRepository } from './otp.repository.js';
import { OtpHash } from './otp-hash.js';
import { type AttemptSource, SignInLimits } from './sign-in-limits.js';

/** A request for a code. */
export interface OtpRequest {
  /** Canonical form. */
  email: string;
  /** Finds or starts the session that the code is bound to. Called after all checks. */
  session: () => Promise<BrowserSession>;
  source: AttemptSource;
  locale: Locale;
}

/** Sends a sign-in code to an admitted address. It is valid in the session that requested it. */
@Injectable()
export class SendOtp {
  constructor(
    private readonly limits: SignInLimits,
    private readonly assertAdmitted: AssertAdmitted,
    private readonly codes: OtpRepository,
    private readonly hash: OtpHash,
    private readonly mailer: Mailer,
    private readonly link: InvitationLink,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async run(request: OtpRequest): Promise<{ length: number; otp?: string }> {
    const { ip } = request.source;
    await this.limits.consumeAddress(ip);
    await this.assertAdmitted.run(request.email, ip);
    await this.limits.consumeEmail(request.email, request.source);
    const code = randomDigits(LIMITS.otpLength);
    const { id: sessionId } = await request.session();
    const id = await this.codes.create({
      email: request.email,
      sessionId,
      codeHash: this.hash.of(sessionId, request.email, code),
      seconds: TIMES.otpLifetime / 1000,
    });
    await this.send(request, code, id);
    return this.config.OTP_DEBUG ? { length: code.length, otp: code } : { length: code.length };
  }

  /** Mails the code. After a failure the code is invalid and the user may try again at once. */
  private async send(request: OtpRequest, code: string, id: number): Promise<void> {
    try {
      // The link lifts limits that strangers have used up for the address.
      const ownLink = request.source.own === undefined ? this.link.of(request.email) : undefined;
      await this.mailer.send(otpMail(request.email, code, request.locale, ownLink));
    } catch (error) {
      await this.codes.kill(id);
      await this.limits.refundEmail(request.email, request.source);
      throw new ApiError('unavailable', {
        detail: 'The mail could not be sent. Try again in 10 seconds.',
        retryAfterSeconds: 10,
        cause: withoutMail(error),
      });
    }
  }
}

/** The mail server's answer may quote the mail, so only its codes are logged. */
function withoutMail(error: unknown): Error {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return new Error(`The mail server refused a mail (${String(code)} ${String(responseCode ?? '')})`);
}
