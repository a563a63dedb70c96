/** What other modules may use of workflows. */
export type { DispatchOutcome, DispatchRequest } from './dispatch-types.js';
export { buildDispatchBody, type DispatchBody } from './domain/dispatch-body.js';
export { IntegrationModule } from './integration/integration.module.js';
export { WorkflowClient } from './workflow.client.js';
export { WorkflowModule } from './workflow.module.js';
export { WorkflowAddress } from './workflow-address.js';
