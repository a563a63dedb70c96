import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { CryptoModule } from '../../platform/crypto/crypto.module.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { NamesModule } from '../../platform/names/names.module.js';
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.js';
import { MediaModule } from '../media/public.js';
import { PersonasModule } from '../personas/public.js';
import { AccountProof } from './access/account-proof.js';
import { Administrators } from './access/administrators.js';
import { CsrfController } from './access/csrf.controller.js';
import { Csrf } from './access/csrf.js';
import { SessionGuard } from './access/session.guard.js';
import { AssertAdmitted } from './invitations/assert-admitted.js';
import { InvitationRepository } from './invitations/invitation.repository.js';
import { InvitationLink } from './invitations/invitation-link.js';
import { Invitations } from './invitations/invitations.js';
import { JoinWaitlist } from './invitations/join-waitlist.js';
import { WaitlistController } from './invitations/waitlist.controller.js';
import { N8nMembersModule } from './n8n-members/n8n-members.module.js';
import { OidcController } from './oidc/oidc.controller.js';
import { OIDC_PROVIDERS } from './oidc/provider/oidc.providers.js';
import { PasswordController } from './password/password.controller.js';
import { ReplacePassword } from './password/replace-password.js';
import { SetPassword } from './password/set-password.js';
import { AccountController } from './profile/account.controller.js';
import { GetMe } from './profile/get-me.js';
import { UpdateMe } from './profile/update-me.js';
import { UserRepository } from './profile/user.repository.js';
import { BrowserSessions } from './sessions/browser-sessions.js';
import { CleanUpSessions } from './sessions/clean-up-sessions.js';
import { SessionRepository } from './sessions/session.repository.js';
import { SessionCookie } from './sessions/session-cookie.js';
import { SessionEnd } from './sessions/session-end.js';
import { SessionEvents } from './sessions/session-events.js';
import { SessionReader } from './sessions/session-reader.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { Sessions } from './sessions/sessions.js';
import { StartSession } from './sessions/start-session.js';
import { ExchangeOtp } from './sign-in/exchange-otp.js';
import { KnownBrowser } from './sign-in/known-browser.js';
import { OtpRepository } from './sign-in/otp.repository.js';
import { OtpHash } from './sign-in/otp-hash.js';
import { SendOtp } from './sign-in/send-otp.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInLimits } from './sign-in/sign-in-limits.js';
import { SignInWithPassword } from './sign-in/sign-in-with-password.js';
import { UserOfEmail } from './sign-in/user-of-email.js';

const USE_CASES = [
  CleanUpSessions,
  ExchangeOtp,
  GetMe,
  JoinWaitlist,
  ReplacePassword,
  SendOtp,
  Sessions,
  SetPassword,
  SignInWithPassword,
  UpdateMe,
];
const REPOSITORIES = [InvitationRepository, OtpRepository, SessionRepository, UserRepository];

/** Sign-in, sessions and profiles. Its guard protects every route. */
@Module({
  imports: [CryptoModule, MailModule, N8nMembersModule, NamesModule, RateLimitModule, MediaModule, PersonasModule],
  controllers: [
    CsrfController,
    SignInController,
    WaitlistController,
    AccountController,
    PasswordController,
    SessionsController,
    OidcController,
  ],
  providers: [
    ...USE_CASES,
    ...REPOSITORIES,
    ...OIDC_PROVIDERS,
    Administrators,
    AccountProof,
    AssertAdmitted,
    BrowserSessions,
    Csrf,
    InvitationLink,
    Invitations,
    KnownBrowser,
    OtpHash,
    SessionCookie,
    SessionEnd,
    SessionEvents,
    SessionReader,
    SignInLimits,
    StartSession,
    UserOfEmail,
    { provide: APP_GUARD, useClass: SessionGuard },
  ],
  exports: [AccountProof, InvitationLink, Invitations, SessionCookie, SessionEnd, SessionEvents, SessionReader],
})
export class AccountModule {}
