import { OptionalText } from '../../../../platform/http/validation/validation.js';
import { Email } from './email-field.js';

/** Requests a sign-in code. */
export class SendOtpDto {
  /** Recipient of the code. Case does not matter. */
  @Email()
  email: string;

  /** Token of the invitation's link, which avoids limits that strangers have used up. An invalid one is ignored. */
  @OptionalText({ max: 100, blank: true })
  invitation?: string | null;
}

/** A code was sent. */
export class OtpSentDto {
  /** Number of digits. */
  length: number;

  /** The code, only with `OTP_DEBUG=true`. */
  otp?: string;
}
