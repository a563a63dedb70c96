import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { parseConfig } from '../../../server/src/platform/config/config.js';
import type { Answer, Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import { statusesOf } from '../../support/server/waiting/statuses.js';

jest.setTimeout(60_000);

const TABS = 20;

let installation: Installation;

beforeAll(async () => {
  installation = await Installation.open();
});
afterAll(() => installation?.close());

const passed = (statuses: number[]): number => statuses.filter((status) => status !== 429).length;

function expectRefused(answer: Answer): void {
  expect(answer.status).toBe(429);
  expect(answer.body).toMatchObject({ status: 429, code: 'rate_limited', request_id: expect.any(String) });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
}

/** Anonymous requests, with or without proxy headers. */
const anonymous = (regent: Regent, headers: Record<string, string> = {}) =>
  fetch(`${regent.url}/api/account/me/`, { headers });

describe('rate limits per user', () => {
  let regent: Regent;
  let ann: Person;
  let bob: Person;

  beforeAll(async () => {
    regent = await installation.start('api', {
      REQUESTS_PER_MINUTE: '30',
      READS_PER_MINUTE: '50',
      MESSAGES_PER_MINUTE: '3',
    });
    [ann, bob] = await Promise.all([installation.person(regent), installation.person(regent)]);
  });

  it('[case 49] limit changes per minute for each user separately', async () => {
    const write = () => ann.call('PATCH', '/api/account/me/', {});
    const count = passed(await statusesOf(40, write));
    expect(count).toBeGreaterThanOrEqual(20); // signing in counts as a change
    expect(count).toBeLessThanOrEqual(30);
    expectRefused(await write());
    expect((await bob.call('PATCH', '/api/account/me/', {})).status).toBe(200);
  });

  it('count large bodies as several changes, with and without Content-Length', async () => {
    const dan = await installation.person(regent);
    const body = JSON.stringify({ context: 'x'.repeat(900_000) });
    const write = (sent: BodyInit) => {
      const headers = { ...dan.headers, 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: sent, duplex: 'half' };
      return fetch(`${regent.url}/api/studio/agent/`, init as RequestInit);
    };
    const writeChunked = () => write(new Blob([body]).stream());
    expect([(await write(body)).status, (await writeChunked()).status]).toEqual([400, 400]);
    expect([(await write(body)).status, (await writeChunked()).status]).toEqual([429, 429]);
  });

  it('limit reads per minute and report the remaining ones', async () => {
    const first = await ann.call('GET', '/api/chat/');
    expect(first.headers.get('x-ratelimit-limit')).toBe('50');
    expect(Number(first.headers.get('x-ratelimit-remaining'))).toBeLessThan(50);
    expect(Number(first.headers.get('x-ratelimit-reset'))).toBeLessThanOrEqual(60);
    expect(passed(await statusesOf(60, () => ann.call('GET', '/api/chat/')))).toBeLessThan(50);
    expectRefused(await ann.call('GET', '/api/chat/'));
    expect((await bob.call('GET', '/api/chat/')).status).toBe(200);
  });

  it('do not count repeated posts with the same client_id', async () => {
    const chat = await bob.chat((await bob.agent()).id);
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const post = (id: string) => bob.call('POST', `/api/chat/${chat.id}/message/`, { message: 'Hello', client_id: id });
    const made = await post(first);
    expect(made.status).toBe(201);
    expect(await statusesOf(5, () => post(first))).toEqual([200, 200, 200, 200, 200]);
    expect([(await post(second)).status, (await post(third)).status]).toEqual([201, 201]);
    expectRefused(await post(randomUUID()));
    const again = await post(first);
    expect([again.status, again.body.id]).toEqual([200, made.body.id]);
    expectRefused(await post(randomUUID()));
  });

  it('count retries like new messages, except rejected ones', async () => {
    const eve = await installation.person(regent);
    const chat = await eve.chat((await eve.agent()).id);
    const { id } = await eve.post(chat.id, 'Hello');
    const retry = (message: number) => eve.call('POST', `/api/chat/${chat.id}/message/${message}/retry/`);
    expect(await statusesOf(3, () => retry(id))).toEqual([409, 409, 409]);
    expect(await statusesOf(3, () => retry(999_999))).toEqual([404, 404, 404]);
    for (const _second of ['second', 'third']) {
      await eve.stop(chat.id);
      expect((await retry(id)).status).toBe(200);
    }
    await eve.stop(chat.id);
    expectRefused(await retry(id));
    expect(await eve.list(chat.id)).toMatchObject([{ id, delivery: 'stopped' }]);
  });

  it('allow polling from many tabs with default settings', () => {
    const byDefault = parseConfig({ APP_SECRET: 'x'.repeat(32), DATA_DIR: '/tmp' });
    expect(byDefault.READS_PER_MINUTE).toBeGreaterThanOrEqual(TABS * 2 * 60);
  });
});

describe('rate limits per network address', () => {
  it('apply to anonymous requests only', async () => {
    const regent = await installation.start('api', { ANONYMOUS_PER_MINUTE: '20' });
    const ann = await installation.person(regent);
    expect(passed(await statusesOf(40, () => anonymous(regent)))).toBeLessThanOrEqual(20);
    const answer = await anonymous(regent);
    expectRefused({ status: answer.status, headers: answer.headers, body: await answer.json() });
    expect((await fetch(`${regent.url}/api/account/csrf`)).status).toBe(429);
    expect(
      (await fetch(`${regent.url}/api/integration/knowledge/search?q=a`, { headers: { 'x-api-key': 'no' } })).status,
    ).toBe(429);
    expect((await fetch(`${regent.url}/api/health/live`)).status).toBe(200);
    expect((await ann.call('GET', '/api/account/me/')).status).toBe(200);
    expect((await ann.call('PATCH', '/api/account/me/', {})).status).toBe(200);
  });

  it('do not apply to signed-in users, even on public routes', async () => {
    const open = await installation.start('api');
    const limited = await installation.start('api', { ANONYMOUS_PER_MINUTE: '20', READS_PER_MINUTE: '50' });
    const ann = (await installation.person(open)).at(limited.url);
    const anonymousCookie =
      (await fetch(`${open.url}/api/account/csrf`)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const csrf = (cookie: string) => fetch(`${limited.url}/api/account/csrf`, { headers: { cookie } });
    await statusesOf(40, () => anonymous(limited));
    expect((await csrf(anonymousCookie)).status).toBe(429);
    expect((await csrf(`regent_session=${'x'.repeat(43)}`)).status).toBe(429);
    expect(await statusesOf(30, () => ann.call('GET', '/api/account/csrf'))).toEqual(Array(30).fill(200));
    expect((await ann.call('GET', '/api/account/sign/options')).headers.get('x-ratelimit-remaining')).toBe('19');
  });

  it('do not apply to existing images, but to guessed image addresses', async () => {
    const open = await installation.start('api');
    const { image } = await (await installation.person(open)).ok('GET', '/api/studio/image/?robohash=ann');
    const limited = await installation.start('api', { ANONYMOUS_PER_MINUTE: '20', DATA_DIR: open.config.dataDir });
    const getImage = () => fetch(limited.url + image);
    const guess = (at: number) => fetch(`${limited.url}/media/${String(at).padStart(43, 'x')}.webp`);
    await statusesOf(40, () => anonymous(limited));
    expect(await statusesOf(40, getImage)).toEqual(Array(40).fill(200));
    const guessed = await statusesOf(40, guess);
    expect(guessed[0]).toBe(404);
    expect(passed(guessed)).toBeLessThanOrEqual(20);
    expect((await getImage()).status).toBe(429);
  });

  it('[case 10] ignore spoofed forwarding headers', async () => {
    const regent = await installation.start('api', { ANONYMOUS_PER_MINUTE: '20' });
    const spoofed = (at: number) =>
      anonymous(regent, {
        'x-forwarded-for': `192.0.2.${at}`,
        'x-real-ip': `192.0.2.${at}`,
        forwarded: `for=192.0.2.${at}`,
        'cf-connecting-ip': `192.0.2.${at}`,
      });
    // Fewer if another process has already counted this address.
    expect(passed(await statusesOf(40, spoofed))).toBeLessThanOrEqual(20);
  });

  it('use the last untrusted address that a trusted proxy reports', async () => {
    const regent = await installation.start('api', { ANONYMOUS_PER_MINUTE: '20', TRUSTED_PROXIES: 'loopback' });
    const from = (forwarded: string) => anonymous(regent, { 'x-forwarded-for': forwarded });
    expect(passed(await statusesOf(40, (at) => from(`192.0.2.${at}, 198.51.100.1`)))).toBe(20);
    expect(passed(await statusesOf(40, (at) => from(`192.0.2.${at}, 198.51.100.1, 127.0.0.1`)))).toBe(0);
    expect((await from('198.51.100.2')).status).toBe(401);
    expect(passed(await statusesOf(40, (at) => from(`2001:db8:1:2:${at}::1`)))).toBe(20);
    expect((await from('2001:db8:1:100::1')).status).toBe(401);
  });
});

describe('malformed requests', () => {
  let regent: Regent;
  beforeAll(async () => {
    regent = await installation.start('api');
  });

  /** Sends raw bytes and returns the response. */
  const exchange = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let text = '';
      const socket = connect(Number(new URL(regent.url).port), '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('close', () => resolve(text));
      socket.on('error', (error) => (text === '' ? reject(error) : resolve(text)));
    });

  it.each([
    [
      'endless headers',
      `GET /api/health/live HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['an endless URL', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, 'headers_too_large'],
    ['non-HTTP bytes', 'rubbish\r\n\r\n', 400, 'invalid_body'],
    [
      'two Content-Length headers',
      'POST /api/chat HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
      'invalid_body',
    ],
    [
      'Content-Length with chunked encoding',
      'POST /api/chat HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'invalid_body',
    ],
  ])('%s are rejected in the common error format', async (_name, bytes, status, code) => {
    const answer = await exchange(bytes);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/content-type: application\/json/i);
    expect(JSON.parse(body)).toMatchObject({
      status,
      code,
      message: expect.any(String),
      request_id: expect.any(String),
    });
    expect((await fetch(`${regent.url}/api/health/live`)).status).toBe(200);
  });
});
