/** Public interface of the workflow module. */
export { AvailabilityModule } from './availability/availability.module.js';
export { basesOf, callbackBaseOf, callbackUrlOf } from './client/address/domain/addresses.js';
export { resumePathOf } from './client/address/domain/resume-path.js';
export { type Address, type NoAddress, WorkflowAddress } from './client/address/workflow-address.js';
export type { WorkflowPlace } from './client/address/workflow-place.js';
export { WorkflowBreakers } from './client/breakers/workflow-breakers.js';
export type {
  CallTrace,
  DispatchHandlers,
  DispatchOutcome,
  DispatchRequest,
  DispatchUpload,
  WaitingChat,
} from './client/dispatch-types.js';
export { buildDispatchBody, type DispatchBody } from './client/domain/dispatch-body.js';
export { UNREACHABLE_FOR_MS } from './client/domain/failure-policy.js';
export { WorkflowClient } from './client/workflow.client.js';
export { DiagnoseReply } from './diagnosis/diagnose-reply.js';
export { causeOfExecution } from './diagnosis/domain/cause-of-execution.js';
export { causeOfReply } from './diagnosis/domain/cause-of-reply.js';
export { causeText } from './diagnosis/domain/cause-texts.js';
export { readExecution } from './diagnosis/domain/execution.js';
export { MembersModule } from './members/members.module.js';
export { stopText } from './provisioning/domain/texts/stop-texts.js';
export { StopExecution } from './provisioning/executions/stop-execution.js';
export { ProvisionWorkflow } from './provisioning/reconcile/provision-workflow.js';
export { SweepWorkflows } from './provisioning/reconcile/sweep-workflows.js';
export { WorkflowTool } from './provisioning/reconcile/workflow-tool.js';
export { WorkflowsApiModule } from './provisioning/workflows-api.module.js';
export { isChatPath } from './reading/domain/chat/chat-run.js';
export { FindAnswer } from './runner/find-answer.js';
export { RunnerModule } from './runner/runner.module.js';
export { WorkflowModule } from './workflow.module.js';
