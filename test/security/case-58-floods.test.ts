import { request } from 'node:http';
import { AccountApp } from '../support/server/apps/account-app.js';
import type { Person } from '../support/server/people/person.js';
import { Installation, type Regent } from '../support/server/regent.js';
import { statusesOf } from '../support/server/waiting/statuses.js';

const count = (statuses: number[], wanted: number): number => statuses.filter((status) => status === wanted).length;

describe('[case 58] 1,400 anonymous requests from one network', () => {
  let app: AccountApp;
  beforeAll(async () => {
    app = await AccountApp.start();
  });
  afterAll(() => app?.stop());

  const url = (path: string): string => `http://127.0.0.1:${app.port}${path}`;

  it.each([
    ['to unknown routes', '/api/nope', 'POST'],
    ['for missing files', '/assets/nope.js', 'GET'],
  ])('%s are stopped before the router, and produce a few log lines', async (_what, path, method) => {
    const before = app.log.split('\n').length;
    const begun = performance.now();
    const statuses = await statusesOf(1400, async () => fetch(url(path), { method }));
    const refilled = Math.ceil((performance.now() - begun) / 100);
    expect(count(statuses, 404)).toBeLessThanOrEqual(600 + refilled + 20);
    expect(count(statuses, 404) + count(statuses, 429)).toBe(1400);
    let answer: Response;
    do
      answer = await fetch(url(path), { method }); // the burst may have ended with a request that refilled
    while (answer.status === 404);
    expect(await answer.json()).toMatchObject({ status: 429, code: 'rate_limited', request_id: expect.any(String) });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const lines = app.log.split('\n').slice(before - 1);
    expect(lines.length).toBeLessThan(10);
  });

  it('are logged once with their network', () => {
    const logged = app.log.split('\n').filter((line) => line.includes('Too many requests'));
    expect(logged.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ network: '127.0.0.1' })]);
  });
});

