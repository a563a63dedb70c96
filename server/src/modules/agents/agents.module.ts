import { Module } from '@nestjs/common';
import { KnowledgeModule } from '../knowledge/public.js';
import { MediaModule } from '../media/public.js';
import { AgentEvents } from './agent-events.js';
import { AgentListRepository } from './catalogue/agent-list.repository.js';
import { AgentAvailability } from './health/agent-availability.js';
import { AgentCheckRepository } from './health/agent-check.repository.js';
import { AgentMetrics } from './health/agent-metrics.js';
import { AgentTroubleRepository } from './health/agent-trouble.repository.js';
import { AgentHidingRepository } from './hiding/agent-hiding.repository.js';
import { AgentKeyRepository } from './keys/agent-key.repository.js';
import { KeyChange } from './keys/key-change.js';
import { CreatorN8nRepository } from './own-n8n/creator-n8n.repository.js';
import { AgentRepository } from './profile/agent.repository.js';
import { AgentReader } from './profile/agent-reader.js';
import { EraseAgents } from './profile/erase-agents.js';
import { AgentWorkflowRepository } from './workflows/agent-workflow.repository.js';
import { ProvisioningRequest } from './workflows/provisioning-request.js';
import { PublishCheck } from './workflows/publish-check.js';
import { WebhookPathRepository } from './workflows/webhook-path.repository.js';
import { WorkflowBacklogRepository } from './workflows/workflow-backlog.repository.js';

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
  ProvisioningRequest,
];

/** What other modules may know about agents. */
@Module({ imports: [KnowledgeModule, MediaModule], providers: PROVIDERS, exports: PROVIDERS })
export class AgentsModule {}
