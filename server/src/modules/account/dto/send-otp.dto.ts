import { Email } from './email-field.js';

/** Asks for a sign-in code. */
export class SendOtpDto {
  /** Where the code goes. Upper and lower case do not matter. */
  @Email()
  email: string;
}

/** A code is on its way. */
export class OtpSentDto {
  /** How many digits the code has. */
  length: number;

  /** The code itself, only with `OTP_DEBUG=true`. */
  otp?: string;
}
