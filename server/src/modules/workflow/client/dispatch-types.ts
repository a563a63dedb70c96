import type { Readable } from 'node:stream';
import type { MessageSource } from '../../../contract/chat/sources.js';
import type { FailureCode } from '../../../contract/errors.js';
import type { MessageRequest } from '../../../contract/requests/requests.js';
import type { RunFailureDetail, RunNote, RunStep } from '../../../contract/workflows/runs.js';
import type { SsrfGuard } from '../../../platform/outbound-http/ssrf-guard.js';
import type { TemporaryFile } from '../../../platform/storage/file-storage.js';
import type { SentFile } from '../../media/public.js';
import type { DispatchBody } from './domain/dispatch-body.js';
import type { SigningKeys } from './request/signature.js';

/** A file that is sent with a message. */
export interface DispatchUpload {
  name: string;
  mimeType: string;
  /** Bytes. */
  size: number;
  /** Opens it for one call. */
  open(): Promise<Readable>;
}

/** A run of Chat nodes that waits for the user ("Send and Wait for Response"). */
export interface WaitingChat {
  /** URL of its chat socket, with `http` or `https`. */
  url: string;
  /** The reply that ends with its question; it may be cut at its beginning. */
  question: string;
  /** Files of the answer. Above 5 MB in all, `url` of the request is called instead. */
  files?: DispatchUpload[];
}

/** One call of a workflow. Times in ms. */
export interface DispatchRequest {
  /** Production URL of the workflow's trigger. */
  url: string;
  /** The URL resumes a waiting execution, which n8n does once at most. Default false. */
  isResume?: boolean;
  /** A run of Chat nodes that waits for the message. If it no longer does, `url` is called. Default: none. */
  waitingChat?: WaitingChat | undefined;
  /** Addresses of the n8n on which the `resume_url` of a request may be. Default: none. */
  resumeBases?: string[];
  /** True if a creator entered the host, which is then called through the SSRF guard. */
  isForeign?: boolean;
  /** The agent's key, which authenticates Regent to the workflow. */
  apiKey: string;
  /** `username:password` for basic auth. Default: none. */
  login?: string | null;
  signing: SigningKeys;
  /** The same for every call of one turn; sent as `Idempotency-Key` and `webhook-id`. */
  turnId: number;
  /** Number of the call within the turn, from 1; sent as `X-Regent-Attempt`, and exponent of the back-off. */
  attempt: number;
  body: DispatchBody;
  /** Sent as n8n's multipart form with the fields of `body`. Default: as JSON, with links. */
  uploads?: DispatchUpload[] | undefined;
  /** Trace context, if the message is traced. */
  traceparent?: string | null;
  /** True if the workflow has no side effects: it is called again, and the reply restarts, if the connection breaks. Default false. */
  isRepeatable?: boolean;
  /** When the workflow was last published, if known. */
  publishedAt?: Date | null;
  /** Remaining reply time: limits everything except a running stream. */
  firstByteTimeoutMs: number;
  /** Time since the turn's first call; an unreachable host is retried for 60 s of it. Default 0. */
  sinceFirstCallMs?: number;
  /** Override the client's options for this call. */
  idleTimeoutMs?: number;
  totalTimeoutMs?: number;
  maxBytes?: number;
}

/** Observations of one call. */
export interface CallTrace {
  /** Execution ID in n8n, if the response contains it. */
  executionId: string | null;
  /** Null if the response was not a stream. */
  steps: RunStep[] | null;
  /** Response in place of a reply; null if there was a reply or no response. */
  failure: RunFailureDetail | null;
  /** Absent without any. */
  notes?: RunNote[] | undefined;
}

/** Callbacks of a call. */
export interface DispatchHandlers {
  /** A piece of a streamed reply, never empty. The joined pieces are the whole text, apart from outer white space. */
  onText(piece: string): void;
  /** A node of the workflow began, as its stream reports. */
  onStep?(node: string): void;
  /** Receives a reply that is a file. Rejects with the error of the body, or an ApiError. Default: the body is dropped. */
  onFile?(body: Readable): Promise<TemporaryFile>;
  /** Called once when the call has ended. */
  onEnd?(trace: CallTrace): void;
}

/** How a call ended. Texts are trimmed. */
export type DispatchOutcome =
  /** `streamed` false: `onText` was not called. `text` is empty only with files, or if a file was dropped. */
  | {
      kind: 'answered';
      text: string;
      streamed: boolean;
      suggestions?: string[] | undefined;
      sources?: MessageSource[] | undefined;
      files?: SentFile[] | undefined;
      request?: MessageRequest | undefined;
      /** Path and query below the address of the n8n. */
      resumePath?: string | undefined;
    }
  /** The workflow will reply at the callback URL. */
  | { kind: 'deferred' }
  /** `partial`: text streamed before the failure. */
  | { kind: 'failed'; code: FailureCode; partial: string }
  /** Nothing has run: call again after `afterMs`. `code` applies if there is no further call. */
  | { kind: 'retry'; afterMs: number; code: FailureCode }
  /** The caller aborted the call. `partial` as above. */
  | { kind: 'aborted'; partial: string };

/** Reports about the availability of a workflow. `url` is the workflow's. */
export interface CallReports {
  /** A connection was made, and the request is being sent. */
  connected(url: string): void;
  /** No connection could be made. */
  unreachable(url: string): void;
  /** A gateway error, or n8n is starting: nothing has run. */
  refused(url: string): void;
  /** Any other response: the workflow is available. */
  answered(url: string): void;
}

/** Options of the client. */
export interface WorkflowClientOptions {
  /** Receives availability reports. Default: none. */
  reports?: CallReports;
  /** Guards hosts that creators entered. Default: permits no private host. */
  guard?: SsrfGuard;
  /** Longest silence after the response headers. Default 60,000 ms. */
  idleTimeoutMs?: number;
  /** Longest stream, from the start of the call. Default 900,000 ms. */
  totalTimeoutMs?: number;
  /** Time to connect. Default 10,000 ms. */
  connectTimeoutMs?: number;
  /** How long after the first call an unreachable host is retried. Default 60,000 ms. */
  unreachableForMs?: number;
  /** Largest body in bytes, before and after decompression. Default 2 MiB. */
  maxBytes?: number;
}
