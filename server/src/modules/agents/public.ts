export { AgentEvents } from './agent-events.js';
export { AgentsModule } from './agents.module.js';
export { AgentsWorkerModule } from './agents-worker.module.js';
export { HIDDEN_BY_REPORTS, visibleTo } from './catalogue/visible-sql.js';
export { answered } from './crowns/voice-sql.js';
export { AgentAvailability } from './health/agent-availability.js';
export { AgentCheckRepository, type DueAgent, type UntoldAgent } from './health/agent-check.repository.js';
export { AgentHidingRepository, type UntoldHiding } from './hiding/agent-hiding.repository.js';
export { KeyChange } from './keys/key-change.js';
export { CreatorN8nRepository, type CreatorN8nRow, OWN_N8N_REMOVED } from './own-n8n/creator-n8n.repository.js';
export { OWN_N8N_JOIN } from './own-n8n/creator-n8n-sql.js';
export { PublicAgentFieldsView } from './profile/agent-fields.dto.js';
export { publicFieldsOf } from './profile/agent-fields.js';
export { AgentReader, type OwnAgent, type RunnerAgent } from './profile/agent-reader.js';
export { EraseAgents } from './profile/erase-agents.js';
export {
  AgentWorkflowRepository,
  type HeldWorkflow,
  type WantingAgent,
  WORKFLOW_DELETED,
} from './workflows/agent-workflow.repository.js';
export { executionUrl, isClosedFor, workflowUrl } from './workflows/domain/workflow-url.js';
export { ProvisioningRequest } from './workflows/provisioning-request.js';
export { type PublishCandidate, PublishCheck, type PublishVerdict } from './workflows/publish-check.js';
export { WebhookPathRepository } from './workflows/webhook-path.repository.js';
export { WorkflowBacklogRepository } from './workflows/workflow-backlog.repository.js';
