import { Module } from '@nestjs/common';
import { MailModule } from '../../platform/mail/mail.module.js';
import { AgentsModule } from '../agents/public.js';
import { ReasonsRepository } from './reasons.repository.js';
import { TellHidden } from './tell-hidden.js';

/** What a worker does besides: tells creators of hidden agents. */
@Module({ imports: [AgentsModule, MailModule], providers: [ReasonsRepository, TellHidden] })
export class ModerationWorkerModule {}
