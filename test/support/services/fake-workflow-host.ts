import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer } from '../fake-workflow/answer.js';
import type { Behaviour, BehaviourSource, FakeCall } from '../fake-workflow/behaviours.js';
import { FakeChat } from '../fake-workflow/fake-chat.js';
import { FakeN8n } from '../fake-workflow/fake-n8n.js';

export type { Behaviour, BehaviourSource, FakeCall, StreamStep } from '../fake-workflow/behaviours.js';

/** Settings of the fake host. */
export interface FakeWorkflowHostOptions {
  /** Any free port by default. */
  port?: number;
  /** The default behaviour of a path; `echo` unless set. */
  fallback?: Behaviour;
  /** Whether unknown paths are unregistered, as on a real n8n. Default false. */
  strict?: boolean;
  /** The key of its public API. When set, only webhooks of workflows published there are registered. */
  apiKey?: string;
}

/** A stand-in for n8n's production webhooks on 127.0.0.1. */
export class FakeWorkflowHost {
  /** Every call, in the order of completion. */
  readonly calls: FakeCall[] = [];
  /** Its stored workflows; only with a key of the public API. */
  readonly n8n: FakeN8n;
  /** Its chat socket. */
  readonly chat = new FakeChat();
  readonly #hasApi: boolean;
  readonly #server: Server;
  readonly #behaviours = new Map<string, BehaviourSource>();
  readonly #keys = new Map<string, string>();
  readonly #steps = new Map<string, number>();
  readonly #received = new EventEmitter().setMaxListeners(0);
  readonly #fallback: Behaviour;
  #port = 0;

  constructor(options: FakeWorkflowHostOptions) {
    this.n8n = new FakeN8n(options.apiKey ?? '');
    this.#hasApi = options.apiKey !== undefined;
    this.#fallback = options.fallback ?? { kind: options.strict ? 'not-registered' : 'echo' };
    this.#server = createServer((request, response) => void this.#serve(request, response));
    this.#server.on('upgrade', (request, wire, head) => this.chat.upgrade(request, wire, head));
    this.#server.requestTimeout = 0;
    this.#port = options.port ?? 0;
  }

  /** Its URL without a trailing slash. Stays the same after `refuse` and `accept`. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** The production URL of an agent's workflow. */
  webhook(pathOrAgent: string | number): string {
    return this.url + toPath(pathOrAgent);
  }

  /** Sets the behaviour of a path, or of an agent's path with any token. A sequence starts at its first step. */
  behave(pathOrAgent: string | number, behaviour: BehaviourSource): void {
    const path = toPath(pathOrAgent);
    this.#steps.delete(path);
    this.#behaviours.set(path, behaviour);
  }

  /** Fails `times` calls, then succeeds. */
  failThen(
    pathOrAgent: string | number,
    failure: Behaviour,
    times: number,
    success: Behaviour = { kind: 'echo' },
  ): void {
    this.behave(pathOrAgent, { kind: 'sequence', steps: [...Array.from({ length: times }, () => failure), success] });
  }

  /** Responds 403 to calls of the path with another X-API-Key, as n8n's headerAuth does. */
  requireKey(pathOrAgent: string | number, key: string): void {
    this.#keys.set(toPath(pathOrAgent), key);
  }

  /** The calls of one path. */
  callsOf(pathOrAgent: string | number): FakeCall[] {
    const path = toPath(pathOrAgent);
    return this.calls.filter((call) => toPath(call.path) === path);
  }

