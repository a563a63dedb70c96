import { OptionalText } from '../../../platform/http/validation/validation.js';
import { Email } from './email-field.js';

/** Asks for a sign-in code. */
export class SendOtpDto {
  /** Where the code goes. Upper and lower case do not matter. */
  @Email()
  email: string;

  /** Token of the invitation's link: requests of strangers do not use up the limits of its owner. A wrong one is none. */
  @OptionalText({ max: 100, blank: true })
  invitation?: string | null;
}

/** A code is on its way. */
export class OtpSentDto {
  /** How many digits the code has. */
  length: number;

  /** The code itself, only with `OTP_DEBUG=true`. */
  otp?: string;
}
