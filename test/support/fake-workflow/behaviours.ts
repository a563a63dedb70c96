/** One step of a streamed answer: text as an `item` line, a raw line, or a pause. */
export type StreamStep =
  | { item: string }
  | { line: string | Record<string, unknown> }
  | { bytes: Uint8Array }
  | { pauseMs: number };

/** How a stream ends: properly, never (n8n after an error by time-out), or by a broken connection. */
export type StreamEnding = 'close' | 'never' | 'cut';

/** How the fake host answers a call. Every kind but the general ones was measured on n8n 2.41. */
export type Behaviour =
  /** Echoes the message: `{"output":"You said: ..."}`. The default. */
  | { kind: 'echo' }
  | { kind: 'json'; value: unknown; status?: number; delayMs?: number }
  | { kind: 'text'; text: string; contentType?: string; status?: number; delayMs?: number }
  /** Any answer at all. */
  | { kind: 'raw'; status: number; headers?: Record<string, string>; body?: string | Uint8Array; delayMs?: number }
  /** An empty 200: a stream in which nothing streams, or a "Respond" node that was not reached. */
  | { kind: 'empty' }
  /** A whole reply as n8n streams it: begin, an item for each piece, end. */
  | {
      kind: 'stream';
      pieces: readonly string[];
      intervalMs?: number;
      gzip?: boolean;
      toolCall?: boolean;
      headersDelayMs?: number;
    }
  /** A stream that does anything. */
  | { kind: 'lines'; steps: readonly StreamStep[]; ending?: StreamEnding; gzip?: boolean }
  /** Bytes of a recorded stream, `chunkBytes` at a time. */
  | { kind: 'transcript'; bytes: Uint8Array; chunkBytes?: number; intervalMs?: number }
  /** The `callback` template whose run fails at a node: the Error Trigger reports it, three times as n8n tries. */
  | { kind: 'failing-callback'; executionId: string; node: string; error: string; delayMs?: number }
  /** `onReceived`: answers at once, and posts the reply to the callback URL. `status` 202 for the other form of it. */
  | { kind: 'callback'; text: string; delayMs?: number; status?: 200 | 202; times?: number; withoutReplyTo?: boolean }
  /**
   * A Chat Trigger with "Using Response Nodes": starts a run and sends its messages over the chat socket. `waits`: the last
   * node waits for the user. `unsaved`: n8n saves no execution. `silent`: neither continues nor ends.
   */
  | {
      kind: 'chat';
      messages: readonly (string | object)[];
      ending?: 'success' | 'error' | 'waits' | 'unsaved' | 'silent';
      /** Breaks the socket once, after so many messages. */
      breaksAfter?: number;
      /** Breaks the socket of a waiting run so many times, a moment after its question. */
      breaksWaiting?: number;
      /** Sends a frame that breaks the protocol instead of what comes after so many messages, once or on every socket. */
      badFrame?: { after: number; times: 'once' | 'always' };
      /** Sends a heartbeat at each look. */
      beats?: boolean;
      /** `refused`: the proxy before n8n passes no WebSockets. */
      socket?: 'refused';
      everyMs?: number;
    }
  /** A webhook that is not registered. */
  | { kind: 'not-registered' }
  /** A webhook that is registered, for POST. */
  | { kind: 'wrong-method' }
  /** The first seconds of n8n's life. */
  | { kind: 'booting' }
  /** No username and password, where the trigger has Basic Auth. */
  | { kind: 'no-login' }
  /** A wrong key, by the headerAuth of the Webhook node; or a wrong login. */
  | { kind: 'wrong-key' }
  | { kind: 'unprocessable' }
  | { kind: 'workflow-error' }
  /** What a proxy answers while n8n is away. */
  | { kind: 'bad-gateway'; status: 502 | 503 | 504 }
  | { kind: 'rate-limited'; retryAfter?: string }
  | { kind: 'redirect'; location: string; status?: 301 | 302 | 303 | 307 | 308 }
  /** A body that never ends. */
  | { kind: 'endless'; chunk?: string; intervalMs?: number }
  /** `megabytes` of zeros, or of one stream's items, in a few kilobytes of gzip. */
  | { kind: 'gzip-bomb'; megabytes: number }
  | { kind: 'invalid-utf8' }
  | { kind: 'never-answers' }
  /** The connection breaks: before the headers, or after them and a part of a JSON body. */
  | { kind: 'reset'; after: 'request' | 'headers' }
  /** One behaviour a call; the last one stays. `failThen` of the host builds "fail N times, then succeed". */
  | { kind: 'sequence'; steps: readonly Behaviour[] };

/** A behaviour, or what decides it for each call. */
export type BehaviourSource = Behaviour | ((call: FakeCall) => Behaviour);

/** One call, as the journal keeps it. */
export interface FakeCall {
  path: string;
  method: string;
  headers: Record<string, string | string[] | undefined>;
  /** The body as it came. */
  rawBody: string;
  /** The parsed body; empty where it is no JSON object. */
  body: Record<string, unknown>;
  /** Unix ms: the call came whole; the caller's connection closed or the answer was sent (null while it runs). */
  receivedAt: number;
  endedAt: number | null;
  /** Whether the caller closed the connection before the answer was complete. */
  abandoned: boolean;
  /** Status of the callback that the workflow made, where it made one. */
  callbackStatuses: number[];
}
