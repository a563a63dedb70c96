import { Email } from './email-field.js';

/** Asks for early access. */
export class JoinWaitlistDto {
  /** Whom to tell. */
  @Email()
  email: string;
}

/** On the list, whether it was there before or not. */
export class WaitlistEntryDto {
  /** The address in lower case. */
  email: string;
}
