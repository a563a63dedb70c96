/** What other modules may use of workflows. */
export type { DispatchOutcome, DispatchRequest } from './dispatch-types.js';
export { callbackUrlOf } from './domain/addresses.js';
export { buildDispatchBody, type DispatchBody } from './domain/dispatch-body.js';
export { IntegrationModule } from './integration/integration.module.js';
export { ProvisionWorkflow } from './provisioning/provision-workflow.js';
export { SweepWorkflows } from './provisioning/sweep-workflows.js';
export { WorkflowsApiModule } from './provisioning/workflows-api.module.js';
export { WorkflowClient } from './workflow.client.js';
export { WorkflowModule } from './workflow.module.js';
export { WorkflowAddress } from './workflow-address.js';
