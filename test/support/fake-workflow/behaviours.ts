/** One step of a streamed response: text as an `item` line, a raw line, or a pause. */
export type StreamStep =
  | { item: string }
  | { line: string | Record<string, unknown> }
  | { bytes: Uint8Array }
  | { pauseMs: number };

/** How a stream ends: properly, never (n8n after an error by time-out), or by a broken connection. */
export type StreamEnding = 'close' | 'never' | 'cut';

type ChatText = string | object | ((executionId: string) => object);

/** How a run of Chat nodes continues after an answer. */
export interface ChatContinuation {
  messages: readonly ChatText[];
  ending?: 'success' | 'error' | 'waits' | 'silent';
  after?: ChatContinuation;
}

/** How the fake host responds to a call. All but the general kinds were measured on n8n 2.41. */
export type Behaviour =
  /** Echoes the message: `{"output":"You said: ..."}`. The default. */
  | { kind: 'echo' }
  | { kind: 'json'; value: unknown; status?: number; delayMs?: number }
  | { kind: 'text'; text: string; contentType?: string; status?: number; delayMs?: number }
  /** Any response. */
  | { kind: 'raw'; status: number; headers?: Record<string, string>; body?: string | Uint8Array; delayMs?: number }
  /** An empty 200: a stream without output, or a "Respond" node that was not reached. */
  | { kind: 'empty' }
  /** A complete reply as n8n streams it: begin, one item per chunk, end. */
  | {
      kind: 'stream';
      pieces: readonly string[];
      intervalMs?: number;
      gzip?: boolean;
      toolCall?: boolean;
      headersDelayMs?: number;
    }
  /** An arbitrary stream. */
  | { kind: 'lines'; steps: readonly StreamStep[]; ending?: StreamEnding; gzip?: boolean }
  /** Bytes of a recorded stream, `chunkBytes` at a time. */
  | { kind: 'transcript'; bytes: Uint8Array; chunkBytes?: number; intervalMs?: number }
  /** The `callback` template whose run fails at a node: the Error Trigger reports it, with n8n's three attempts. */
  | { kind: 'failing-callback'; executionId: string; node: string; error: string; delayMs?: number }
  /** `onReceived`: responds at once and posts the reply to the callback URL. `status` 202 selects the other form. */
  | { kind: 'callback'; text: string; delayMs?: number; status?: 200 | 202; times?: number; withoutReplyTo?: boolean }
  /**
   * A Chat Trigger with "Using Response Nodes": starts a run and sends its messages over the chat socket. `waits`: the last
   * node waits for the user. `unsaved`: n8n saves no execution. `silent`: neither continues nor ends.
   */
  | {
      kind: 'chat';
      /** A function receives the ID of the run. */
      messages: readonly ChatText[];
      /** n8n no longer knows the run after its question. */
      forgotten?: boolean;
      ending?: 'success' | 'error' | 'waits' | 'unsaved' | 'silent';
      /** What a waiting run does once it is answered. Default: it ends. */
      after?: ChatContinuation;
      /** Breaks the socket once after this many messages. */
      breaksAfter?: number;
      /** Breaks the socket of a waiting run this many times, shortly after its question. */
      breaksWaiting?: number;
      /** Sends an invalid frame instead of what follows after this many messages, once or on every socket. */
      badFrame?: { after: number; times: 'once' | 'always' };
      /** Sends a heartbeat at each poll. */
      beats?: boolean;
      /** `refused`: the proxy in front of n8n rejects WebSockets. */
      socket?: 'refused';
      everyMs?: number;
    }
  /** An unregistered webhook. */
  | { kind: 'not-registered' }
  /** A webhook registered for POST. */
  | { kind: 'wrong-method' }
  /** n8n during startup. */
  | { kind: 'booting' }
  /** No username and password for a trigger with Basic Auth. */
  | { kind: 'no-login' }
  /** A wrong key for the headerAuth of the Webhook node, or a wrong login. */
  | { kind: 'wrong-key' }
  | { kind: 'unprocessable' }
  | { kind: 'workflow-error' }
  /** The response of a proxy while n8n is down. */
  | { kind: 'bad-gateway'; status: 502 | 503 | 504 }
  | { kind: 'rate-limited'; retryAfter?: string }
  | { kind: 'redirect'; location: string; status?: 301 | 302 | 303 | 307 | 308 }
  /** An endless body. */
  | { kind: 'endless'; chunk?: string; intervalMs?: number }
  /** `megabytes` of zeros, or of one stream's items, in a few kilobytes of gzip. */
  | { kind: 'gzip-bomb'; megabytes: number }
  | { kind: 'invalid-utf8' }
  | { kind: 'never-answers' }
  /** Breaks the connection: before the headers, or after them and a part of a JSON body. */
  | { kind: 'reset'; after: 'request' | 'headers' }
  /** One behaviour per call; the last one repeats. `failThen` of the host builds "fail N times, then succeed". */
  | { kind: 'sequence'; steps: readonly Behaviour[] };

/** A behaviour, or a function that picks one per call. */
export type BehaviourSource = Behaviour | ((call: FakeCall) => Behaviour);

/** One call in the journal. */
export interface FakeCall {
  path: string;
  method: string;
  headers: Record<string, string | string[] | undefined>;
  /** The raw body. */
  rawBody: string;
  /** The parsed body; empty when it is not a JSON object. */
  body: Record<string, unknown>;
  /**
   * Unix ms: when the call was received; when the caller disconnected or the response was sent (null while it runs).
   */
  receivedAt: number;
  endedAt: number | null;
  /** Whether the caller disconnected before the response was complete. */
  abandoned: boolean;
  /** Status of the callback that the workflow made, if any. */
  callbackStatuses: number[];
}
