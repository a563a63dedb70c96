import {
  type HeldWorkflow,
  OWN_N8N_REMOVED,
  type PublishCandidate,
  type WantingAgent,
  WORKFLOW_DELETED,
} from '../../../agents/public.js';
import { isOurs } from '../domain/workflow/is-ours.js';
import type { N8nClient } from '../n8n/n8n.client.js';

/** With the values that the agent will have once it is published. */
export const wantedBy = ({ templateType, n8nWorkflowId }: PublishCandidate, held: HeldWorkflow): HeldWorkflow => ({
  ...held,
  agent: held.agent && { ...held.agent, template_type: templateType, n8n_workflow_id: n8nWorkflowId },
});

export const isOursNow = (held: HeldWorkflow, agent: WantingAgent): boolean =>
  isOurs(agent.template_type, agent.n8n_workflow_id, held.workflow_id);

/** The workflow that Regent made, and its n8n; undefined if none was created, or without a key. */
export function madeIn(
  n8n: N8nClient | undefined,
  held: HeldWorkflow,
): { n8n: N8nClient; workflowId: string } | undefined {
  const { agent, workflow_id: workflowId } = held;
  if (!n8n?.hasKey || workflowId === null || agent === null || !isOursNow(held, agent)) return undefined;
  return { n8n, workflowId };
}

/** Why a workflow is missing: its n8n was removed, it was deleted there, or it was not found. */
export function missingReason({ reason }: HeldWorkflow, isDeleted: boolean): string {
  if (reason === OWN_N8N_REMOVED) return OWN_N8N_REMOVED;
  return isDeleted ? WORKFLOW_DELETED : 'workflow_missing';
}

/** Whether Regent made resources that the agent no longer uses: it has neither a template nor that workflow's ID. */
export const isUnwanted = (held: HeldWorkflow, agent: WantingAgent): boolean =>
  agent.template_type === null &&
  (held.workflow_id !== null || held.workflow_name !== null || held.key_hash !== null) &&
  (agent.n8n_workflow_id === null || agent.n8n_workflow_id !== held.workflow_id);

/** A workflow in the operator's n8n whose ID was entered is only looked up after the creator's own n8n was removed. */
export const isLookedFor = (n8n: N8nClient | undefined, held: HeldWorkflow): boolean =>
  (n8n?.id ?? null) !== null || held.reason === OWN_N8N_REMOVED;
