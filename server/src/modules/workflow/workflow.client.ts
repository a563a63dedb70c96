import { Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { Agent, type Dispatcher, request as send } from 'undici';
import { CallWatch } from './call-watch.js';
import { dispatchHeaders } from './dispatch-headers.js';
import type { DispatchHandlers, DispatchOutcome, DispatchRequest, WorkflowClientOptions } from './dispatch-types.js';
import { type CallFault, judgeFault } from './domain/failure-policy.js';
import { ReplyReader } from './domain/reply-reader.js';
import { connectPhase, errorCode } from './network-error.js';
import { type PumpEnd, pumpReply, readStart } from './reply-pump.js';

type Answer = Dispatcher.ResponseData;

const DEFAULTS: Required<WorkflowClientOptions> = {
  idleTimeoutMs: 60_000,
  totalTimeoutMs: 900_000,
  connectTimeoutMs: 10_000,
  unreachableForMs: 60_000,
  maxBytes: 2 * 1024 * 1024,
};

/** Enough to tell n8n's answers apart. */
const BODY_START_BYTES = 4_096;

/** One call: what was asked, its clock, and the reader once a 2xx answer is there. */
interface Call {
  request: DispatchRequest;
  handlers: DispatchHandlers;
  watch: CallWatch;
  maxBytes: number;
  reader: ReplyReader | null;
}

/** Posts messages to workflows and reads their replies. The only place that knows the wire, the limits and the signature. */
@Injectable()
export class WorkflowClient implements OnApplicationShutdown {
  readonly #options: Required<WorkflowClientOptions>;
  readonly #agent: Agent;

  /** @param options see the type; each may be left out */
  constructor(@Optional() options: WorkflowClientOptions = {}) {
    this.#options = { ...DEFAULTS, ...options };
    this.#agent = new Agent({
      // One request a connection, and as many connections as it takes: a slow reply holds up no other.
      connections: null,
      pipelining: 1,
      connect: { timeout: this.#options.connectTimeoutMs },
      autoSelectFamilyAttemptTimeout: 1_000,
      // All times are kept by CallWatch, which tells their causes apart.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /**
   * Calls the workflow once and reads its reply to the end. Never rejects for anything that the host does; what
   * `onText` throws comes through.
   *
   * @param signal ends the call at once; the outcome is then `aborted`
   */
  async run(request: DispatchRequest, handlers: DispatchHandlers, signal: AbortSignal): Promise<DispatchOutcome> {
    if (signal.aborted) return { kind: 'aborted', partial: '' };
    const watch = new CallWatch(signal, {
      replyMs: request.firstByteTimeoutMs,
      idleMs: request.idleTimeoutMs ?? this.#options.idleTimeoutMs,
      totalMs: request.totalTimeoutMs ?? this.#options.totalTimeoutMs,
    });
    const call = { request, handlers, watch, maxBytes: request.maxBytes ?? this.#options.maxBytes, reader: null };
    try {
      return await this.#run(call);
    } finally {
      watch.release();
    }
  }

  /** Closes every connection. Calls that still run end as `connection_lost`. */
  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }

  async #run(call: Call): Promise<DispatchOutcome> {
    let answer: Answer;
    try {
      answer = await this.#post(call);
    } catch (error) {
      return this.#stopped(call) ?? this.#judge(call, { at: connectPhase(error), errorCode: errorCode(error) });
    }
    call.watch.heard();
    if (answer.statusCode < 200 || answer.statusCode > 299) return this.#refused(call, answer);
    if (answer.statusCode === 202) {
      discard(answer);
      return { kind: 'deferred' };
    }
    return this.#read(call, answer);
  }

  #post({ request, watch }: Call): Promise<Answer> {
    const payload = JSON.stringify(request.body);
    const { apiKey, turnId, attempt } = request;
    const timestamp = Math.floor(Date.now() / 1000);
    return send(request.url, {
      dispatcher: this.#agent,
      method: 'POST',
      headers: dispatchHeaders({ apiKey, turnId, attempt, payload, timestamp }),
      body: payload,
      signal: watch.signal,
    });
  }

  async #read(call: Call, answer: Answer): Promise<DispatchOutcome> {
    const reader = new ReplyReader(header(answer, 'content-type'), call.maxBytes);
    call.reader = reader;
    const end = await pumpReply({
      body: answer.body,
      encoding: header(answer, 'content-encoding'),
      maxBytes: call.maxBytes,
      reader,
      handlers: call.handlers,
      watch: call.watch,
    });
    return this.#outcome(call, end, reader.partial);
  }

  #outcome(call: Call, end: PumpEnd, partial: string): DispatchOutcome {
    if (end.kind === 'failed') return { kind: 'failed', code: end.code, partial };
    if (end.kind === 'broken') return this.#stopped(call) ?? this.#judge(call, { at: 'body', errorCode: '' });
    const { reply } = end;
    if (reply.kind === 'failed') return { kind: 'failed', code: reply.code, partial };
    return reply.kind === 'deferred' ? reply : { kind: 'answered', text: reply.text, streamed: reply.streamed };
  }

  async #refused(call: Call, answer: Answer): Promise<DispatchOutcome> {
    const bodyStart =
      answer.statusCode === 404
        ? await readStart(answer.body, header(answer, 'content-encoding'), BODY_START_BYTES)
        : discard(answer);
    const stopped = this.#stopped(call);
    if (stopped?.kind === 'aborted') return stopped;
    return this.#judge(call, {
      at: 'status',
      status: answer.statusCode,
      retryAfter: header(answer, 'retry-after') || null,
      bodyStart,
    });
  }

  /** The outcome of a call that was ended from this side; null where it was not. */
  #stopped({ watch, reader }: Call): DispatchOutcome | null {
    const partial = reader?.partial ?? '';
    if (watch.cause === null) return null;
    return watch.cause === 'aborted' ? { kind: 'aborted', partial } : { kind: 'failed', code: watch.cause, partial };
  }

  #judge({ request, watch, reader }: Call, fault: CallFault): DispatchOutcome {
    const now = Date.now();
    const verdict = judgeFault(fault, {
      attempt: request.attempt,
      sinceFirstCallMs: (request.sinceFirstCallMs ?? 0) + watch.elapsedMs,
      remainingMs: request.firstByteTimeoutMs - watch.elapsedMs,
      unreachableForMs: this.#options.unreachableForMs,
      sincePublishMs: request.publishedAt ? now - request.publishedAt.getTime() : null,
      nowMs: now,
      random: Math.random(),
    });
    if (verdict.kind === 'retry') return verdict;
    return { kind: 'failed', code: verdict.code, partial: reader?.partial ?? '' };
  }
}

function header(answer: Answer, name: string): string {
  const value = answer.headers[name];
  return (Array.isArray(value) ? value.join(', ') : value) ?? '';
}

/** Reads a short body away, so that its connection can be used again, and drops a long or a slow one. */
function discard({ body }: Answer): '' {
  const giveUp = setTimeout(() => body.destroy(), 1_000);
  body.on('error', () => undefined);
  body.on('close', () => clearTimeout(giveUp));
  body.dump({ limit: 65_536 }).catch(() => undefined);
  return '';
}
