import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '../../../contract/limits.js';
import { Email, EmailList } from '../../account/public.js';

/** Whom to let in. */
export class InviteDto {
  @EmailList(LIMITS.emailsAtOnce)
  emails: string[];
}

/** Whom not to let in after all. */
export class WithdrawDto {
  @Email()
  email: string;
}

/** Somebody on a list. */
export class ListedEmailView {
  email: string;

  /** ISO 8601, UTC. */
  created_at: string;

  /** Whether there is an account with this address. */
  has_account: boolean;
}

/** A page of such a list, the newest first. */
export class ListedEmailsView {
  items: ListedEmailView[];

  /** `before` of the next page; null: there is none. */
  next: string | null;
}

/** What became of one invitation. */
export class InvitedView {
  email: string;

  /** False: this address was invited before. */
  is_new: boolean;

  /** Whether the mail server has taken the mail. */
  @ApiProperty({ type: 'boolean' })
  mailed: boolean;
}
