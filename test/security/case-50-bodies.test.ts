import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { OwnAgent, Person } from '../support/server/people/person.js';
import { Installation, type Regent } from '../support/server/regent.js';

const MEGABYTE = 1024 * 1024;

let installation: Installation;
let regent: Regent;
let ann: Person;
let agent: OwnAgent;
let chatId: number;

beforeAll(async () => {
  installation = await Installation.open({}, { runsIn: 'test' }); // its calls of JSON.parse are counted
  regent = await installation.start('all', { REQUEST_BODY_MB: '8' });
  ann = await installation.person(regent);
  agent = await ann.agent();
  chatId = (await ann.chat(agent.id)).id;
});
afterAll(() => installation?.close());

type Headers = Record<string, string>;

/** Sends these bytes and leaves the connection open. @returns the first response, or what arrived within 5 s. */
function exchange(path: string, headers: Headers, body: string | Buffer = ''): Promise<string> {
  const { hostname, port, host } = new URL(regent.url);
  const lines = Object.entries({ host, 'content-type': 'application/json', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n`);
      socket.write(body);
    });
    const end = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(text);
    };
    const timer = setTimeout(end, 5000);
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (/^HTTP\/1\.1 100|\r\n\r\n.*"request_id":"[^"]+"}/s.test(text)) end();
    });
    socket.on('close', end);
    socket.on('error', reject);
  });
}

const NEVER_SENT = { 'content-length': String(MEGABYTE) };
/** A route that takes 1 MB. */
const LARGE = '/api/studio/agent/';
const message = () => `/api/chat/${chatId}/message/`;
const integration = () => `/api/integration/chat/${chatId}/message/`;
const outcome = (answer: string) => [Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), /"code":"(\w+)"/.exec(answer)?.[1]];

describe('[case 50] announced body that is never sent', () => {
  it.each<[string, () => string, () => Headers, [number, string]]>([
    ['an unknown route', () => '/api/nope', () => ({}), [404, 'not_found']],
    ['a page', () => '/agent/1', () => ({}), [404, 'not_found']],
    ['a route without a session', message, () => ({}), [401, 'not_signed_in']],
    ['a route without a CSRF token', message, () => ({ cookie: ann.cookie }), [403, 'csrf_failed']],
    ['a public route without a CSRF token', () => '/api/account/join-waitlist', () => ({}), [403, 'csrf_failed']],
    ['an upload without a session', () => '/api/studio/image/', () => ({}), [401, 'not_signed_in']],
    ['an integration route without a key', integration, () => ({}), [401, 'invalid_api_key']],
    ['an integration route with a wrong key', integration, () => ({ 'x-api-key': 'wrong' }), [401, 'invalid_api_key']],
  ])('to %s is not waited for', async (_what, path, headers, expected) => {
    expect(outcome(await exchange(path(), { ...NEVER_SENT, ...headers() }))).toEqual(expected);
  });

  it('gets no 100 Continue before authentication', async () => {
    const expecting = { ...NEVER_SENT, expect: '100-continue' };
    expect(outcome(await exchange(LARGE, expecting))).toEqual([401, 'not_signed_in']);
    expect(await exchange(LARGE, { ...expecting, ...ann.headers })).toMatch(/^HTTP\/1\.1 100 Continue/);
  });

  it('is released with its connection', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => outcome(await exchange(LARGE, { ...NEVER_SENT, ...ann.headers }))[0]),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect((await ann.post(chatId, 'Still there?')).id).toBeGreaterThan(0);
  });
});

describe('[case 50] connection of a refused request', () => {
  /** Sends a byte of the body every 200 ms. @returns the response, once the server has closed the connection */
  function drip(path: string, headers: Headers): Promise<string> {
    const { hostname, port, host } = new URL(regent.url);
    const lines = Object.entries({ host, ...NEVER_SENT, ...headers });
    const socket = connect(Number(port), hostname);
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
    const timer = setInterval(() => socket.write('x'), 200);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', () => undefined);
    return new Promise((resolve) =>
      socket.on('close', () => {
        clearInterval(timer);
        resolve(text);
      }),
    );
  }

  it('is closed even if the body keeps trickling in', async () => {
    const refused = [drip(message(), { origin: 'https://evil.example' }), drip(message(), {}), drip('/api/nope', {})];
    const statuses = (await Promise.all(refused)).map((answer) => outcome(answer)[0]);
    expect(statuses).toEqual([403, 401, 404]);
  });
});

describe('[case 50] compressed body', () => {
  const json = JSON.stringify({ message: 'x'.repeat(1000) });

  it.each([
    ['br', brotliCompressSync(json)],
    ['gzip', gzipSync(json)],
    ['deflate', deflateSync(json)],
    ['identity, gzip', gzipSync(json)],
    ['zstd', Buffer.from(json)],
  ])('of %s is rejected with 415', async (encoding, body) => {
    const headers = { ...ann.headers, 'content-encoding': encoding, 'content-length': String(body.length) };
    expect(outcome(await exchange(message(), headers, body))).toEqual([415, 'unsupported_media_type']);
    const upload = { ...headers, 'content-type': 'multipart/form-data; boundary=x' };
    expect(outcome(await exchange('/api/studio/image/', upload, body))).toEqual([415, 'unsupported_media_type']);
    const withKey = { 'x-api-key': agent.api_key, 'content-encoding': encoding, 'content-length': String(body.length) };
    expect(outcome(await exchange(integration(), withKey, body))).toEqual([415, 'unsupported_media_type']);
  });

  it('with identity encoding is accepted', async () => {
    const headers = { ...ann.headers, 'content-encoding': 'identity', 'content-type': 'application/json' };
    const answer = await fetch(regent.url + message(), { method: 'POST', headers, body: '{"message":"Hello"}' });
    expect(answer.status).toBe(201);
  });
});

describe('[case 50] JSON that expands in memory', () => {
  const send = async (body: string) => {
    const headers = { 'x-api-key': agent.api_key, 'content-type': 'application/json' };
    const answer = await fetch(regent.url + integration(), { method: 'POST', headers, body });
    return [answer.status, (await answer.json()).detail];
  };

  it.each([
    ['objects', `{"message":[${'{},'.repeat(600_000)}{}]}`],
    ['lists', `{"message":[${'[],'.repeat(600_000)}[]]}`],
    ['texts', `{"message":[${'"",'.repeat(600_000)}""]}`],
    ['numbers', `{"message":[${'1,'.repeat(900_000)}1]}`],
    ['fields', `{${Array.from({ length: 150_000 }, (_, at) => `"${at}":1`).join()}}`],
  ])('with %s is rejected with 400 before parsing', async (_what, body) => {
    const parse = jest.spyOn(JSON, 'parse');
    expect(await send(body)).toEqual([400, 'The body has more than 4000 values.']);
    const longest = Math.max(0, ...parse.mock.calls.map(([text]) => String(text).length));
    parse.mockRestore();
    expect(longest).toBeLessThan(10_000);
  });

  it.each(['[', '{"a":', '[{"a":'])('with nested %s is rejected with 400 before parsing', async (open) => {
    expect(await send(`{"message":${open.repeat(200_000)}`)).toEqual([400, 'The body goes deeper than 16 levels.']);
  });

  it('is not confused with strings that contain brackets', async () => {
    const text = `${'{},'.repeat(20_000)}"\\"${'['.repeat(1000)}`;
    expect((await send(JSON.stringify({ message: text })))[0]).toBe(201);
  });
});

describe('[case 50] anonymous caller', () => {
  it('may send at most 16 KB', async () => {
    const token = { 'x-csrftoken': '', cookie: '' };
    const csrf = await fetch(`${regent.url}/api/account/csrf`);
    token['x-csrftoken'] = (await csrf.json()).csrfToken;
    token.cookie = csrf.headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; ');
    const length = { 'content-length': '20000' };
    expect(outcome(await exchange('/api/account/join-waitlist', { ...token, ...length }))).toEqual([
      413,
      'payload_too_large',
    ]);
  });
});
