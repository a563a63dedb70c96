import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Workflow } from '../../support/server/actions/workflow.js';
import type { OwnAgent, Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';

/** Case numbers refer to test/support/security/cases.mjs. */
let installation: Installation;
let regent: Regent;
/** Another process of the same installation. */
let other: Regent;
let ann: Person;
let bob: Person;

beforeAll(async () => {
  installation = await Installation.open({ SWEEP_INTERVAL_MS: '300' });
  regent = await installation.start();
  other = await installation.start('api');
  [ann, bob] = await Promise.all([installation.person(regent), installation.person(regent)]);
});
afterAll(() => installation?.close());
afterEach(async () => {
  for (const { url } of [regent, other]) expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
});

const withKey = (key: string): Workflow => new Workflow(regent.url, key);
const rotate = (agentId: number, body?: unknown, who = ann) =>
  who.call('POST', `/api/studio/agent/${agentId}/api_key/rotate/`, body);
const newKey = async (agentId: number, body?: unknown): Promise<string> => {
  const answer = await rotate(agentId, body);
  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['api_key', 'webhook_secret']]);
  return answer.body.api_key;
};
/** The status that each process returns for a key. */
const statusesOf = (key: string): Promise<number[]> =>
  Promise.all([regent, other].map(async ({ url }) => (await new Workflow(url, key).agent()).status));
const keysOf = async (agentId: number) =>
  (
    await installation.rows<{ api_key: string; api_key_hash: Buffer; previous_api_key_hash: Buffer | null }>(
      'SELECT api_key, api_key_hash, previous_api_key_hash FROM agent WHERE id = $1',
      [agentId],
    )
  )[0];
const messages = async (): Promise<number> =>
  Number((await installation.rows<{ count: string }>('SELECT count(*) FROM message'))[0]?.count);

describe('[case 21] API key of an agent', () => {
  it('is 192 random bits, shown to its creator, stored encrypted and found by its SHA-256', async () => {
    const agents = await Promise.all(Array.from({ length: 20 }, () => ann.agent()));
    const keys = agents.map((agent) => agent.api_key);
    for (const key of keys) expect(key).toMatch(/^rgt_[\w-]{32}$/);
    expect(new Set(keys).size).toBe(keys.length);
    const [agent] = agents as [OwnAgent];
    expect((await ann.ok('GET', `/api/studio/agent/${agent.id}/`)).api_key).toBe(agent.api_key);
    expect(await bob.ok('GET', `/api/studio/agent/${agent.id}/`)).not.toHaveProperty('api_key');
    const stored = await keysOf(agent.id);
    expect(stored?.api_key_hash).toEqual(createHash('sha256').update(agent.api_key).digest());
    expect(stored?.api_key).toMatch(/^v2\.[0-9a-f]{12}\.[\w-]+$/);
    const [{ row }] = (await installation.rows('SELECT a::text AS row FROM agent a WHERE id = $1', [agent.id])) as [
      { row: string },
    ];
    expect(row).not.toContain(agent.api_key);
    expect(row).not.toContain(Buffer.from(agent.api_key).toString('hex'));
    expect(row).not.toContain(Buffer.from(agent.api_key).toString('base64url').slice(0, 40));
  });

  it('is accepted only in X-API-Key, in any header case, and never in the URL', async () => {
    const { api_key: key } = await ann.agent();
    const workflow = withKey(key);
    const asked = async (headers: Record<string, string>, query = '') =>
      (await workflow.call('GET', `/agent${query}`, undefined, headers)).status;
    for (const name of ['X-API-Key', 'x-api-key', 'X-Api-KEY']) expect(await asked({ [name]: key })).toBe(200);
    const wrong = [key.toLowerCase(), key.toUpperCase(), key.slice(0, -1), `${key}A`, `${key}, ${key}`, '', 'rgt_'];
    for (const value of wrong) expect([value, await asked({ 'x-api-key': value })]).toEqual([value, 401]);
    const basic = Buffer.from(`api:${key}`).toString('base64');
    for (const authorization of [key, `Bearer ${key}`, `bearer ${key}`, `Basic ${basic}`]) {
      expect([authorization, await asked({ authorization })]).toEqual([authorization, 401]);
    }
    for (const name of ['api_key', 'X-API-Key', 'x-api-key', 'key', 'token', 'access_token']) {
      expect([name, await asked({}, `?${name}=${key}`)]).toEqual([name, 401]);
    }
    expect(await asked({ cookie: `x-api-key=${key}` })).toBe(401);
  });
});

