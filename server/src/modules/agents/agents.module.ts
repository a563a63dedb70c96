import { Module } from '@nestjs/common';
import { KnowledgeModule } from '../knowledge/public.js';
import { MediaModule } from '../media/public.js';
import { AgentRepository } from './agent.repository.js';
import { AgentEvents } from './agent-events.js';
import { AgentKeyRepository } from './agent-key.repository.js';
import { AgentListRepository } from './agent-list.repository.js';
import { AgentReader } from './agent-reader.js';
import { AgentWorkflowRepository } from './agent-workflow.repository.js';
import { KeyChange } from './key-change.js';
import { PublishCheck } from './publish-check.js';
import { WorkflowWish } from './workflow-wish.js';

const PROVIDERS = [
  AgentRepository,
  AgentKeyRepository,
  AgentListRepository,
  AgentReader,
  AgentWorkflowRepository,
  AgentEvents,
  KeyChange,
  PublishCheck,
  WorkflowWish,
];

/** What other modules may know about agents. */
@Module({ imports: [KnowledgeModule, MediaModule], providers: PROVIDERS, exports: PROVIDERS })
export class AgentsModule {}
