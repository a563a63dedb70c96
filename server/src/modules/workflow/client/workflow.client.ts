import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { Agent, type Dispatcher, request as send } from 'undici';
import { textWithRequest } from '../../../contract/requests/requests.js';
import { isFileByHeaders } from '../reading/domain/body/reply-body.js';
import { ReplyReader } from '../reading/domain/reply-reader.js';
import { receiveFile } from '../reading/receive-file.js';
import { type PumpEnd, pumpReply, readStart } from '../reading/reply-pump.js';
import { type Call, stoppedOutcome } from './call.js';
import { CallWatch } from './call-watch.js';
import { ChatRuns } from './chat-socket/chat-runs.js';
import { type ClientSettings, clientSettings } from './client-settings.js';
import type { DispatchHandlers, DispatchOutcome, DispatchRequest, WorkflowClientOptions } from './dispatch-types.js';
import { type CallFault, judgeFault, reachOf, type Verdict } from './domain/failure-policy.js';
import { readExtras } from './read-extras.js';
import { chatForm } from './request/chat-form.js';
import { dispatchHeaders } from './request/dispatch-headers.js';
import { executionIdOf } from './request/execution-id.js';
import { connectPhase, errorCode } from './request/network-error.js';
import { noticeConnections } from './request/notice-connections.js';
import { type Answer, detailOf, discard, fileOutcome, header } from './request/response.js';

/** Enough of the body to tell n8n's answers apart. */
const BODY_START_BYTES = 4_096;

/** Statuses of a proxy, or of n8n before it runs anything: their text is not useful. */
const WITHOUT_USEFUL_BODY = new Set([429, 502, 503, 504]);

/** n8n is starting: treated like a 503 of the proxy in front of it. */
const NOT_READY: CallFault = { at: 'status', status: 503, retryAfter: null, bodyStart: '' };

/** Posts messages to workflows and reads their replies. */
@Injectable()
export class WorkflowClient implements OnApplicationShutdown {
  readonly #options: ClientSettings;
  readonly #agent: Agent;
  /** For hosts that creators have entered. */
  readonly #guarded: Agent;
  readonly #closing = new AbortController();
  readonly #chats: ChatRuns;
  readonly #dispatchers: { own: Dispatcher; foreign: Dispatcher };