describe('[case 22] replaced API key', () => {
  it('is rejected immediately in every process, and the new one is accepted', async () => {
    const agent = await ann.agent();
    expect(await statusesOf(agent.api_key)).toEqual([200, 200]);
    for (const body of [undefined, {}, { grace_seconds: 0 }, { grace_seconds: null }]) {
      const before = (await ann.ok('GET', `/api/studio/agent/${agent.id}/`)).api_key;
      expect(await statusesOf(before)).toEqual([200, 200]);
      const key = await newKey(agent.id, body);
      expect(await statusesOf(before)).toEqual([401, 401]);
      expect(await statusesOf(key)).toEqual([200, 200]);
      expect((await ann.ok('GET', `/api/studio/agent/${agent.id}/`)).api_key).toBe(key);
      expect((await keysOf(agent.id))?.previous_api_key_hash).toBeNull();
    }
  });

  it('is accepted along with the new one during the grace period, and rejected within a second after it', async () => {
    const agent = await ann.agent();
    const key = await newKey(agent.id, { grace_seconds: 2 });
    const begun = Date.now();
    expect(await statusesOf(agent.api_key)).toEqual([200, 200]);
    expect(await statusesOf(key)).toEqual([200, 200]);
    await sleep(begun + 1500 - Date.now());
    expect(await statusesOf(agent.api_key)).toEqual([200, 200]);
    await sleep(begun + 2100 - Date.now());
    expect(await statusesOf(agent.api_key)).toEqual([401, 401]);
    expect(await statusesOf(key)).toEqual([200, 200]);
  });

  it('is rejected immediately when it is replaced again during the grace period', async () => {
    const agent = await ann.agent();
    const second = await newKey(agent.id, { grace_seconds: 3600 });
    const third = await newKey(agent.id, { grace_seconds: 3600 });
    expect(await Promise.all([agent.api_key, second, third].map(statusesOf))).toEqual([
      [401, 401],
      [200, 200],
      [200, 200],
    ]);
    const fourth = await newKey(agent.id);
    expect(await Promise.all([second, third, fourth].map(statusesOf))).toEqual([
      [401, 401],
      [401, 401],
      [200, 200],
    ]);
  });

  it('leaves a single key after concurrent replacements', async () => {
    const agent = await ann.agent();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => rotate(agent.id, {}, at % 2 === 0 ? ann : ann.at(other.url))),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    const keys: string[] = answers.map((answer) => answer.body.api_key);
    expect(new Set(keys).size).toBe(10);
    const statuses = await Promise.all([agent.api_key, ...keys].map(async (key) => (await statusesOf(key))[0]));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const now = (await ann.ok('GET', `/api/studio/agent/${agent.id}/`)).api_key;
    expect(await statusesOf(now)).toEqual([200, 200]);
  });

  it('is replaced in later workflow calls, while a running call may finish with the old one', async () => {
    const agent = await ann.agent();
    installation.host.behave(agent.id, { kind: 'raw', status: 202 });
    const chat = await ann.chat(agent.id);
    const first = await ann.post(chat.id, 'before');
    await installation.host.waitForCalls(1, agent.id);
    const key = await newKey(agent.id, { grace_seconds: 60 });
    expect((await withKey(agent.api_key).message(chat.id, { message: 'one', reply_to: first.id })).status).toBe(201);
    const second = await ann.post(chat.id, 'after');
    const calls = await installation.host.waitForCalls(2, agent.id);
    expect(calls.map((call) => call.headers['x-api-key'])).toEqual([agent.api_key, key]);
    expect((await withKey(key).message(chat.id, { message: 'two', reply_to: second.id })).status).toBe(201);
  });

  it('can be replaced by its creator only', async () => {
    const agent = await ann.agent();
    const before = await keysOf(agent.id);
    const path = `/api/studio/agent/${agent.id}/api_key/rotate/`;
    const nowhere = await rotate(4_000_000_000_001, {}, bob);
    const theirs = await rotate(agent.id, {}, bob);
    expect([theirs.status, theirs.body.code, nowhere.status, nowhere.body.code]).toEqual([
      404,
      'agent_not_found',
      404,
      'agent_not_found',
    ]);
    expect((await ann.call('POST', path, {}, { 'x-csrftoken': 'no' })).status).toBe(403);
    expect((await ann.call('GET', path)).status).toBe(405);
    const post = (headers: Record<string, string>) => fetch(regent.url + path, { method: 'POST', headers });
    expect((await post({})).status).toBe(401);
    expect((await post({ 'x-api-key': agent.api_key })).status).toBe(401);
    for (const grace_seconds of [-1, 3601, 1.5, '60', '', [], {}, true, 1e300]) {
      const answer = await rotate(agent.id, { grace_seconds });
      expect([grace_seconds, answer.status, answer.body.code]).toEqual([grace_seconds, 400, 'validation_failed']);
    }
    expect((await rotate(agent.id, { api_key: 'rgt_mine' })).status).toBe(400);
    expect(await keysOf(agent.id)).toEqual(before);
    await ann.call('DELETE', `/api/studio/agent/${agent.id}/`);
    expect((await rotate(agent.id, {})).status).toBe(404);
  });

  it('gives access to the chats of its own agent only', async () => {
    const [agent, second] = await Promise.all([ann.agent(), ann.agent()]);
    const [chat, strangers] = await Promise.all([ann.chat(second.id), bob.chat(second.id)]);
    const workflow = withKey(agent.api_key);
    for (const chatId of [chat.id, strangers.id, 4_000_000_000_001]) {
      for (const answer of [
        await workflow.message(chatId, { message: 'x' }),
        await workflow.typing(chatId, true),
        await workflow.history(chatId),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([404, 'chat_not_found']);
      }
    }
    const headers = { 'x-api-key': agent.api_key };
    for (const path of ['/account/me/', '/chat/', `/studio/agent/${agent.id}/`, `/chat/${chat.id}/message/`]) {
      expect([path, (await fetch(`${regent.url}/api${path}`, { headers })).status]).toEqual([path, 401]);
    }
    const patch = await fetch(`${regent.url}/api/studio/agent/${agent.id}/`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"name":"Mine"}',
    });
    expect(patch.status).toBe(401);
    expect(workflow.failures).toEqual([]);
  });

  it('is rejected when its agent is deleted or its creator disabled', async () => {
    const agent = await ann.agent();
    const old = agent.api_key;
    const key = await newKey(agent.id, { grace_seconds: 3600 });
    await installation.rows('UPDATE "user" SET disabled_at = now() WHERE id = $1', [ann.id]);
    expect(await Promise.all([old, key].map(statusesOf))).toEqual(Array(2).fill([401, 401]));
    await installation.rows('UPDATE "user" SET disabled_at = NULL WHERE id = $1', [ann.id]);
    expect(await Promise.all([old, key].map(statusesOf))).toEqual(Array(2).fill([200, 200]));
    await ann.call('DELETE', `/api/studio/agent/${agent.id}/`);
    expect(await Promise.all([old, key].map(statusesOf))).toEqual(Array(2).fill([401, 401]));
  });
});

