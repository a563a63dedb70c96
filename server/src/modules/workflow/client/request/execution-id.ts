import { EXECUTION_ID } from '../../reading/domain/chat/chat-run.js';
import type { DispatchRequest } from '../dispatch-types.js';
import { type Answer, header } from './response.js';

/** n8n does not send the execution ID; a workflow can, in a header of its Respond node (`{{ $execution.id }}`). */
const EXECUTION_HEADER = 'x-n8n-execution-id';

/** The execution that a response names; null if it names none. A resume URL contains the ID of its execution. */
export function executionIdOf(answer: Answer, { isResume, url }: DispatchRequest): string | null {
  const named = header(answer, EXECUTION_HEADER);
  if (EXECUTION_ID.test(named)) return named;
  return (isResume && /\/webhook-waiting\/(\d+)(?:[/?]|$)/.exec(url)?.[1]) || null;
}
