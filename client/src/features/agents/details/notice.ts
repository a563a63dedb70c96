import type { Availability } from '@contract/limits';
import type { WorkflowState } from '@contract/workflows/workflows';
import { missingCause } from '../settings/workflow/workflow-reason';

interface Watched {
  status: string;
  availability?: Availability;
  /** Only in the creator's response. */
  workflow_state?: WorkflowState;
  workflow_reason?: string | null;
}

/** Why an agent cannot reply: it is offline, its replies fail, or it has no workflow. */
export function noticeOf({
  status,
  availability,
  workflow_state: state,
  workflow_reason: reason,
}: Watched): 'offline' | 'troubled' | 'pending' | 'failed' | 'deleted' | 'missing' | null {
  if (status === 'ready' && (availability === 'offline' || availability === 'troubled')) return availability;
  if (state === 'failed') return missingCause(reason) ?? state;
  return state === 'pending' ? state : null;
}
