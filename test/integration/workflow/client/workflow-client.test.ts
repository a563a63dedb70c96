import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { Webhook } from 'standardwebhooks';
import type { DispatchRequest } from '../../../../server/src/modules/workflow/client/dispatch-types.js';
import type { WorkflowClient } from '../../../../server/src/modules/workflow/client/workflow.client.js';
import { answered, ClientRuns, failed, type RunInput, SECRET } from '../../../support/fake-workflow/client-runs.js';
import {
  type Behaviour,
  type FakeWorkflowHost,
  type StreamStep,
  startFakeWorkflowHost,
} from '../../../support/services/fake-workflow-host.js';
import { until } from '../../../support/util/until.js';

const begin: StreamStep = { line: { type: 'begin' } };

let runs: ClientRuns;
let host: FakeWorkflowHost;
let client: WorkflowClient;
let nextAgent = 1;

beforeAll(async () => {
  runs = await ClientRuns.start();
  ({ host, client } = runs);
});

afterAll(() => runs.close());

const requestFor = (agent: number, changed?: Partial<DispatchRequest>) => runs.requestFor(agent, changed);
const run = (...input: RunInput) => runs.run(nextAgent++, ...input);

describe('request', () => {
  it('contains body, key and turn ID, and a signature that the Standard Webhooks library verifies', async () => {
    const { outcome, agent } = await run(null, { attempt: 3 });
    expect(outcome).toEqual(answered('You said: Привет 👋'));
    const call = host.callsOf(agent)[0]!;
    expect(call.body).toMatchObject({ action: 'sendMessage', sessionId: '7', chatInput: 'Привет 👋', agentId: agent });
    expect(call.headers).toMatchObject({
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'Regent',
      'x-api-key': 'key-1',
      'idempotency-key': '12',
      'x-regent-attempt': '3',
    });
    const verifier = new Webhook(SECRET);
    expect(() => verifier.verify(call.rawBody, call.headers as Record<string, string>)).not.toThrow();
    expect(() => verifier.verify(`${call.rawBody} `, call.headers as Record<string, string>)).toThrow();
  });
});

describe('response bodies', () => {
  it.each<[string, Behaviour, unknown]>([
    ['JSON', { kind: 'json', value: { output: 'a' } }, answered('a')],
    ['the first of an array', { kind: 'json', value: [{ text: 'b' }] }, answered('b')],
    ['plain text', { kind: 'text', text: 'as it is\n' }, answered('as it is')],
    ['invalid UTF-8', { kind: 'invalid-utf8' }, answered('a\uFFFD\uFFFDb\uFFFD')],
    ['a different 2xx', { kind: 'json', value: { reply: 'c' }, status: 201 }, answered('c')],
    ['an empty 200', { kind: 'empty' }, failed('empty_reply')],
    ['204', { kind: 'raw', status: 204 }, failed('empty_reply')],
    ['[]', { kind: 'json', value: [] }, failed('empty_reply')],
    ['null', { kind: 'json', value: null }, failed('empty_reply')],
    ['an object as output', { kind: 'json', value: { output: {} } }, failed('empty_reply')],
    ['started', { kind: 'callback', text: 'later' }, { kind: 'deferred' }],
    ['202', { kind: 'callback', text: 'later', status: 202 }, { kind: 'deferred' }],
    ['a slow response', { kind: 'json', value: { output: 'late' }, delayMs: 300 }, answered('late')],
  ])('%s', async (_name, behaviour, expected) => {
    const { outcome, pieces } = await run(behaviour);
    expect(outcome).toEqual(expected);
    expect(pieces).toEqual([]);
  });

  it.each(['gzip', 'deflate', 'br', 'zstd'])('%s without being requested', async (encoding) => {
    const pack = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync, zstd: gzipSync }[encoding]!;
    const { outcome } = await run({
      kind: 'raw',
      status: 200,
      headers: { 'content-encoding': encoding },
      body: pack('{"output":"packed"}'),
    });
    expect(outcome).toEqual(encoding === 'zstd' ? failed('workflow_error') : answered('packed'));
  });

  it('invalid gzip', async () => {
    const headers = { 'content-encoding': 'gzip' };
    const { outcome } = await run({ kind: 'raw', status: 200, headers, body: 'no gzip at all' });
    expect(outcome).toEqual(failed('connection_lost'));
  });
});

describe('caller', () => {
  it('aborts before the call, before the response, and during a stream', async () => {
    const gone = await run({ kind: 'echo' }, {}, AbortSignal.abort());
    expect(gone.outcome).toEqual({ kind: 'aborted', partial: '' });
    expect(host.callsOf(gone.agent)).toEqual([]);

    const waiting = await run({ kind: 'never-answers' }, {}, AbortSignal.timeout(100));
    expect(waiting.outcome).toEqual({ kind: 'aborted', partial: '' });

    const steps: StreamStep[] = [begin, { item: 'so far ' }];
    const reading = await run({ kind: 'lines', steps, ending: 'never' }, {}, AbortSignal.timeout(200));
    expect(reading.outcome).toEqual({ kind: 'aborted', partial: 'so far' });
    await until('the call to be given up', () => host.callsOf(reading.agent)[0]?.abandoned);
  });

  it('receives errors of its own handler', async () => {
    const agent = nextAgent++;
    host.behave(agent, { kind: 'stream', pieces: ['a', 'b'], intervalMs: 10 });
    const onText = (): void => {
      throw new Error('of the handler');
    };
    const running = client.run(requestFor(agent), { onText }, new AbortController().signal);
    await expect(running).rejects.toThrow('of the handler');
  });
});

