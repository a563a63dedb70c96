import { ApiProperty } from '@nestjs/swagger';
import type { FailureCode } from '../../../contract/errors.js';
import type { Cause } from '../../../contract/workflows/causes.js';
import { type ExecutionStop, RUN_NOTES, type RunNote, type RunOutcome } from '../../../contract/workflows/runs.js';

/** One node of a running workflow, from the reply stream. Times in ms since the call. */
export class RunStepView {
  /** The node's name. */
  node: string;
  /** Index of the node's run, from 0. */
  run: number;
  started_ms: number;
  /** Null when the end was not seen. */
  ended_ms: number | null;
  /** The node's error, if any. Empty without a text, and in chats of other users, whose text it may repeat. */
  error?: string;
}

/** Reason of a failed reply. */
export class RunFailureView {
  code: FailureCode;
  /** The cause, more precise than the code. */
  cause: Cause;
  /** What is wrong, in the caller's language. */
  message: string;
  /** What to do about it, in the caller's language. */
  fix: string;
  /** The node that failed; null when unknown. */
  node: string | null;
  /** HTTP status of the workflow's answer; null for 2xx or without an answer. */
  status: number | null;
  /**
   * Error text of n8n, at most 500 characters; null if there is none, and in chats of other users, whose text it may
   * repeat.
   */
  words: string | null;
  /** Names of the fields that the workflow returned instead of a reply, such as `data.foo`. */
  fields: string[];
}

/** Result of stopping the execution of a stopped reply. */
export class ExecutionStopView {
  code: ExecutionStop;
  /** The result, and what to do if it may still be running, in the caller's language. */
  message: string;
}

/** Note about a successful run. */
export class RunNoteView {
  @ApiProperty({ enum: RUN_NOTES, enumName: 'RunNote' })
  code: RunNote;
  /** What happened and what to do, in the caller's language. */
  message: string;
}

/** Log entry of one reply of an agent, without message texts. */
export class RunView {
  turn_id: number;
  /** `waiting`: the reply will come by callback. */
  outcome: RunOutcome;
  /** Null unless the reply failed. */
  failure: RunFailureView | null;
  /** Version of the agent that answered; null when its content was not published as a version. */
  agent_version: number | null;
  /** Number of workflow calls; 0 when the workflow was unreachable. */
  attempts: number;
  /** Time of the message. */
  created_at: string;
  /** From the message to the first call, in ms; null without one. */
  queued_ms: number | null;
  /** From the first call to the first chunk, in ms; null unless the reply was streamed. */
  first_chunk_ms: number | null;
  /** From the message to the end, in ms; null while the reply is awaited. */
  total_ms: number | null;
  /** Nodes in the stream of the last call; null when the answer was not a stream. */
  steps: RunStepView[] | null;
  /** ID in n8n; null without a workflow. */
  workflow_id: string | null;
  /** Page of the workflow in n8n; null without one. */
  workflow_url: string | null;
  /** ID in n8n; null when unknown. */
  execution_id: string | null;
  /** Page of the execution in n8n, if it still exists there; null when unknown. */
  execution_url: string | null;
  /** Null unless the reply was stopped while its execution ran in n8n. */
  execution_stop: ExecutionStopView | null;
  /** Empty unless the reply was answered with something to improve. */
  notes: RunNoteView[];
  /** The chat; null when it belongs to another user or was deleted. */
  chat_id: number | null;
  /** The user's message; null when the chat belongs to another user. */
  message_id: number | null;
}
