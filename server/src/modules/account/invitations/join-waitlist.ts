import { Injectable } from '@nestjs/common';
import { SignInLimits } from '../sign-in/sign-in-limits.js';
import { InvitationRepository } from './invitation.repository.js';

/** Notes who asks for early access. The answer does not tell whether the address was there. */
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
