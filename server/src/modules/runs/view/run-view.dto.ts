import type { Cause } from '../../../contract/causes.js';
import type { FailureCode } from '../../../contract/errors.js';
import type { ExecutionStop, RunOutcome } from '../../../contract/limits.js';

/** One node of a workflow at work, as its stream told. Times in ms since the call. */
export class RunStepView {
  /** The node's name. */
  node: string;
  /** Which time the node ran, from 0. */
  run: number;
  started_ms: number;
  /** Null: its end was not seen. */
  ended_ms: number | null;
  /**
   * What it failed with; absent: it did not fail. Empty where it did not say, and in chats of others, whose words may be
   * in it.
   */
  error?: string;
}

/** Why there was no reply. */
export class RunFailureView {
  code: FailureCode;
  /** What is wrong, more precisely than the code says. */
  cause: Cause;
  /** What is wrong, in the caller's language. */
  message: string;
  /** What to do about it, in the caller's language. */
  fix: string;
  /** The node that it is about; null: it is not known. */
  node: string | null;
  /** HTTP status of the workflow's answer; null: it was a 2xx, or there was none. */
  status: number | null;
  /** What n8n said of it, at most 500 characters; null: nothing. Not shown in chats of others, whose words may be in it. */
  words: string | null;
  /** Names of the fields that came in the place of a reply, like `data.foo`. */
  fields: string[];
}

/** What became of the execution of a stopped reply. */
export class ExecutionStopView {
  code: ExecutionStop;
  /** The same, and what to do where it may still be running, in the caller's language. */
  message: string;
}

/** How one reply of an agent came about. Nothing of what was said is in it. */
export class RunView {
  turn_id: number;
  /** `waiting`: the reply is to come by callback. */
  outcome: RunOutcome;
  /** Null: it did not fail. */
  failure: RunFailureView | null;
  /** How often the workflow was called; 0: it was not, because it could not be reached. */
  attempts: number;
  /** When the message was written. */
  created_at: string;
  /** From the message to the first call, in ms; null: there was none. */
  queued_ms: number | null;
  /** From the first call to the first piece of text, in ms; null: the reply came in one piece, or not at all. */
  first_chunk_ms: number | null;
  /** From the message to the end, in ms; null: it still waits. */
  total_ms: number | null;
  /** What the stream of the last call told of the workflow's nodes; null: the answer was no stream. */
  steps: RunStepView[] | null;
  /** In the workflow tool; null: there is none. */
  workflow_id: string | null;
  /** Where the workflow is opened; null: there is nothing to open. */
  workflow_url: string | null;
  /** In the workflow tool, as far as it was told. */
  execution_id: string | null;
  /** Where the execution is opened, if the tool has kept it; null: it is not known. */
  execution_url: string | null;
  /** Null: the reply was not stopped, or there was nothing to stop in n8n. */
  execution_stop: ExecutionStopView | null;
  /** The chat, if it is the caller's own; null: another's, or deleted. */
  chat_id: number | null;
  /** The user's message, if the chat is the caller's own. */
  message_id: number | null;
}
