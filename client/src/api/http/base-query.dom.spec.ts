import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { baseQuery } from './base-query';
import { clearCsrfToken } from './csrf';

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | 'offline' | 'dead line';

const calls: { url: string; token: string | null; language: string | null }[] = [];
let tokens = 0;

/** Serves the token endpoint itself and all other requests from the list. */
function serve(...answers: Answer[]): void {
  globalThis.fetch = jest.fn((input: Request | URL | string) => {
    const request = input instanceof Request ? input : undefined;
    const url = new URL(request?.url ?? String(input)).pathname;
    if (url === '/api/account/csrf') {
      tokens += 1;
      return Promise.resolve(Response.json({ csrfToken: `token-${tokens}` }));
    }
    calls.push({
      url,
      token: request?.headers.get('X-CSRFToken') ?? null,
      language: request?.headers.get('Accept-Language') ?? null,
    });
    const answer = answers.shift() ?? {};
    if (answer === 'offline') return Promise.reject(new TypeError('Failed to fetch'));
    if (answer === 'dead line') {
      return new Promise((_, reject) => request?.signal.addEventListener('abort', () => reject(request.signal.reason)));
    }
    const { status = 200, body, headers = {} } = answer;
    return Promise.resolve(
      body === undefined ? new Response('', { status, headers }) : Response.json(body, { status, headers }),
    );
  });
}

const run = (args: Parameters<typeof baseQuery>[0], signal = new AbortController().signal) =>
  baseQuery(args, { signal } as BaseQueryApi, {});

const refusal = {
  status: 403,
  body: { status: 403, code: 'csrf_failed', message: 'CSRF token missing or incorrect.' },
};

beforeEach(() => {
  calls.length = 0;
  tokens = 0;
  clearCsrfToken();
  document.documentElement.lang = 'ru';
});

test('sends the CSRF token and the language with every request and fetches the token once', async () => {
  serve({ body: [1], headers: { 'X-Total-Count': '57' } }, { body: {} });
  const list = await run('/api/studio/agent');
  await run({ url: '/api/chat', method: 'POST', body: {} });
  expect(list).toMatchObject({ data: [1], meta: { totalCount: 57 } });
  expect(calls).toEqual([
    { url: '/api/studio/agent', token: 'token-1', language: 'ru' },
    { url: '/api/chat', token: 'token-1', language: 'ru' },
  ]);
  expect(tokens).toBe(1);
});

test('refreshes a rejected token and repeats the request once', async () => {
  serve(refusal, refusal, { body: {} });
  const result = await run({ url: '/api/chat', method: 'POST', body: {} });
  expect(result.error?.code).toBe('csrf_failed');
  expect(calls.map((call) => call.token)).toEqual(['token-1', 'token-2']);
});

test('retries a read once after a network error, but not a write', async () => {
  serve('offline', { body: { ok: true } });
  await expect(run('/api/chat')).resolves.toMatchObject({ data: { ok: true } });
  serve('offline', { body: {} });
  await expect(run({ url: '/api/chat', method: 'POST' })).resolves.toMatchObject({ error: { code: 'network_error' } });
  expect(calls).toHaveLength(3);
});

test('retries a read once after a 503, but neither a write nor a 4xx', async () => {
  const broken = { status: 503, body: { status: 503, code: 'unavailable', message: '' } };
  serve(broken, { body: { ok: true } });
  await expect(run('/api/chat')).resolves.toMatchObject({ data: { ok: true } });
  serve(broken, broken, { body: {} });
  await expect(run('/api/chat')).resolves.toMatchObject({ error: { code: 'unavailable' } });
  expect(calls).toHaveLength(4);
  serve(broken);
  await expect(run({ url: '/api/chat', method: 'POST' })).resolves.toMatchObject({ error: { code: 'unavailable' } });
  serve({ status: 404, body: {} });
  await expect(run('/api/chat')).resolves.toMatchObject({ error: { code: 'not_found' } });
  expect(calls).toHaveLength(6);
});

test('treats an HTML page as a network error: retries a read once, but not a write', async () => {
  const page = { body: '<html></html>', headers: { 'content-type': 'text/html; charset=utf-8' } };
  serve(page, { body: { ok: true } });
  await expect(run('/api/chat')).resolves.toMatchObject({ data: { ok: true } });
  serve(page, { body: {} });
  await expect(run({ url: '/api/chat', method: 'POST' })).resolves.toMatchObject({ error: { code: 'network_error' } });
  expect(calls).toHaveLength(3);
});

test('returns an empty object for an empty body', async () => {
  serve({ status: 200 });
  await expect(run('/api/x')).resolves.toMatchObject({ data: {} });
});

describe('when the server never responds', () => {
  beforeEach(() => {
    // The timers inside fetch must stay real.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  });
  afterEach(() => jest.useRealTimers());

  /** The duration of a call and its error code. */
  async function endOf(args: Parameters<typeof baseQuery>[0]) {
    serve('dead line', { body: {} });
    const begun = Date.now();
    let ended: { after: number; code: string | undefined } | undefined;
    const wait = async (): Promise<void> => {
      const { error } = await run(args);
      ended = { after: Date.now() - begun, code: error?.code };
    };
    void wait();
    while (!ended && Date.now() - begun < 600_000) await jest.advanceTimersByTimeAsync(1000);
    return ended;
  }

  test.each([
    ['a small write', { name: 'Ada' }, 60_000],
    ['a write without a body', undefined, 60_000],
    ['a long text', { content: 'x'.repeat(300_000) }, 300_000],
    ['an image', { image: new Blob(['x']) }, 300_000],
  ])('times out %s with a network error and does not retry', async (_what, body, after) => {
    expect(await endOf({ url: '/api/chat', method: 'POST', body })).toEqual({ after, code: 'network_error' });
    await jest.advanceTimersByTimeAsync(600_000);
    expect(calls).toHaveLength(1);
  });

  test('retries a read after a minute', async () => {
    expect(await endOf('/api/chat')).toMatchObject({ code: undefined });
    expect(calls).toHaveLength(2);
  });

  test('ends early when the caller aborts', async () => {
    serve('dead line');
    const own = new AbortController();
    const call = run({ url: '/api/chat', method: 'POST', body: {} }, own.signal);
    await jest.advanceTimersByTimeAsync(20_000);
    own.abort();
    await expect(call).resolves.toMatchObject({ error: { code: 'network_error' } });
    expect(calls).toHaveLength(1);
  });
});
