import type { RunFailureDetail, RunNote } from '../../../contract/workflows/runs.js';
import type { ChatReply } from '../reading/domain/chat/chat-reply.js';
import type { ReplyReader } from '../reading/domain/reply-reader.js';
import type { CallWatch } from './call-watch.js';
import type { DispatchHandlers, DispatchOutcome, DispatchRequest } from './dispatch-types.js';

/** State of one call of a workflow. */
export interface Call {
  request: DispatchRequest;
  handlers: DispatchHandlers;
  watch: CallWatch;
  maxBytes: number;
  /** Set once a 2xx response arrived. */
  reader: ReplyReader | null;
  /** Set once the run continues over n8n's chat socket. */
  chat: ChatReply | null;
  executionId: string | null;
  failure: RunFailureDetail | null;
  notes?: RunNote[];
}

/** Outcome of a call that Regent ended; null if it did not. */
export function stoppedOutcome({ watch, reader, chat }: Call): DispatchOutcome | null {
  const partial = chat?.text ?? reader?.partial ?? '';
  if (watch.cause === null) return null;
  if (watch.cause === 'aborted') return { kind: 'aborted', partial };
  // A node failed, no other started, and n8n never closed the response.
  const hasFailed = watch.cause === 'idle_timeout' && reader?.broken === true;
  return { kind: 'failed', code: hasFailed ? 'workflow_error' : watch.cause, partial };
}
