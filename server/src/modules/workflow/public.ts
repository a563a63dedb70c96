/** What other modules may use of workflows. */
export { AvailabilityModule } from './availability/availability.module.js';
export type { CallTrace, DispatchHandlers, DispatchOutcome, DispatchRequest } from './dispatch-types.js';
export { callbackBaseOf, callbackUrlOf } from './domain/addresses.js';
export { buildDispatchBody, type DispatchBody } from './domain/dispatch-body.js';
export { UNREACHABLE_FOR_MS } from './domain/failure-policy.js';
export { IntegrationModule } from './integration/integration.module.js';
export { MembersModule } from './members/members.module.js';
export { ProvisionWorkflow } from './provisioning/provision-workflow.js';
export { SweepWorkflows } from './provisioning/sweep-workflows.js';
export { WorkflowTool } from './provisioning/workflow-tool.js';
export { WorkflowsApiModule } from './provisioning/workflows-api.module.js';
export { WorkflowClient } from './workflow.client.js';
export { WorkflowModule } from './workflow.module.js';
export { type NoAddress, WorkflowAddress } from './workflow-address.js';
export { WorkflowBreakers } from './workflow-breakers.js';
export type { WorkflowPlace } from './workflow-place.js';
