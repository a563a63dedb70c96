/** Why a workflow that is made for an agent is not ready. */
const REASONS = [
  'n8n_rate_limited',
  'n8n_unavailable',
  'workflow_unreachable',
  'workflow_bad_key',
  'workflow_deleted',
  'workflow_missing',
  'workflow_inactive',
  'workflow_no_trigger',
  'workflow_not_registered',
  'workflow_refused',
] as const;

/** Whether there are words for a reason that the server gives. */
export const isWorkflowReason = (reason: string | null | undefined): reason is (typeof REASONS)[number] =>
  REASONS.some((one) => one === reason);

/** How a workflow is gone: n8n no longer has it, or Regent did not find it; undefined: something else is wrong. */
export function goneBy(reason: string | null | undefined): 'deleted' | 'missing' | undefined {
  if (reason === 'workflow_deleted') return 'deleted';
  return reason === 'workflow_missing' ? 'missing' : undefined;
}
