/** Why a workflow that is made for an agent is not ready. */
const REASONS = [
  'n8n_rate_limited',
  'n8n_unavailable',
  'workflow_unreachable',
  'workflow_bad_key',
  'workflow_missing',
  'workflow_inactive',
  'workflow_no_trigger',
  'workflow_not_registered',
  'workflow_refused',
] as const;

/** Whether there are words for a reason that the server gives. */
export const isWorkflowReason = (reason: string | null | undefined): reason is (typeof REASONS)[number] =>
  REASONS.some((one) => one === reason);
