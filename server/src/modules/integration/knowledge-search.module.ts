import { Module } from '@nestjs/common';
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.js';
import { AgentsModule } from '../agents/public.js';
import { KnowledgeModule } from '../knowledge/public.js';
import { AgentKeyGuard } from './agent-key.js';
import { KnowledgeSearchController } from './knowledge-search.controller.js';
import { SearchAgentKnowledge } from './search-agent-knowledge.js';
import { SearchKnowledgeBase } from './search-knowledge-base.js';

/** The search in knowledge bases, which takes an agent's key beside a session. */
@Module({
  imports: [AgentsModule, KnowledgeModule, RateLimitModule],
  controllers: [KnowledgeSearchController],
  providers: [AgentKeyGuard, SearchAgentKnowledge, SearchKnowledgeBase],
  exports: [AgentKeyGuard, SearchAgentKnowledge],
})
export class KnowledgeSearchModule {}
