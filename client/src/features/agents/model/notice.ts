import type { Availability, WorkflowState } from '@contract/limits';

interface Watched {
  status: string;
  availability?: Availability;
  /** Told to its creator alone. */
  workflow_state?: WorkflowState;
}

/** Why an agent cannot answer, as far as it is worth a word on its page: it is offline, or its workflow is not there. */
export function noticeOf({
  status,
  availability,
  workflow_state: state,
}: Watched): 'offline' | 'pending' | 'failed' | null {
  if (status === 'ready' && availability === 'offline') return 'offline';
  return state === 'pending' || state === 'failed' ? state : null;
}
