import { Module } from '@nestjs/common';
import { MailModule } from '../../platform/mail/mail.module.js';
import { AdministratorsModule } from '../account/public.js';
import { AgentsModule } from '../agents/public.js';
import { ReviewRequestRepository } from './cases/review-request.repository.js';
import { NotifyAdministrators } from './notices/notify-administrators.js';
import { NotifyHiddenAgents } from './notices/notify-hidden-agents.js';
import { ReasonsRepository } from './reports/reasons.repository.js';

/** Mails about reports: to administrators and to creators of hidden agents. */
@Module({
  imports: [AdministratorsModule, AgentsModule, MailModule],
  providers: [NotifyAdministrators, ReasonsRepository, ReviewRequestRepository, NotifyHiddenAgents],
})
export class ModerationWorkerModule {}
