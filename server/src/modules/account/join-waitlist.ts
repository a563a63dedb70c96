import { Injectable } from '@nestjs/common';
import { InvitationRepository } from './invitation.repository.js';
import { SignInLimits } from './sign-in-limits.js';

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
