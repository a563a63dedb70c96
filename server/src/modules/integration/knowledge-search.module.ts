import { Module } from '@nestjs/common';
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.js';
import { AgentsModule } from '../agents/public.js';
import { KnowledgeModule } from '../knowledge/public.js';
import { AgentKeyGuard } from './agent-key.js';
import { AgentOfCall } from './agent-of-call.js';
import { KnowledgeSearchController } from './knowledge-search.controller.js';
import { KnowledgeSearchService } from './knowledge-search.service.js';

/** Search in knowledge bases, by session or agent key. */
@Module({
  imports: [AgentsModule, KnowledgeModule, RateLimitModule],
  controllers: [KnowledgeSearchController],
  providers: [AgentKeyGuard, AgentOfCall, KnowledgeSearchService],
  exports: [AgentKeyGuard, AgentOfCall, KnowledgeSearchService],
})
export class KnowledgeSearchModule {}
