import { Injectable } from '@nestjs/common';
import { SignInLimits } from '../sign-in/sign-in-limits.js';
import { InvitationRepository } from './invitation.repository.js';

/** Adds an address to the waitlist. The answer does not reveal whether it was already on it. */
@Injectable()
export class JoinWaitlist {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly limits: SignInLimits,
  ) {}

  async run(email: string, ip: string | undefined): Promise<{ email: string }> {
    await this.limits.consumeWaitlist(ip);
    await this.invitations.joinWaitlist(email);
    return { email };
  }
}
