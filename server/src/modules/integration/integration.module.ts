import { Module } from '@nestjs/common';
import { StorageModule } from '../../platform/storage/storage.module.js';
import { AgentsModule } from '../agents/public.js';
import { ChatModule } from '../chat/public.js';
import { RunsModule } from '../runs/public.js';
import { RunnerModule } from '../workflow/public.js';
import { AgentMessageBody } from './agent-message-body.js';
import { AnswerWithoutModel } from './answer-without-model.js';
import { DescribeAgent } from './describe-agent.js';
import { IntegrationController } from './integration.controller.js';
import { KnowledgeSearchModule } from './knowledge-search.module.js';
import { PostAgentMessage } from './post-agent-message.js';
import { ReportFailure } from './report-failure.js';

/** The API for workflows, authenticated by agent keys. */
@Module({
  imports: [AgentsModule, ChatModule, KnowledgeSearchModule, RunnerModule, RunsModule, StorageModule],
  controllers: [IntegrationController],
  providers: [AgentMessageBody, AnswerWithoutModel, DescribeAgent, PostAgentMessage, ReportFailure],
})
export class IntegrationModule {}
