import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '../../../contract/limits.js';
import { Email, EmailList } from '../../account/public.js';

/** Addresses to invite. */
export class InviteDto {
  @EmailList(LIMITS.emailsAtOnce)
  emails: string[];
}

/** Address of the invitation to withdraw. */
export class WithdrawDto {
  @Email()
  email: string;
}

/** An address on a list. */
export class ListedEmailView {
  email: string;

  /** ISO 8601, UTC. */
  created_at: string;

  /** Whether the address has an account. */
  has_account: boolean;
}

/** A page of addresses, newest first. */
export class ListedEmailsView {
  items: ListedEmailView[];

  /** `before` of the next page; null on the last page. */
  next: string | null;
}

/** Result of an invitation. */
export class InvitedView {
  email: string;

  /** False if the address was invited before. */
  is_new: boolean;

  /** Whether the mail server has accepted the mail. */
  @ApiProperty({ type: 'boolean' })
  mailed: boolean;
}