  constructor(@Optional() options: WorkflowClientOptions = {}) {
    this.#options = clientSettings(options);
    const { connectTimeoutMs, guard, maxBytes } = this.#options;
    const both = {
      // One request per connection and no limit of connections: a slow reply must not delay others.
      connections: null,
      pipelining: 1,
      // CallWatch enforces all time limits, because it distinguishes their causes.
      headersTimeout: 0,
      bodyTimeout: 0,
      webSocket: { maxPayloadSize: maxBytes },
    };
    this.#agent = new Agent({ ...both, connect: { timeout: connectTimeoutMs }, autoSelectFamilyAttemptTimeout: 1_000 });
    this.#guarded = guard.agent({ ...both, connectTimeoutMs });
    const chats = { own: this.#agent, foreign: this.#guarded };
    this.#chats = new ChatRuns(chats, connectTimeoutMs, this.#closing.signal);
    const noticing = noticeConnections((url) => this.#options.reports?.connected(url));
    this.#dispatchers = { own: this.#agent.compose(noticing), foreign: this.#guarded.compose(noticing) };
  }

  /**
   * Calls the workflow once and reads its whole reply. Rejects only with errors that `onText` throws.
   *
   * @param signal ends the call immediately, with the outcome `aborted`
   */
  async run(request: DispatchRequest, handlers: DispatchHandlers, signal: AbortSignal): Promise<DispatchOutcome> {
    if (signal.aborted) return { kind: 'aborted', partial: '' };
    const watch = new CallWatch(signal, {
      replyMs: request.firstByteTimeoutMs,
      idleMs: request.idleTimeoutMs ?? this.#options.idleTimeoutMs,
      totalMs: request.totalTimeoutMs ?? this.#options.totalTimeoutMs,
    });
    const maxBytes = request.maxBytes ?? this.#options.maxBytes;
    const call: Call = {
      request,
      handlers,
      watch,
      maxBytes,
      reader: null,
      chat: null,
      executionId: null,
      failure: null,
    };
    try {
      const resumed = await this.#chats.resume(call);
      if (resumed === 'unreachable') return stoppedOutcome(call) ?? this.#judge(call, { at: 'connect', errorCode: '' });
      return resumed === 'not-waiting' ? await this.#run(call) : resumed;
    } finally {
      watch.release();
      handlers.onEnd?.({
        executionId: call.executionId ?? call.reader?.executionId ?? null,
        steps: call.reader?.streaming === true ? call.reader.steps : null,
        failure: call.failure,
        notes: call.notes,
      });
    }
  }

  /** Closes all connections. Running calls end as `connection_lost`. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([this.#agent.destroy(), this.#guarded.destroy()]);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }

  async #run(call: Call): Promise<DispatchOutcome> {
    let answer: Answer;
    try {
      answer = await this.#post(call);
    } catch (error) {
      return stoppedOutcome(call) ?? this.#judge(call, { at: connectPhase(error), errorCode: errorCode(error) });
    }
    call.watch.heard();
    call.executionId = executionIdOf(answer, call.request);
    if (answer.statusCode < 300) this.#options.reports?.answered(call.request.url);
    if (answer.statusCode < 200 || answer.statusCode > 299) return this.#refused(call, answer);
    if (answer.statusCode === 202) {
      discard(answer);
      return { kind: 'deferred' };
    }
    return this.#read(call, answer);
  }

  #post({ request, watch }: Call): Promise<Answer> {
    const payload = JSON.stringify(request.body);
    const { apiKey, login, signing, turnId, attempt, traceparent, uploads } = request;
    const timestamp = Math.floor(Date.now() / 1000);
    const form = uploads?.length ? chatForm(request.body, uploads) : undefined;
    const about = { apiKey, login, signing, turnId, attempt, payload, form, timestamp, traceparent };
    return send(request.url, {
      dispatcher: request.isForeign ? this.#dispatchers.foreign : this.#dispatchers.own,
      method: 'POST',
      headers: dispatchHeaders(about),
      body: form?.body ?? payload,
      signal: watch.signal,
    });
  }

  async #read(call: Call, answer: Answer): Promise<DispatchOutcome> {
    if (isFileByHeaders(header(answer, 'content-type'), header(answer, 'content-disposition'))) {
      return this.#readFile(call, answer);
    }
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
    return this.#outcome(call, answer, end, reader.partial);
  }

  async #readFile(call: Call, answer: Answer): Promise<DispatchOutcome> {
    const { watch } = call;
    const { onFile } = call.handlers;
    if (!onFile) {
      discard(answer);
      return { kind: 'answered', text: '', streamed: false };
    }
    const encoding = header(answer, 'content-encoding');
    const end = await receiveFile({ body: answer.body, encoding, watch, onFile });
    if (end.kind === 'received') return fileOutcome(answer, end.file);
    if (end.kind === 'failed') return { ...end, partial: '' };
    return stoppedOutcome(call) ?? this.#judge(call, { at: 'body', errorCode: '' });
  }

  async #outcome(call: Call, answer: Answer, end: PumpEnd, partial: string): Promise<DispatchOutcome> {
    if (end.kind === 'failed') return { kind: 'failed', code: end.code, partial };
    if (end.kind === 'broken') return stoppedOutcome(call) ?? this.#judge(call, { at: 'body', errorCode: '' });
    const { reply } = end;
    if (reply.kind === 'failed') {
      if (reply.fields?.length) call.failure = { fields: reply.fields };
      return { kind: 'failed', code: reply.code, partial };
    }
    if (reply.kind === 'file') return fileOutcome(answer, { bytes: reply.bytes });
    if (reply.kind === 'chat') return this.#chats.follow(call, reply.run);
    if (reply.kind === 'starting') return this.#judge(call, NOT_READY);
    if (reply.kind === 'deferred') {
      call.executionId ??= reply.executionId ?? null;
      return { kind: 'deferred' };
    }
    const { notes, ...extras } = readExtras(reply, call.request.resumeBases);
    if (notes.length > 0) call.notes = notes;
    const { text, request } = textWithRequest(reply.text, extras.request);
    if (text === '' && !extras.files) return { kind: 'failed', code: 'empty_reply', partial };
    return { kind: 'answered', text, streamed: reply.streamed, ...extras, request };
  }

  async #refused(call: Call, answer: Answer): Promise<DispatchOutcome> {
    const bodyStart = WITHOUT_USEFUL_BODY.has(answer.statusCode)
      ? discard(answer)
      : await readStart(answer.body, header(answer, 'content-encoding'), BODY_START_BYTES);
    call.failure = { ...detailOf(answer, bodyStart), ...(call.request.login && { sentLogin: true }) };
    const stopped = stoppedOutcome(call);
    if (stopped?.kind === 'aborted') return stopped;
    const verdict = this.#verdict(call, {
      at: 'status',
      status: answer.statusCode,
      retryAfter: header(answer, 'retry-after') || null,
      bodyStart,
    });
    return verdict.kind === 'repeat' ? this.#repeat(call, verdict.afterMs) : outcomeOf(verdict, call);
  }

  async #repeat(call: Call, afterMs: number): Promise<DispatchOutcome> {
    call.watch.unheard();
    call.failure = null;
    await sleep(afterMs, undefined, { signal: call.watch.signal }).catch(() => undefined);
    return stoppedOutcome(call) ?? this.#run(call);
  }

  #judge(call: Call, fault: CallFault): DispatchOutcome {
    return outcomeOf(this.#verdict(call, fault), call);
  }

  #verdict({ request, watch }: Call, fault: CallFault): Verdict {
    const reach = reachOf(fault);
    if (reach !== null) this.#options.reports?.[reach](request.url);
    const now = Date.now();
    return judgeFault(fault, {
      attempt: request.attempt,
      sinceFirstCallMs: (request.sinceFirstCallMs ?? 0) + watch.elapsedMs,
      remainingMs: request.firstByteTimeoutMs - watch.elapsedMs,
      unreachableForMs: this.#options.unreachableForMs,
      isRepeatable: request.isRepeatable === true,
      isResume: request.isResume === true,
      sincePublishMs: request.publishedAt ? now - request.publishedAt.getTime() : null,
      nowMs: now,
      random: Math.random(),
    });
  }
}

const outcomeOf = (verdict: Verdict, { reader }: Call): DispatchOutcome =>
  verdict.kind === 'fail'
    ? { kind: 'failed', code: verdict.code, partial: reader?.partial ?? '' }
    : { ...verdict, kind: 'retry' };