describe('failures and retries', () => {
  const later = (code: string): unknown => ({ kind: 'retry', afterMs: expect.any(Number), code });

  it.each<[string, Behaviour, unknown]>([
    ['a webhook that is not registered', { kind: 'not-registered' }, failed('workflow_not_active')],
    ['a closed chat trigger', { kind: 'raw', status: 404 }, failed('workflow_not_active')],
    ['booting', { kind: 'booting' }, later('workflow_unreachable')],
    ['a wrong key', { kind: 'wrong-key' }, failed('bad_api_key')],
    ['401', { kind: 'raw', status: 401 }, failed('bad_api_key')],
    ['422', { kind: 'unprocessable' }, failed('workflow_error')],
    ['500', { kind: 'workflow-error' }, failed('workflow_error')],
    ['502', { kind: 'bad-gateway', status: 502 }, later('workflow_unreachable')],
    ['503', { kind: 'bad-gateway', status: 503 }, later('workflow_unreachable')],
    ['504', { kind: 'bad-gateway', status: 504 }, later('workflow_unreachable')],
    ['429', { kind: 'rate-limited', retryAfter: '2' }, later('reply_timeout')],
    ['a redirect', { kind: 'redirect', location: 'http://127.0.0.1:1/' }, failed('workflow_unreachable')],
    ['a reset before the headers', { kind: 'reset', after: 'request' }, failed('connection_lost')],
    ['a reset after the headers', { kind: 'reset', after: 'headers' }, failed('connection_lost')],
  ])('%s', async (_name, behaviour, expected) => {
    const { outcome, agent } = await run(behaviour);
    expect(outcome).toEqual(expected);
    expect(host.callsOf(agent)).toHaveLength(1);
  });

  it('waits as long as a 429 requests', async () => {
    const { outcome } = await run({ kind: 'rate-limited', retryAfter: '2' });
    expect(outcome).toMatchObject({ afterMs: expect.any(Number) });
    if (outcome.kind === 'retry') expect(outcome.afterMs).toBeGreaterThanOrEqual(2_000);
  });

  it('retries soon after the workflow was published', async () => {
    const just = await run({ kind: 'not-registered' }, { publishedAt: new Date() });
    expect(just.outcome).toEqual(later('workflow_not_active'));
    const long = await run({ kind: 'not-registered' }, { publishedAt: new Date(Date.now() - 60_000) });
    expect(long.outcome).toEqual(failed('workflow_not_active'));
  });

  it('retries an unreachable host until its time limit, and finds it on the same port', async () => {
    const away = await startFakeWorkflowHost();
    const url = away.webhook(1);
    await away.refuse();
    expect((await run(null, { url })).outcome).toEqual(later('workflow_unreachable'));
    expect((await run(null, { url, sinceFirstCallMs: 60_000 })).outcome).toEqual(failed('workflow_unreachable'));
    await away.accept();
    expect((await run(null, { url })).outcome).toEqual(answered('You said: Привет 👋'));
    await away.close();
  });

  it.each(['http://no-such-host.invalid/webhook/x', 'not a url', 'ftp://127.0.0.1/x'])(
    '%s is unreachable',
    async (url) => {
      expect((await run(null, { url })).outcome).toMatchObject({ code: 'workflow_unreachable' });
    },
  );

  it('a response that is not HTTP is unreachable', async () => {
    const { createServer } = await import('node:net');
    const server = createServer((socket) =>
      socket
        .resume()
        .on('error', () => undefined)
        .end('220 mail ready\r\n'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    expect((await run(null, { url: `http://127.0.0.1:${port}/` })).outcome).toEqual(failed('workflow_unreachable'));
    await new Promise((resolve) => server.close(resolve));
  });

  it('fails N times, then succeeds', async () => {
    const agent = nextAgent++;
    host.failThen(agent, { kind: 'bad-gateway', status: 503 }, 2);
    const kinds: string[] = [];
    for (let attempt = 1; attempt <= 3; attempt++) {
      const request = requestFor(agent, { attempt });
      kinds.push((await client.run(request, { onText: () => undefined }, new AbortController().signal)).kind);
    }
    expect(kinds).toEqual(['retry', 'retry', 'answered']);
  });
});

describe('fake workflow host', () => {
  it('posts a deferred reply to the callback URL with the key', async () => {
    const { agent } = await run({ kind: 'callback', text: 'here it is', delayMs: 20 });
    const [callback] = await host.waitForCalls(1, `/callback-${agent}`);
    expect(callback!.body).toEqual({ message: 'here it is', reply_to: 41 });
    expect(callback!.headers['x-api-key']).toBe('key-1');
    const status = await until('the answer to the callback', () => host.callsOf(agent)[0]?.callbackStatuses[0]);
    expect(status).toBe(200);
  });

  it('rejects a wrong key and, in strict mode, unregistered paths', async () => {
    const strict = await startFakeWorkflowHost({ strict: true });
    strict.requireKey(1, 'key-2');
    expect((await run(null, { url: strict.webhook(1) })).outcome).toEqual(failed('bad_api_key'));
    expect((await run(null, { url: strict.webhook(2) })).outcome).toEqual(failed('workflow_not_active'));
    await strict.close();
  });
});
