import { Module } from '@nestjs/common';
import { UsersModule } from '../account/public.js';
import { KnowledgeModule } from '../knowledge/public.js';
import { MediaModule } from '../media/public.js';
import { AgentEvents } from './agent-events.js';
import { AgentListRepository } from './catalogue/agent-list.repository.js';
import { AgentAvailability } from './health/agent-availability.js';
import { AgentChecksService } from './health/agent-checks.service.js';
import { AgentMetrics } from './health/agent-metrics.js';
import { AgentTroubleRepository } from './health/agent-trouble.repository.js';
import { AgentHidingService } from './hiding/agent-hiding.service.js';
import { SuspendAgents } from './hiding/suspend-agents.js';
import { AgentKeyRepository } from './keys/agent-key.repository.js';
import { KeyChange } from './keys/key-change.js';
import { CreatorN8nService } from './own-n8n/creator-n8n.service.js';
import { AgentRepository } from './profile/agent.repository.js';
import { AgentChatCount } from './profile/agent-chat-count.js';
import { AgentReader } from './profile/agent-reader.js';
import { EraseAgents } from './profile/erase-agents.js';
import { AgentVersionReader } from './versions/agent-version-reader.js';
import { AgentWorkflowsService } from './workflows/agent-workflows.service.js';
import { ProvisioningRequest } from './workflows/provisioning-request.js';
import { PublishCheck } from './workflows/publish-check.js';
import { WebhookPathsService } from './workflows/webhook-paths.service.js';
import { WorkflowBacklogService } from './workflows/workflow-backlog.service.js';

const PROVIDERS = [
  AgentAvailability,
  AgentChatCount,
  AgentChecksService,
  AgentTroubleRepository,
  AgentRepository,
  AgentKeyRepository,
  AgentListRepository,
  AgentMetrics,
  AgentHidingService,
  AgentReader,
  AgentVersionReader,
  AgentWorkflowsService,
  AgentEvents,
  CreatorN8nService,
  EraseAgents,
  KeyChange,
  PublishCheck,
  SuspendAgents,
  WebhookPathsService,
  WorkflowBacklogService,
  ProvisioningRequest,
];

/** Agents, as used by other modules. */
@Module({ imports: [KnowledgeModule, MediaModule, UsersModule], providers: PROVIDERS, exports: PROVIDERS })
export class AgentsModule {}
