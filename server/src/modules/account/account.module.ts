import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { CryptoModule } from '../../platform/crypto/crypto.module.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.js';
import { Csrf } from './csrf.js';
import { SessionGuard } from './session.guard.js';
import { SessionRepository } from './session.repository.js';
import { SessionCookie } from './session-cookie.js';
import { SessionEvents } from './session-events.js';
import { SessionReader } from './session-reader.js';

/** Sign-in, sessions and profiles. Its guard stands before every route of the application. */
@Module({
  imports: [CryptoModule, MailModule, RateLimitModule],
  providers: [
    Csrf,
    SessionCookie,
    SessionEvents,
    SessionReader,
    SessionRepository,
    { provide: APP_GUARD, useClass: SessionGuard },
  ],
  exports: [SessionEvents, SessionReader],
})
export class AccountModule {}