describe('[case 58] flood from one network', () => {
  const LIMIT = 20;
  let installation: Installation;
  let regent: Regent;
  let ann: Person;

  beforeAll(async () => {
    installation = await Installation.open();
    const open = await installation.start('api');
    regent = await installation.start('api', { ANONYMOUS_PER_MINUTE: String(LIMIT), TRUSTED_PROXIES: 'loopback' });
    ann = (await installation.person(open)).at(regent.url);
  });
  afterAll(() => installation?.close());

  const get = (path: string, from: string, headers: Record<string, string> = {}) =>
    fetch(regent.url + path, { headers: { 'x-forwarded-for': from, ...headers } });
  const read = (from: string) => ann.call('GET', '/api/chat/', undefined, { 'x-forwarded-for': from });

  it('of anonymous calls affects neither health probes nor files nor signed-in users', async () => {
    const from = '192.0.2.1';
    await statusesOf(LIMIT * 3, () => get('/api/nope', from));
    expect((await get('/api/nope', from)).status).toBe(429);
    expect((await get('/api/health/ready', from)).status).toBe(200);
    expect((await get('/', from)).status).not.toBe(429);
    expect(count(await statusesOf(LIMIT * 30, () => read(from)), 200)).toBe(LIMIT * 30);
  });

  it('of forged sessions is stopped, and signed-in users continue', async () => {
    const from = '192.0.2.2';
    const forged = { cookie: `regent_session=${'x'.repeat(43)}` };
    expect((await read(from)).status).toBe(200);
    const statuses: number[] = [];
    for (let at = 0; at < LIMIT * 30; at += 20) {
      statuses.push(...(await statusesOf(20, () => get('/api/nope', from, forged))));
      statuses.push((await read(from)).status === 200 ? 0 : 500);
    }
    expect(count(statuses, 404)).toBeLessThanOrEqual(LIMIT + 30);
    expect(count(statuses, 500)).toBe(0);
    expect(count(statuses, 429)).toBeGreaterThan(LIMIT * 25);
  });

  it('of health probes is stopped', async () => {
    const from = '192.0.2.3';
    const statuses = await statusesOf(LIMIT * 25, () => get('/api/health/live', from));
    expect(count(statuses, 200)).toBeGreaterThanOrEqual(LIMIT * 20);
    expect(count(statuses, 429)).toBeGreaterThan(0);
    expect((await get('/api/health/live', '192.0.2.4')).status).toBe(200);
  });

  /** The status of a socket handshake; 101 when it is open. */
  const handshake = (from: string, headers: Record<string, string> = {}): Promise<{ status: number }> =>
    new Promise((resolve, reject) => {
      const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
      const all = { ...upgrade, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', 'x-forwarded-for': from, ...headers };
      request(`${regent.url}/socket.io/?EIO=4&transport=websocket`, { headers: all })
        .on('upgrade', (_answer, socket) => {
          socket.destroy();
          resolve({ status: 101 });
        })
        .on('response', (answer) => {
          answer.resume();
          resolve({ status: answer.statusCode ?? 0 });
        })
        .on('error', reject)
        .end();
    });

  it('of socket handshakes is stopped, and signed-in users can connect', async () => {
    const from = '192.0.2.5';
    expect((await read(from)).status).toBe(200);
    const forged = { cookie: `regent_session=${'y'.repeat(43)}` };
    const statuses = await statusesOf(LIMIT * 4, (at) => handshake(from, at % 2 ? forged : {}));
    expect(count(statuses, 101)).toBeLessThanOrEqual(LIMIT + 5);
    expect((await handshake('192.0.2.6')).status).toBe(101);
    for (let at = 0; at < LIMIT * 2; at++) (await ann.tab({ 'x-forwarded-for': from })).close();
  });

  it('of accepted sockets does not count', async () => {
    for (let at = 0; at < LIMIT * 2; at++) (await ann.tab({ 'x-forwarded-for': '192.0.2.7' })).close();
    expect((await handshake('192.0.2.7')).status).toBe(101);
  });

  it('from changing addresses in an IPv6 /56, or changing /56s in a /48, is stopped', async () => {
    const same = await statusesOf(LIMIT * 2, (at) => get('/api/nope', `2001:db8:1:2:${at.toString(16)}::1`));
    expect(count(same, 404)).toBeLessThanOrEqual(LIMIT + 1);
    const many = await statusesOf(250, (at) => get('/api/nope', `2001:db8:2:${at.toString(16)}00::1`));
    expect(count(many, 404)).toBeGreaterThan(LIMIT * 7);
    expect(count(many, 404)).toBeLessThanOrEqual(LIMIT * 8 + 10);
    expect((await get('/api/nope', '2001:db8:3::1')).status).toBe(404);
  });
});

it('[case 58] fifty users behind one address load a page of sixty requests at once', async () => {
  const installation = await Installation.open({ ANONYMOUS_PER_MINUTE: '600' });
  try {
    const regent = await installation.start('api');
    const page = Array.from({ length: 60 }, (_, at) => (at < 5 ? '/api/account/sign/options' : '/'));
    const statuses = await statusesOf(50 * 60, (at) => fetch(regent.url + page[at % 60]));
    expect(count(statuses, 429)).toBe(0);
  } finally {
    await installation.close();
  }
}, 120_000);

it('[case 58] routes match in one spelling only', async () => {
  const app = await AccountApp.start();
  try {
    const url = `http://127.0.0.1:${app.port}`;
    for (const path of [
      '/API/account/join-waitlist',
      '/api/Account/join-waitlist',
      '/aPI/integration/chat/1/message',
    ]) {
      const headers = { 'content-type': 'application/json' };
      expect((await fetch(url + path, { method: 'POST', headers, body: '{}' })).status).toBe(404);
    }
    expect((await fetch(`${url}/api/account/csrf/`)).status).toBe(200);
  } finally {
    await app.stop();
  }
});
