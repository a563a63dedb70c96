import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Locale } from '../../../contract/limits.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Sql } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { newPasswordMail } from '../domain/otp-mail.js';
import { type Credentials, UserRepository } from '../profile/user.repository.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { SessionEnd } from '../sessions/session-end.js';

/** Stores a new password, ends all other sessions and notifies the account's address. */
@Injectable()
export class ReplacePassword {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL'>,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly sql: Sql,
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly sessionEnd: SessionEnd,
    private readonly mailer: Mailer,
  ) {}

  /**
   * @param user as read before the proof
   * @returns false if the password was changed meanwhile
   * @throws ApiError 401 if the session has ended meanwhile
   */
  async run(user: Credentials, passwordHash: string, sessionId: number, locale: Locale): Promise<boolean> {
    const ended = await this.sql.transaction(async (transaction) => {
      const isStored = await this.users.replacePassword(user.id, user.passwordHash, passwordHash, transaction);
      if (!isStored) return null;
      // A session that ended while the password was hashed must not end the others.
      if ((await this.sessions.endedAmong([sessionId], transaction)).length > 0) throw new ApiError('not_signed_in');
      return this.sessions.removeOthers(user.id, sessionId, transaction);
    });
    if (!ended) return false;
    this.sessionEnd.tell(ended);
    this.notify(user, locale);
    return true;
  }

  /** In the background, because the password is already set. */
  private notify({ id, email }: Credentials, locale: Locale): void {
    if (email === null) return;
    const mail = newPasswordMail(email, `${this.config.PUBLIC_URL}/personal?tab=profile`, locale);
    this.mailer.send(mail).catch((error: unknown) => {
      const { code } = error as { code?: unknown };
      this.logger.warn({ code, user_id: id }, 'Failed to mail the notice of a new password');
    });
  }
}
