import type { Row } from '../../../platform/db/row.js';
import type { Agent } from '../profile/agent.entity.js';
import type { AgentWorkflow } from './agent-workflow.entity.js';

type StoredWorkflow = Row<
  AgentWorkflow,
  | 'agentId'
  | 'wanted'
  | 'attempts'
  | 'reason'
  | 'n8nId'
  | 'projectId'
  | 'workflowId'
  | 'workflowName'
  | 'templateType'
  | 'published'
  | 'keyHash'
  | 'credentialId'
  | 'webhookPath'
>;

/** A leased workflow with the state that its agent wants. */
export interface HeldWorkflow extends StoredWorkflow {
  /** Null when the agent was deleted. */
  agent: WantingAgent | null;
}

/** The key is encrypted. */
export type WantingAgent = Row<
  Agent,
  'name' | 'status' | 'templateType' | 'n8nWorkflowId' | 'webhookToken' | 'apiKey' | 'apiKeyHash'
> & { creator_id: number };

/** State of a workflow. */
export type WorkflowSummary = Row<AgentWorkflow, 'state' | 'reason' | 'n8nId' | 'workflowId'>;

/** State of a workflow that is stored after each step. */
export type WorkflowChanges = Partial<
  Pick<
    StoredWorkflow,
    'workflow_name' | 'template_type' | 'published' | 'key_hash' | 'credential_id' | 'webhook_path' | 'project_id'
  >
>;

/** A leased workflow as the statement returns it, with the columns of its agent. */
export type ClaimedRow = StoredWorkflow & { [K in keyof WantingAgent as `a_${K}`]: WantingAgent[K] } & {
  a_id: number | null;
};

export const heldWorkflow = (row: ClaimedRow): HeldWorkflow => ({
  ...row,
  agent: row.a_id === null ? null : agentOf(row),
});

const agentOf = (row: ClaimedRow): WantingAgent => ({
  creator_id: row.a_creator_id,
  name: row.a_name,
  status: row.a_status,
  template_type: row.a_template_type,
  n8n_workflow_id: row.a_n8n_workflow_id,
  webhook_token: row.a_webhook_token,
  api_key: row.a_api_key,
  api_key_hash: row.a_api_key_hash,
});
