import type { WorkflowState } from '@contract/workflows/workflows';

/** Workflow fields of the agent response for its creator. */
export interface WorkflowOwner {
  n8n_workflow_id?: string | null;
  workflow_state?: WorkflowState;
  workflow_url?: string | null;
  workflow_closed?: boolean;
  template_type?: string | null;
}

/**
 * Whether an agent's workflow can be opened: it exists, is being created, could not be created, is left to the creator,
 * is in an n8n that the creator cannot access, or no n8n is available.
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
