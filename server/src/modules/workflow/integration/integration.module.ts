import { Module } from '@nestjs/common';
import { AgentsModule } from '../../agents/public.js';
import { ChatModule } from '../../chat/public.js';
import { KnowledgeModule } from '../../knowledge/public.js';
import { AgentKeyGuard } from './agent-key.js';
import { DescribeAgent } from './describe-agent.js';
import { IntegrationController } from './integration.controller.js';
import { KnowledgeSearchController } from './knowledge-search.controller.js';
import { PostAgentMessage } from './post-agent-message.js';
import { SearchAgentKnowledge } from './search-agent-knowledge.js';
import { SearchKnowledgeBase } from './search-knowledge-base.js';

/** The Integration API, and what takes an agent's key beside it. */
@Module({
  imports: [AgentsModule, ChatModule, KnowledgeModule],
  controllers: [IntegrationController, KnowledgeSearchController],
  providers: [AgentKeyGuard, DescribeAgent, PostAgentMessage, SearchAgentKnowledge, SearchKnowledgeBase],
})
export class IntegrationModule {}
