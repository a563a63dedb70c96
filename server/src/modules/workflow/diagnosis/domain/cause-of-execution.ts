import type { Cause, Diagnosis } from '../../../../contract/workflows/causes.js';
import { causeOfModel, causeOfWords } from './cause-of-words.js';
import type { Execution } from './execution.js';

/** Causes that only say that something failed: the execution has more details. */
const VAGUE: readonly Cause[] = [
  'workflow_failed',
  'node_failed',
  'credential_missing',
  'error_status',
  'stream_truncated',
];
const IN_TIME: readonly Cause[] = ['reply_timeout', 'idle_timeout', 'connection_lost'];

/** Refines the cause of a missing reply with the data of its execution. */
export function causeOfExecution(answered: Diagnosis, execution: Execution): Diagnosis {
  const found = ofStatus(answered, execution);
  return found ? { ...answered, ...found } : answered;
}

function ofStatus(answered: Diagnosis, execution: Execution): Partial<Diagnosis> | undefined {
  switch (execution.status) {
    case 'waiting':
      return { cause: 'waits', ...nodeOf(execution.node) };
    case 'running':
    case 'new':
      return IN_TIME.includes(answered.cause) ? { cause: 'still_running' } : undefined;
    case 'canceled':
    case 'crashed':
      return ofCanceled(execution);
    case 'error':
      return ofError(answered, execution);
    default:
      return ofSuccess(answered, execution);
  }
}

/** The timeout of a Code node has no reason. */
const OF_REASON: Record<string, Cause | undefined> = { manual: 'stopped_in_n8n', shutdown: 'n8n_stopping' };

function ofCanceled({ loop, node, reason }: Execution): Partial<Diagnosis> {
  if (loop !== null) return { cause: 'loop', node: loop };
  return { cause: OF_REASON[reason] ?? 'timed_out', ...nodeOf(node) };
}

function ofError(answered: Diagnosis, { model, words, node, isInSubWorkflow, loop }: Execution): Partial<Diagnosis> {
  const details = { ...(words !== '' && { words }), ...nodeOf(node) };
  if (isInSubWorkflow) return { cause: 'sub_workflow_failed', ...details };
  if (model) {
    const cause = causeOfModel(model.words, model.status) ?? causeOfModel(words) ?? 'node_failed';
    return { cause, node: model.node, words: model.words || words };
  }
  const known = causeOfWords(words);
  if (known) return { cause: known, ...details };
  if (loop !== null) return { cause: 'loop', node: loop };
  return { cause: causeOfNode(answered, node), ...details };
}

/** The cause from the response may be more precise than a failed node. */
const causeOfNode = ({ cause }: Diagnosis, node: string): Cause =>
  VAGUE.includes(cause) || IN_TIME.includes(cause) ? (node === '' ? 'workflow_failed' : 'node_failed') : cause;

function ofSuccess({ cause }: Diagnosis, { mode, respond }: Execution): Partial<Diagnosis> | undefined {
  if (cause === 'empty_body' && mode === 'streaming') return { cause: 'not_streaming' };
  if (cause === 'empty_body' && mode === 'responseNode' && respond) {
    const isUnreached = !respond.hasRun && respond.with !== 'noData';
    return { cause: isUnreached ? 'respond_unreached' : 'empty_body', ...nodeOf(respond.node) };
  }
  if (cause === 'reply_timeout' && mode === 'onReceived') return { cause: 'no_callback' };
  return undefined;
}

const nodeOf = (node: string): { node?: string } => (node === '' ? {} : { node });
