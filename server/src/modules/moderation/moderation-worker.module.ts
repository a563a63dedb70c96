import { Module } from '@nestjs/common';
import { MailModule } from '../../platform/mail/mail.module.js';
import { AdministratorRepository, MailAdministrators } from '../account/public.js';
import { AgentsModule } from '../agents/public.js';
import { NotifyAdministrators } from './notify-administrators.js';
import { ReasonsRepository } from './reasons.repository.js';
import { ReviewRequestRepository } from './review-request.repository.js';
import { TellHidden } from './tell-hidden.js';

/** Mails about reports: to administrators and to creators of hidden agents. */
@Module({
  imports: [AgentsModule, MailModule],
  providers: [
    AdministratorRepository,
    MailAdministrators,
    NotifyAdministrators,
    ReasonsRepository,
    ReviewRequestRepository,
    TellHidden,
  ],
})
export class ModerationWorkerModule {}
