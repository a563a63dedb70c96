import { Module } from '@nestjs/common';
import { AgentsModule } from '../../agents/public.js';
import { ChatModule } from '../../chat/public.js';
import { KnowledgeModule } from '../../knowledge/public.js';
import { AgentKeyGuard } from './agent-key.js';
import { DescribeAgent } from './describe-agent.js';
import { IntegrationController } from './integration.controller.js';
import { PostAgentMessage } from './post-agent-message.js';
import { SearchAgentKnowledge } from './search-agent-knowledge.js';

/** The Integration API. */
@Module({
  imports: [AgentsModule, ChatModule, KnowledgeModule],
  controllers: [IntegrationController],
  providers: [AgentKeyGuard, DescribeAgent, PostAgentMessage, SearchAgentKnowledge],
})
export class IntegrationModule {}
