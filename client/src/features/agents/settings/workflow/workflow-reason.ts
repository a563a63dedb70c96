/** Reasons with a text why a provisioned workflow is not ready. */
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

/** Whether there is a text for a reason from the server. */
export const isWorkflowReason = (reason: string | null | undefined): reason is (typeof REASONS)[number] =>
  REASONS.some((one) => one === reason);

/** Whether the workflow was deleted in n8n or not found; undefined for other problems. */
export function missingCause(reason: string | null | undefined): 'deleted' | 'missing' | undefined {
  if (reason === 'workflow_deleted') return 'deleted';
  return reason === 'workflow_missing' ? 'missing' : undefined;
}
