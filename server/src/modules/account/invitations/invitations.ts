import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/db/sql.js';
import { InvitationRepository, type ListedEmail, type ListPlace } from './invitation.repository.js';

/** Who may sign in, and who waits for an invitation. */
@Injectable()
export class Invitations {
  constructor(private readonly invitations: InvitationRepository) {}

  /** Newest first. */
  page(after: ListPlace, limit: number): Promise<ListedEmail[]> {
    return this.invitations.invitationPage(after, limit);
  }

  /** Newest first. */
  waitlistPage(after: ListPlace, limit: number): Promise<ListedEmail[]> {
    return this.invitations.waitlistPage(after, limit);
  }

  /** Invites the addresses and removes them from the waitlist. @returns those that were not invited before */
  async invite(emails: readonly string[], transaction: Transaction): Promise<Set<string>> {
    await this.invitations.leaveWaitlist(emails, transaction);
    return this.invitations.invite(emails, transaction);
  }

  /** Accounts stay. @returns false if the address was not invited */
  withdraw(email: string, transaction: Transaction): Promise<boolean> {
    return this.invitations.withdraw(email, transaction);
  }
}
