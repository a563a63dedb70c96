import { Module } from '@nestjs/common';
import { InvitationRepository } from './invitations/invitation.repository.js';
import { N8nMembersModule } from './n8n-members/n8n-members.module.js';
import { OidcIdentityRepository } from './oidc/identities/oidc-identity.repository.js';
import { CloseAccount } from './profile/close-account.js';
import { UserRepository } from './profile/user.repository.js';
import { SessionRepository } from './sessions/session.repository.js';
import { OtpRepository } from './sign-in/otp.repository.js';

/** Closing of accounts, for processes with and without HTTP. */
@Module({
  imports: [N8nMembersModule],
  providers: [
    CloseAccount,
    InvitationRepository,
    OidcIdentityRepository,
    OtpRepository,
    SessionRepository,
    UserRepository,
  ],
  exports: [CloseAccount],
})
export class ClosingModule {}
