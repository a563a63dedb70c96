import type { WorkflowState } from '@contract/limits';

/** Workflow fields of the agent response for its creator. */
export interface WorkflowOwner {
  n8n_workflow_id?: string | null;
  workflow_state?: WorkflowState;
  workflow_url?: string | null;
  workflow_closed?: boolean;
  template_type?: string | null;
}

/**
 * Whether an agent's workflow can be opened: it is there, is still being made, could not be made yet, is to be wired by
 * the creator, is in an n8n that the creator cannot open it in, or there is no workflow tool.
 */
export type WorkflowDisplayState = 'there' | 'coming' | 'failed' | 'own' | 'closed' | 'no-tool';

/** Display state of an agent's workflow. */
export function workflowDisplayState(agent: WorkflowOwner): WorkflowDisplayState {
  if (!agent.workflow_url && !agent.workflow_closed) return 'no-tool';
  if (agent.n8n_workflow_id) return agent.workflow_closed ? 'closed' : 'there';
  if (agent.workflow_state === 'pending') return 'coming';
  if (agent.workflow_state === 'failed') return 'failed';
  return agent.workflow_closed ? 'closed' : 'own';
}
