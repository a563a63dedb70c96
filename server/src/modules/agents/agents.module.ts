import { Module } from '@nestjs/common';
import { KnowledgeModule } from '../knowledge/public.js';
import { MediaModule } from '../media/public.js';
import { AgentRepository } from './agent.repository.js';
import { AgentAvailability } from './agent-availability.js';
import { AgentCheckRepository } from './agent-check.repository.js';
import { AgentEvents } from './agent-events.js';
import { AgentHidingRepository } from './agent-hiding.repository.js';
import { AgentKeyRepository } from './agent-key.repository.js';
import { AgentListRepository } from './agent-list.repository.js';
import { AgentMetrics } from './agent-metrics.js';
import { AgentReader } from './agent-reader.js';
import { AgentTroubleRepository } from './agent-trouble.repository.js';
import { AgentWorkflowRepository } from './agent-workflow.repository.js';
import { CreatorN8nRepository } from './creator-n8n.repository.js';
import { EraseAgents } from './erase-agents.js';
import { KeyChange } from './key-change.js';
import { PublishCheck } from './publish-check.js';
import { WebhookPathRepository } from './webhook-path.repository.js';
import { WorkflowBacklogRepository } from './workflow-backlog.repository.js';
import { WorkflowWish } from './workflow-wish.js';

const PROVIDERS = [
  AgentAvailability,
  AgentCheckRepository,
  AgentTroubleRepository,
  AgentRepository,
  AgentKeyRepository,
  AgentListRepository,
  AgentMetrics,
  AgentHidingRepository,
  AgentReader,
  AgentWorkflowRepository,
  AgentEvents,
  CreatorN8nRepository,
  EraseAgents,
  KeyChange,
  PublishCheck,
  WebhookPathRepository,
  WorkflowBacklogRepository,
  WorkflowWish,
];

/** What other modules may know about agents. */
@Module({ imports: [KnowledgeModule, MediaModule], providers: PROVIDERS, exports: PROVIDERS })
export class AgentsModule {}
