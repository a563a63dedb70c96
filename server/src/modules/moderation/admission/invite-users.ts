import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { type Locale, PAGE } from '../../../contract/limits.js';
import { Semaphore } from '../../../platform/concurrency/semaphore.js';
import { Sql } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { InvitationLink, Invitations, type ListedEmail, type ListPlace } from '../../account/public.js';
import { AuditLog } from '../cases/audit-log.js';
import { readCursor } from '../cases/read-cursor.js';
import { cursorOf, NEWEST } from '../domain/cursor.js';
import { invitationMail } from '../domain/moderation-mail.js';
import type { CursorQueryDto } from '../dto/case.dto.js';
import type { InvitedView, ListedEmailsView } from './admission.dto.js';

const CONCURRENT_MAILS = 5;

/** Invites users, and lists invitations and the waitlist. */
@Injectable()
export class InviteUsers {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly sql: Sql,
    private readonly invited: Invitations,
    private readonly audit: AuditLog,
    private readonly mailer: Mailer,
    private readonly link: InvitationLink,
  ) {}

  waitlist(query: CursorQueryDto): Promise<ListedEmailsView> {
    return this.#page(query, (position, limit) => this.invited.waitlistPage(position, limit));
  }

  invitations(query: CursorQueryDto): Promise<ListedEmailsView> {
    return this.#page(query, (position, limit) => this.invited.page(position, limit));
  }

  /** An invitation stays if its mail cannot be sent. Inviting again sends another mail. */
  async invite(actorId: number, given: string[], locale: Locale): Promise<InvitedView[]> {
    const emails = [...new Set(given)].sort();
    const added = await this.sql.transaction(async (transaction) => {
      const added = await this.invited.invite(emails, transaction);
      await this.audit.add({ actorId, action: 'invite', emails }, transaction);
      return added;
    });
    const semaphore = new Semaphore(CONCURRENT_MAILS, emails.length);
    return Promise.all(
      emails.map(async (email) => {
        const mailed = await semaphore.pass(() => this.#mail(email, locale));
        return { email, is_new: added.has(email), mailed };
      }),
    );
  }

  /** An account of the address stays. @throws ApiError 404 */
  async withdraw(actorId: number, email: string): Promise<void> {
    await this.sql.transaction(async (transaction) => {
      if (!(await this.invited.withdraw(email, transaction))) throw new ApiError('not_found');
      await this.audit.add({ actorId, action: 'withdraw', emails: [email] }, transaction);
    });
  }

  async #mail(email: string, locale: Locale): Promise<boolean> {
    try {
      await this.mailer.send(invitationMail(email, this.link.of(email), locale));
      return true;
    } catch (error) {
      this.logger.warn({ code: (error as { code?: unknown }).code }, 'Failed to mail an invitation');
      return false;
    }
  }

  async #page(
    { before, limit = PAGE.admin }: CursorQueryDto,
    read: (place: ListPlace, limit: number) => Promise<ListedEmail[]>,
  ): Promise<ListedEmailsView> {
    const { micros, key } = before ? readCursor(before) : NEWEST;
    const rows = await read({ micros, email: key }, limit + 1);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map(({ email, created_at, has_account }) => ({
        email,
        created_at: created_at.toISOString(),
        has_account,
      })),
      next: rows.length > limit && last ? cursorOf({ micros: last.micros, key: last.email }) : null,
    };
  }
}
