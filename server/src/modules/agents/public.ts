export { AgentAvailability } from './agent-availability.js';
export { AgentCheckRepository, type DueAgent, type UntoldAgent } from './agent-check.repository.js';
export { AgentEvents } from './agent-events.js';
export { AgentHidingRepository, type UntoldHiding } from './agent-hiding.repository.js';
export { AgentReader, type OwnAgent, type RunnerAgent } from './agent-reader.js';
export {
  AgentWorkflowRepository,
  type HeldWorkflow,
  type WantingAgent,
  WORKFLOW_DELETED,
} from './agent-workflow.repository.js';
export { AgentsModule } from './agents.module.js';
export { AgentsWorkerModule } from './agents-worker.module.js';
export { CreatorN8nRepository, type CreatorN8nRow, OWN_N8N_REMOVED } from './creator-n8n.repository.js';
export { OWN_N8N_JOIN } from './creator-n8n-sql.js';
export { executionUrl, isClosedFor, workflowUrl } from './domain/workflow-url.js';
export { EraseAgents } from './erase-agents.js';
export { KeyChange } from './key-change.js';
export { type PublishCandidate, PublishCheck, type PublishVerdict } from './publish-check.js';
export { HIDDEN_BY_REPORTS, visibleTo } from './visible-sql.js';
export { answered } from './voice-sql.js';
export { WebhookPathRepository } from './webhook-path.repository.js';
export { WorkflowBacklogRepository } from './workflow-backlog.repository.js';
export { WorkflowWish } from './workflow-wish.js';
