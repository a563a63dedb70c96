import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { CryptoModule } from '../../platform/crypto/crypto.module.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { NamesModule } from '../../platform/names/names.module.js';
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.js';
import { MediaModule } from '../media/public.js';
import { AccountController } from './account.controller.js';
import { AccountProof } from './account-proof.js';
import { Administrators } from './administrators.js';
import { AssertLetIn } from './assert-let-in.js';
import { BrowserSessions } from './browser-sessions.js';
import { CleanUpSessions } from './clean-up-sessions.js';
import { Csrf } from './csrf.js';
import { EndOtherSessions } from './end-other-sessions.js';
import { EndSession } from './end-session.js';
import { ExchangeOtp } from './exchange-otp.js';
import { GetMe } from './get-me.js';
import { InvitationRepository } from './invitation.repository.js';
import { InvitationLink } from './invitation-link.js';
import { JoinWaitlist } from './join-waitlist.js';
import { KnownBrowser } from './known-browser.js';
import { ListSessions } from './list-sessions.js';
import { N8nMembersModule } from './n8n-members/n8n-members.module.js';
import { OidcController } from './oidc/oidc.controller.js';
import { OIDC_PROVIDERS } from './oidc/oidc.providers.js';
import { OtpRepository } from './otp.repository.js';
import { OtpHash } from './otp-hash.js';
import { PasswordController } from './password.controller.js';
import { SendOtp } from './send-otp.js';
import { SessionGuard } from './session.guard.js';
import { SessionRepository } from './session.repository.js';
import { SessionCookie } from './session-cookie.js';
import { SessionEnd } from './session-end.js';
import { SessionEvents } from './session-events.js';
import { SessionReader } from './session-reader.js';
import { SessionsController } from './sessions.controller.js';
import { SetPassword } from './set-password.js';
import { SignInController } from './sign-in.controller.js';
import { SignInLimits } from './sign-in-limits.js';
import { SignInWithPassword } from './sign-in-with-password.js';
import { SignOut } from './sign-out.js';
import { StartSession } from './start-session.js';
import { UpdateMe } from './update-me.js';
import { UserRepository } from './user.repository.js';
import { UserOfEmail } from './user-of-email.js';

const USE_CASES = [
  CleanUpSessions,
  EndOtherSessions,
  EndSession,
  ExchangeOtp,
  GetMe,
  JoinWaitlist,
  ListSessions,
  SendOtp,
  SetPassword,
  SignInWithPassword,
  SignOut,
  UpdateMe,
];
const REPOSITORIES = [InvitationRepository, OtpRepository, SessionRepository, UserRepository];

/** Sign-in, sessions and profiles. Its guard stands before every route of the application. */
@Module({
  imports: [CryptoModule, MailModule, N8nMembersModule, NamesModule, RateLimitModule, MediaModule],
  controllers: [SignInController, AccountController, PasswordController, SessionsController, OidcController],
  providers: [
    ...USE_CASES,
    ...REPOSITORIES,
    ...OIDC_PROVIDERS,
    Administrators,
    AccountProof,
    AssertLetIn,
    BrowserSessions,
    Csrf,
    InvitationLink,
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
  exports: [AccountProof, InvitationLink, SessionCookie, SessionEnd, SessionEvents, SessionReader],
})
export class AccountModule {}
