import { Module } from '@nestjs/common';
import { AgentsModule } from '../../agents/public.js';
import { ChatModule } from '../../chat/public.js';
import { KnowledgeModule } from '../../knowledge/public.js';
import { AgentKeyGuard } from './agent-key.js';
import { IntegrationController } from './integration.controller.js';
import { SearchAgentKnowledge } from './search-agent-knowledge.js';

/** The Integration API. */
@Module({
  imports: [AgentsModule, ChatModule, KnowledgeModule],
  controllers: [IntegrationController],
  providers: [AgentKeyGuard, SearchAgentKnowledge],
})
export class IntegrationModule {}