describe('[case 23] forged call', () => {
  it('is answered 401 or 404 in the common error format, and nothing is stored or shown', async () => {
    const agent = await ann.agent();
    const chat = await ann.chat(agent.id);
    const tab = await ann.tab();
    const strange = await bob.agent();
    const before = await messages();
    const forged: [Record<string, string>, number][] = [
      [{}, 401],
      [{ 'x-api-key': '' }, 401],
      [{ 'x-api-key': `rgt_${'A'.repeat(32)}` }, 401],
      [{ 'x-api-key': "' OR 1=1 --" }, 401],
      [{ 'x-api-key': 'k'.repeat(8000) }, 401],
      [{ cookie: ann.cookie, 'x-csrftoken': ann.csrfToken }, 401],
      [{ cookie: ann.cookie, 'x-csrftoken': ann.csrfToken, authorization: `Bearer ${agent.api_key}` }, 401],
      [{ 'x-api-key': strange.api_key }, 404],
      [{ 'x-api-key': strange.api_key, cookie: ann.cookie, 'x-csrftoken': ann.csrfToken }, 404],
    ];
    const calls: [string, string, unknown?][] = [
      ['POST', `/chat/${chat.id}/message`, { message: 'forged' }],
      ['POST', `/chat/${chat.id}/typing`, { is_typing: true }],
      ['GET', `/chat/${chat.id}/message`],
    ];
    const workflow = withKey('');
    for (const [headers, status] of forged) {
      for (const [method, path, body] of calls) {
        const answer = await workflow.call(method, path, body, headers);
        expect([headers, path, answer.status]).toEqual([headers, path, status]);
        expect(answer.body).toMatchObject({ status, request_id: expect.any(String), message: expect.any(String) });
      }
    }
    await sleep(100);
    expect(await messages()).toBe(before);
    expect(tab.events.filter((event) => event.payload.chat_id === chat.id)).toEqual([]);
    expect(workflow.failures).toEqual([]);
  });
});
