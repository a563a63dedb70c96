import type { FailureCode } from '../../../contract/errors.js';
import type { RunFailureDetail, RunStep } from '../../../contract/limits.js';
import type { SsrfGuard } from '../../../platform/outbound-http/ssrf-guard.js';
import type { DispatchBody } from './domain/dispatch-body.js';
import type { SigningKeys } from './request/signature.js';

/** One call of a workflow. Times in ms. */
export interface DispatchRequest {
  /** The production URL of the workflow's trigger. */
  url: string;
  /** Its host was entered by a creator: it is called through the guard of outbound calls. */
  isForeign?: boolean;
  /** The agent's key: proves the caller to the workflow. */
  apiKey: string;
  /** `username:password` that the workflow asks for (basic auth). Default: none. */
  login?: string | null;
  signing: SigningKeys;
  /** The same for every call of one turn; sent as `Idempotency-Key` and `webhook-id`. */
  turnId: number;
  /** Which call of the turn this is, from 1; sent as `X-Regent-Attempt`, and the exponent of the back-off. */
  attempt: number;
  body: DispatchBody;
  /** Sent along where the message is followed: the workflow may go on with its trace. */
  traceparent?: string | null;
  /** The workflow only reads, so it is called again if the connection breaks; the reply then restarts. Default false. */
  isRepeatable?: boolean;
  /** When the workflow was last published, where that is known. */
  publishedAt?: Date | null;
  /** What is left of the reply time: bounds everything but a stream that keeps coming. */
  firstByteTimeoutMs: number;
  /** Time since the turn's first call; an unreachable host is tried for 60 s of it. Default 0. */
  sinceFirstCallMs?: number;
  /** These three take the place of the client's own options for this call. */
  idleTimeoutMs?: number;
  totalTimeoutMs?: number;
  maxBytes?: number;
}

/** What was seen of the workflow in one call. */
export interface CallTrace {
  /** In the workflow tool, where the answer has told it. */
  executionId: string | null;
  /** Null: what it answered was no stream. */
  steps: RunStep[] | null;
  /** What it answered in the place of a reply; null: it gave one, or no answer. */
  failure: RunFailureDetail | null;
}

/** Who listens while the reply comes. */
export interface DispatchHandlers {
  /** A piece of a streamed reply, never empty. Joined, the pieces are the whole text, outer white space apart. */
  onText(piece: string): void;
  /** The call is over, however it ended. */
  onEnd?(trace: CallTrace): void;
}

/** How a call ended. Texts are trimmed. */
export type DispatchOutcome =
  /** `streamed` false: `onText` was not called. `text` is never empty. */
  | { kind: 'answered'; text: string; streamed: boolean }
  /** The workflow will answer at the callback URL. */
  | { kind: 'deferred' }
  /** `partial`: what of a stream had come; it is no answer. */
  | { kind: 'failed'; code: FailureCode; partial: string }
  /** Nothing has run: call again after `afterMs`. `code` is the failure if there is no further call. */
  | { kind: 'retry'; afterMs: number; code: FailureCode }
  /** The caller's signal. `partial` as above. */
  | { kind: 'aborted'; partial: string };

/** What a call learns about where it went. `url` is the workflow's. */
export interface CallReports {
  /** A connection is there, and the request goes out on it. */
  connected(url: string): void;
  /** No connection could be made. */
  unreachable(url: string): void;
  /** A gateway's error, or an n8n that is starting: nothing has run. */
  refused(url: string): void;
  /** Any other answer: the workflow is there. */
  answered(url: string): void;
}

/** Settings of the client. Every one has a default. */
export interface WorkflowClientOptions {
  /** Receives reports about the call. Default: none. */
  reports?: CallReports;
  /** Stands before hosts that creators have entered. Default: one that permits no private host. */
  guard?: SsrfGuard;
  /** Silence after the answer's headers for so long fails the call. Default 60,000 ms. */
  idleTimeoutMs?: number;
  /** The longest stream, from the call on. Default 900,000 ms. */
  totalTimeoutMs?: number;
  /** For making a connection. Default 10,000 ms. */
  connectTimeoutMs?: number;
  /** For so long after the first call an unreachable host is tried. Default 60,000 ms. */
  unreachableForMs?: number;
  /** The largest body, in bytes, before and after decompression. Default 2 MiB. */
  maxBytes?: number;
}
