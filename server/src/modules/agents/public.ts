export { AgentEvents } from './agent-events.js';
export { AgentsModule } from './agents.module.js';
export { AgentsWorkerModule } from './agents-worker.module.js';
export { HIDDEN_BY_REPORTS } from './catalogue/visible-sql.js';
export { answered } from './crowns/voice-sql.js';
export { AgentAvailability } from './health/agent-availability.js';
export { AgentChecksService, type DueAgent, type UntoldAgent } from './health/agent-checks.service.js';
export { AgentHidingService, type UntoldHiding } from './hiding/agent-hiding.service.js';
export { SuspendAgents } from './hiding/suspend-agents.js';
export { KeyChange } from './keys/key-change.js';
export type { CreatorN8n } from './own-n8n/creator-n8n.entity.js';
export { CreatorN8nService, OWN_N8N_REMOVED } from './own-n8n/creator-n8n.service.js';
export { OWN_N8N_JOIN } from './own-n8n/creator-n8n-sql.js';
export { AgentReader, type OwnAgent, type RunnerAgent } from './profile/agent-reader.js';
export { EraseAgents } from './profile/erase-agents.js';
export { PublicAgentFieldsView } from './profile/fields/agent-fields.dto.js';
export { publicFieldsOf } from './profile/fields/agent-fields.js';
export { ReadPublicPage } from './public-page/read-public-page.js';
export {
  AgentWorkflowsService,
  type HeldWorkflow,
  type WantingAgent,
  WORKFLOW_DELETED,
} from './workflows/agent-workflows.service.js';
export { executionUrl, isClosedFor, workflowUrl } from './workflows/domain/workflow-url.js';
export { ProvisioningRequest } from './workflows/provisioning-request.js';
export { type PublishCandidate, PublishCheck, type PublishVerdict } from './workflows/publish-check.js';
export { WebhookPathsService } from './workflows/webhook-paths.service.js';
export { WorkflowBacklogService } from './workflows/workflow-backlog.service.js';
