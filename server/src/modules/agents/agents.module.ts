import { Module } from '@nestjs/common';
import { KnowledgeModule } from '../knowledge/public.js';
import { MediaModule } from '../media/public.js';
import { AgentRepository } from './agent.repository.js';
import { AgentEvents } from './agent-events.js';
import { AgentListRepository } from './agent-list.repository.js';
import { AgentReader } from './agent-reader.js';
import { PublishCheck } from './publish-check.js';

/** What other modules may know about agents. */
@Module({
  imports: [KnowledgeModule, MediaModule],
  providers: [AgentRepository, AgentListRepository, AgentReader, AgentEvents, PublishCheck],
  exports: [AgentRepository, AgentListRepository, AgentReader, AgentEvents, PublishCheck],
})
export class AgentsModule {}
