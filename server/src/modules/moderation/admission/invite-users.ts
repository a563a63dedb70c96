import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { type Locale, PAGE } from '../../../contract/limits.js';
import { Semaphore } from '../../../platform/concurrency/semaphore.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { InvitationLink } from '../../account/public.js';
import { readPlace } from '../cases/read-place.js';
import { cursorOf, NEWEST, type Place } from '../domain/cursor.js';
import { invitationMail } from '../domain/moderation-mail.js';
import type { CursorQueryDto } from '../dto/case.dto.js';
import type { InvitedView, ListedEmailsView } from './admission.dto.js';
import { AdmissionRepository, type ListedEmail } from './admission.repository.js';

const MAILS_AT_ONCE = 5;

/** Lets people in, and keeps the lists of those who may and those who wait. */
@Injectable()
export class InviteUsers {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly admission: AdmissionRepository,
    private readonly mailer: Mailer,
    private readonly link: InvitationLink,
  ) {}

  waitlist(query: CursorQueryDto): Promise<ListedEmailsView> {
    return this.#page(query, (place, limit) => this.admission.waitlist(place, limit));
  }

  invitations(query: CursorQueryDto): Promise<ListedEmailsView> {
    return this.#page(query, (place, limit) => this.admission.invitations(place, limit));
  }

  /** A mail that cannot be sent does not undo an invitation: inviting again sends it again. */
  async invite(actorId: number, given: string[], locale: Locale): Promise<InvitedView[]> {
    const emails = [...new Set(given)].sort();
    const added = await this.admission.invite(actorId, emails);
    const semaphore = new Semaphore(MAILS_AT_ONCE, emails.length);
    return Promise.all(
      emails.map(async (email) => {
        const mailed = await semaphore.pass(() => this.#mail(email, locale));
        return { email, is_new: added.has(email), mailed };
      }),
    );
  }

  /** Whoever has an account already keeps it. @throws ApiError 404. */
  async withdraw(actorId: number, email: string): Promise<void> {
    if (!(await this.admission.withdraw(actorId, email))) throw new ApiError('not_found');
  }

  async #mail(email: string, locale: Locale): Promise<boolean> {
    try {
      await this.mailer.send(invitationMail(email, this.link.of(email), locale));
      return true;
    } catch (error) {
      this.logger.warn({ code: (error as { code?: unknown }).code }, 'an invitation could not be mailed');
      return false;
    }
  }

  async #page(
    { before, limit = PAGE.admin }: CursorQueryDto,
    read: (place: Place, limit: number) => Promise<ListedEmail[]>,
  ): Promise<ListedEmailsView> {
    const rows = await read(before ? readPlace(before) : NEWEST, limit + 1);
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
