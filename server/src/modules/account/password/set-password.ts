import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Locale } from '../../../contract/limits.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { PasswordHasher } from '../../../platform/crypto/password-hasher.js';
import { Sql } from '../../../platform/db/sql.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { AccountProof } from '../access/account-proof.js';
import { newPasswordMail } from '../domain/otp-mail.js';
import type { MeDto } from '../dto/me.dto.js';
import type { SetPasswordDto } from '../dto/password.dto.js';
import { GetMe } from '../profile/get-me.js';
import { type Credentials, UserRepository } from '../profile/user.repository.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { SessionEnd } from '../sessions/session-end.js';
import { SignInLimits } from '../sign-in/sign-in-limits.js';
import { passwordWeakness } from './password-rule.js';

/**
 * Sets the password or changes it, after the current password or a mailed code. Ends all other sessions and notifies the
 * account's address.
 */
@Injectable()
export class SetPassword {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly sql: Sql,
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly limits: SignInLimits,
    private readonly hasher: PasswordHasher,
    private readonly sessionEnd: SessionEnd,
    private readonly getMe: GetMe,
    private readonly proof: AccountProof,
    private readonly mailer: Mailer,
  ) {}

  /** @throws ApiError 400 `password_too_weak`, `invalid_otp`, for `current_password`, 429, 503 when too many passwords wait. */
  async run(signedIn: SignedIn, input: SetPasswordDto, locale: Locale): Promise<MeDto> {
    const { userId, sessionId } = signedIn;
    const user = await this.users.credentials(userId);
    if (!user) throw new ApiError('not_signed_in');
    await this.limits.consumePasswordChange(userId);
    await assertStrong(input.password, user);
    await this.assertTheirs(signedIn, user, input);
    const passwordHash = await this.hasher.hash(input.password);
    const ended = await this.sql.transaction(async (sql) => {
      const isStored = await this.users.replacePassword(userId, user.password_hash, passwordHash, sql);
      if (!isStored) return null;
      // Whoever was shut out while the password was hashed does not shut out the others.
      if ((await this.sessions.endedAmong([sessionId], sql)).length > 0) throw new ApiError('not_signed_in');
      return this.sessions.removeOthers(userId, sessionId, sql);
    });
    if (!ended) throw wrongCurrent('has been changed meanwhile');
    this.sessionEnd.tell(ended);
    this.notify(user, locale);
    return this.getMe.run(userId);
  }

  /** Who found an open browser cannot try out passwords here either: the tries are those of the sign-in. */
  private async assertTheirs(signedIn: SignedIn, user: Credentials, input: SetPasswordDto): Promise<void> {
    // A first password too: or whoever finds a signed-in browser makes it a lasting credential.
    if (input.code != null || user.password_hash === null) return this.proof.check(signedIn, 'password', input.code);
    if (input.current_password == null) throw wrongCurrent('is required');
    const source = { own: `user-${user.id}` };
    await this.limits.consumePassword(user.id, source);
    if (!(await this.hasher.verify(user.password_hash, input.current_password))) throw wrongCurrent('is not right');
    await this.limits.forgetPassword(user.id, source);
  }

  /** Sent in the background: the password is set already. */
  private notify({ id, email }: Credentials, locale: Locale): void {
    if (email === null) return;
    this.mailer
      .send(newPasswordMail(email, `${this.config.PUBLIC_URL}/personal?tab=profile`, locale))
      .catch((error: unknown) => {
        const { code } = error as { code?: unknown };
        this.logger.warn({ code, user_id: id }, 'somebody could not be told of their new password');
      });
  }
}

async function assertStrong(password: string, user: Credentials): Promise<void> {
  const { username, email, first_name, last_name } = user;
  const name = `${first_name ?? ''}${last_name ?? ''}`;
  const words = [username, email, email?.split('@')[0], first_name, last_name, name, 'regent'];
  const weakness = await passwordWeakness(
    password,
    words.flatMap((word) => word || []),
  );
  if (weakness === undefined) return;
  throw new ApiError('password_too_weak', { errors: [{ field: 'password', message: `password ${weakness}` }] });
}

const wrongCurrent = (problem: string): ApiError => ApiError.field('current_password', `current_password ${problem}`);
