import { Email } from '../sign-in/dto/email-field.js';

/** Asks for early access. */
export class JoinWaitlistDto {
  /** Recipient of the invitation. */
  @Email()
  email: string;
}

/** The address is on the waitlist, and may have been before. */
export class WaitlistEntryDto {
  /** The address in lower case. */
  email: string;
}
