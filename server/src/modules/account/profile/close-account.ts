import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/db/sql.js';
import { InvitationRepository } from '../invitations/invitation.repository.js';
import { N8nDepartureRepository } from '../n8n-members/n8n-departure.repository.js';
import { OidcIdentityRepository } from '../oidc/identities/oidc-identity.repository.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { OtpRepository } from '../sign-in/otp.repository.js';
import { UserRepository } from './user.repository.js';

/** What a closed account had. */
export interface ClosedAccount {
  email: string | null;
  /** Ids of the sessions that were ended. */
  sessions: number[];
}

/** Closes an account: sign-in is disabled, personal data is removed, and the address becomes free. */
@Injectable()
export class CloseAccount {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly departures: N8nDepartureRepository,
    private readonly identities: OidcIdentityRepository,
    private readonly codes: OtpRepository,
    private readonly invitations: InvitationRepository,
  ) {}

  /** Waits for a running sign-in, so that its session ends too. @returns undefined if the account is closed or disabled */
  async run(userId: number, transaction: Transaction): Promise<ClosedAccount | undefined> {
    const user = await this.users.lockEnabled(userId, transaction);
    if (!user) return undefined;
    const sessions = await this.sessions.removeAll(userId, transaction);
    await this.departures.begin(userId, transaction);
    await this.identities.forget(userId, transaction);
    await this.users.empty(userId, transaction);
    if (user.email !== null) {
      await this.codes.forget(user.email, transaction);
      await this.invitations.forget(user.email, transaction);
    }
    return { email: user.email, sessions };
  }

  /** Deletes the row of a closed account. @throws while anything but emptied agents refers to the user */
  async remove(userId: number): Promise<void> {
    await this.users.remove(userId);
  }
}
