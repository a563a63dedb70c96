export { AgentEvents } from './agent-events.js';
export { AgentReader, type OwnAgent, type RunnerAgent } from './agent-reader.js';
export { AgentWorkflowRepository, type HeldWorkflow, type WantingAgent } from './agent-workflow.repository.js';
export { AgentsModule } from './agents.module.js';
export { KeyChange } from './key-change.js';
export { type PublishCandidate, PublishCheck, type PublishVerdict } from './publish-check.js';
export { WorkflowWish } from './workflow-wish.js';