  /** Resolves with the journal once it has `count` calls (of that path, if given); rejects after `timeoutMs`. */
  async waitForCalls(count: number, pathOrAgent?: string | number, timeoutMs = 10_000): Promise<FakeCall[]> {
    const found = (): FakeCall[] => (pathOrAgent === undefined ? this.calls : this.callsOf(pathOrAgent));
    const until = Date.now() + timeoutMs;
    while (found().length < count) {
      const left = until - Date.now();
      if (left <= 0) throw new Error(`waited for ${count} calls, got ${found().length}`);
      await once(this.#received, 'call', { signal: AbortSignal.timeout(left) }).catch(() => undefined);
    }
    return found();
  }

  /** Closes the listener and every connection: calls are refused until `accept`. */
  async refuse(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.chat.close();
    this.#server.closeAllConnections();
    await closed;
  }

  /** Listens again, on the same port. */
  async accept(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1', 1024);
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Stops the host and closes every connection. */
  async close(): Promise<void> {
    if (this.#server.listening) await this.refuse();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request).catch(() => null);
    if (call === null) return;
    response.on('error', () => undefined);
    if (await this.#answeredBesides(call, request.url ?? '/', response)) return;
    response.on('close', () => {
      call.endedAt = Date.now();
      call.abandoned = !response.writableFinished;
    });
    this.calls.push(call);
    this.#received.emit('call');
    const behaviour = this.#behaviourFor(call);
    const isChat = behaviour.kind === 'chat';
    await answer(call, response, isChat ? { kind: 'json', value: this.chat.start(behaviour) } : behaviour);
  }

  /** Requests that run no workflow do not count as calls: health, the public API, and methods without webhooks. */
  async #answeredBesides(call: FakeCall, url: string, response: ServerResponse): Promise<boolean> {
    if (call.path.startsWith('/healthz')) {
      response.setHeader('content-type', 'application/json; charset=utf-8').end('{"status":"ok"}');
      return true;
    }
    if (this.#hasApi && call.path.startsWith('/api/v1/')) {
      await this.n8n.serve(call, new URL(url, 'http://fake'), response);
      return true;
    }
    const [, executionId] = /^\/webhook-waiting\/(\d+)\/chat$/.exec(call.path) ?? [];
    if (executionId !== undefined && call.method === 'GET') {
      const answer = new URL(url, 'http://fake').searchParams.get('approved') ?? '';
      // n8n treats all other clients as link previews.
      const isBrowser = String(call.headers['user-agent']).startsWith('Mozilla/');
      const isTaken = isBrowser && this.chat.resume(executionId, answer);
      response.writeHead(isTaken || !isBrowser ? 200 : 409).end(isTaken ? 'Got it, thanks' : '');
      return true;
    }
    if (this.#hasApi && call.path === '/' && call.method === 'GET') {
      this.n8n.startPage(response);
      return true;
    }
    if (this.#hasApi && call.path.startsWith('/rest/')) {
      this.n8n.rest(call, response);
      return true;
    }
    if (!['PATCH', 'PUT', 'DELETE', 'HEAD'].includes(call.method)) return false;
    const kind = this.#behaviourFor(call).kind;
    if (kind === 'not-registered' || kind === 'booting') await answer(call, response, { kind });
    else await answer(call, response, { kind: 'wrong-method' });
    return true;
  }

  #behaviourFor(call: FakeCall): Behaviour {
    const probes = call.method !== 'POST';
    const webhook = this.#hasApi ? this.n8n.webhook(call.path) : undefined;
    const isWaiting = call.path.startsWith('/webhook-waiting/') && this.#behaviours.has(toPath(call.path));
    if (this.#hasApi && !webhook && !isWaiting) return { kind: 'not-registered' };
    if (!probes && webhook?.isDenied) {
      const message = 'Node "Chat message" does not have access to the credential';
      return { kind: 'json', status: 400, value: { code: 0, message } };
    }
    const path = toPath(call.path);
    const key = webhook?.key ?? this.#keys.get(path);
    if (!probes && key !== undefined && call.headers['x-api-key'] !== key) return { kind: 'wrong-key' };
    const { authorization } = call.headers;
    if (!probes && webhook?.login !== undefined && authorization !== basicAuth(webhook.login)) {
      return { kind: authorization === undefined ? 'no-login' : 'wrong-key' };
    }
    const source = this.#behaviours.get(path) ?? this.#fallback;
    if (probes && typeof source === 'function') return { kind: 'echo' };
    const behaviour = typeof source === 'function' ? source(call) : source;
    if (probes && behaviour.kind === 'sequence') return behaviour.steps[0] ?? this.#fallback;
    if (behaviour.kind !== 'sequence') return behaviour;
    const step = this.#steps.get(path) ?? 0;
    this.#steps.set(path, step + 1);
    return behaviour.steps[Math.min(step, behaviour.steps.length - 1)] ?? this.#fallback;
  }
}

const basicAuth = (login: string): string => `Basic ${Buffer.from(login).toString('base64')}`;

/** Starts a fake workflow host. Close it at the end of the test. */
export async function startFakeWorkflowHost(options: FakeWorkflowHostOptions = {}): Promise<FakeWorkflowHost> {
  const host = new FakeWorkflowHost(options);
  await host.accept();
  return host;
}

/** An agent's path without its token: tests name agents by id. */
function toPath(pathOrAgent: string | number): string {
  if (typeof pathOrAgent === 'number') return `/webhook/agent-${pathOrAgent}`;
  return pathOrAgent.replace(/^(\/webhook\/agent-\d+)-[0-9a-z]+$/, '$1');
}

async function readCall(request: IncomingMessage): Promise<FakeCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const rawBody = Buffer.concat(chunks).toString('utf8');
  return {
    path: new URL(request.url ?? '/', 'http://fake').pathname,
    method: request.method ?? '',
    headers: request.headers,
    rawBody,
    body: parseObject(rawBody),
    receivedAt: Date.now(),
    endedAt: null,
    abandoned: false,
    callbackStatuses: [],
  };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
