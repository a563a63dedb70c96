import type { Person } from '../../../support/server/people/person.js';
import { Installation, type Regent } from '../../../support/server/regent.js';
import { type FakeWorkflowHost, startFakeWorkflowHost } from '../../../support/services/fake-workflow-host.js';
import { until } from '../../../support/util/until.js';

const KEY = 'the operator key of n8n';
const OWN_KEY = 'the-creators-own-key-abcd';
const LOGIN = { username: 'regent', password: 'пароль: herons' };
const HEADER = `Basic ${Buffer.from(`${LOGIN.username}:${LOGIN.password}`).toString('base64')}`;

const path = (id: number) => `/api/studio/agent/${id}/`;
const get = (person: Person, id: number) => person.ok('GET', path(id));
const patch = (person: Person, id: number, changes: object) => person.ok('PATCH', path(id), changes);
const failedStep = async (person: Person, id: number, headers = {}) => {
  const { body } = await person.call('POST', `${path(id)}check/`, undefined, headers);
  return body.steps.find((step: { ok: boolean | null }) => step.ok === false);
};

let count = 0;
/** A Chat Trigger with Basic Auth; its webhook is below `chatPath`. */
function chatWorkflow(host: FakeWorkflowHost) {
  count += 1;
  const [credential, webhookId] = [`basic-${count}`, `chat-${count}`];
  const data = { user: LOGIN.username, password: LOGIN.password };
  host.n8n.credentials.set(credential, { id: credential, name: credential, type: 'httpBasicAuth', data });
  const node = {
    type: '@n8n/n8n-nodes-langchain.chatTrigger',
    webhookId,
    parameters: { public: true, authentication: 'basicAuth' },
    credentials: { httpBasicAuth: { id: credential, name: credential } },
  };
  const workflow = host.n8n.add([node]);
  host.n8n.publish(workflow);
  return { workflowId: workflow.id, chatPath: `/webhook/${webhookId}/chat` };
}

describe('workflow with Basic Auth', () => {
  let at: Installation;
  let regent: Regent;
  let own: FakeWorkflowHost;
  let other: FakeWorkflowHost;
  let ann: Person;
  beforeAll(async () => {
    [own, other] = [await startFakeWorkflowHost({ apiKey: OWN_KEY }), await startFakeWorkflowHost({ apiKey: OWN_KEY })];
    const settings = {
      N8N_API_KEY: KEY,
      N8N_MEMBERS: 'none',
      SWEEP_INTERVAL_MS: '200',
      N8N_ALLOWED_PRIVATE_HOSTS: `${new URL(own.url).host},${new URL(other.url).host}`,
    };
    at = await Installation.open(settings, { host: { apiKey: KEY } });
    regent = await at.start();
    ann = await at.person(regent);
  });
  afterAll(async () => {
    await at.close();
    await Promise.all([own.close(), other.close()]);
  });

  const connected = async (more: object = {}, person = ann, host = at.host) => {
    const workflow = chatWorkflow(host);
    const { id } = await person.newAgent({ template_type: null, n8n_workflow_id: workflow.workflowId });
    await patch(person, id, { status: 'ready', ...more });
    return { id, ...workflow };
  };
  const ask = async (person: Person, agentId: number) => {
    const chat = await person.chat(agentId);
    const { id } = await person.post(chat.id, 'Hello');
    const list = await person.listed(chat.id, (all) =>
      all.some((one) => one.reply_to === id || (one.id === id && one.delivery === 'failed')),
    );
    return list.find((one) => one.reply_to === id)?.message ?? list.find((one) => one.id === id)?.failure?.code;
  };
  const causeOfRun = async (id: number) => {
    const [run] = await until('the run', async () => {
      const runs = await ann.ok('GET', `${path(id)}runs/?outcome=failed`);
      return runs.length > 0 && runs;
    });
    return (await ann.ok('GET', `${path(id)}runs/${run.turn_id}/`)).failure.cause;
  };

  it('accepts the stored login in a connection check and in a chat', async () => {
    const { id, chatPath } = await connected({ webhook_login: LOGIN });
    expect(await failedStep(ann, id)).toBeUndefined();
    expect(await ask(ann, id)).toBe('You said: Hello');
    expect(at.host.callsOf(chatPath).map(({ headers }) => headers.authorization)).toEqual([HEADER, HEADER]);
  });

  it('is diagnosed without a login, and does not receive that of another agent', async () => {
    const { id, chatPath } = await connected();
    expect(await failedStep(ann, id)).toMatchObject({
      step: 'agent_key',
      code: 'workflow_key_refused',
      cause: 'webhook_login_missing',
      fix: expect.stringMatching(/Add a username and password/),
    });
    expect((await failedStep(ann, id, { 'accept-language': 'ru' })).fix).toMatch(/Указать имя пользователя и пароль/);
    expect(await ask(ann, id)).toBe('bad_api_key');
    expect(await causeOfRun(id)).toBe('webhook_login_missing');
    expect(at.host.callsOf(chatPath).map(({ headers }) => headers.authorization)).not.toContain(HEADER);
  });

  it('is diagnosed with a wrong login', async () => {
    const { id } = await connected({ webhook_login: { ...LOGIN, password: 'wrong' } });
    expect(await failedStep(ann, id)).toMatchObject({ step: 'agent_key', cause: 'webhook_login_refused' });
    expect(await ask(ann, id)).toBe('bad_api_key');
    expect(await causeOfRun(id)).toBe('webhook_login_refused');
  });

  it('is diagnosed when the login does not reach it', async () => {
    const { id, chatPath } = await connected({ webhook_login: LOGIN });
    at.host.behave(chatPath, { kind: 'no-login' });
    expect(await failedStep(ann, id)).toMatchObject({
      step: 'agent_key',
      cause: 'webhook_login_lost',
      message: 'The username and password did not reach n8n.',
      fix: expect.stringMatching(/^Tell the administrator\. .*Authorization header/),
    });
    expect(await ask(ann, id)).toBe('bad_api_key');
    expect(await causeOfRun(id)).toBe('webhook_login_lost');
  });

  it('does not receive an undecryptable login, and is diagnosed as without one', async () => {
    const { id, chatPath } = await connected({ webhook_login: LOGIN });
    await at.rows("UPDATE agent SET webhook_login = 'v1.bm90IG9uZQ' WHERE id = $1", [id]);
    expect(await get(ann, id)).toMatchObject({ webhook_username: null });
    expect(await failedStep(ann, id)).toMatchObject({ step: 'agent_key', cause: 'webhook_login_missing' });
    expect(await ask(ann, id)).toBe('bad_api_key');
    expect(await causeOfRun(id)).toBe('webhook_login_missing');
    expect(at.host.callsOf(chatPath).map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
    expect(await patch(ann, id, { webhook_login: LOGIN })).toMatchObject({ webhook_username: LOGIN.username });
    expect(await ask(ann, id)).toBe('You said: Hello');
  });

  it('receives the characters of the login without Unicode normalization', async () => {
    const login = { username: 're\u0301gent', password: 'cafe\u0301 \u212b' };
    const { id, chatPath } = await connected({ webhook_login: login });
    await failedStep(ann, id);
    const [header = ''] = at.host.callsOf(chatPath).map(({ headers }) => String(headers.authorization));
    expect(Buffer.from(header.slice('Basic '.length), 'base64').toString()).toBe(`${login.username}:${login.password}`);
    expect(await get(ann, id)).toMatchObject({ webhook_username: login.username });
  });

  it('stores the password encrypted, never returns it, and shows the username to its creator only', async () => {
    const { id } = await connected({ webhook_login: LOGIN });
    const mine = await get(ann, id);
    expect(mine).toMatchObject({ webhook_username: LOGIN.username });
    expect(JSON.stringify(mine)).not.toMatch(/herons/);
    expect(await get(await at.person(regent), id)).not.toHaveProperty('webhook_username');
    const [{ webhook_login: sealed } = { webhook_login: '' }] = await at.rows<{ webhook_login: string }>(
      'SELECT webhook_login FROM agent WHERE id = $1',
      [id],
    );
    expect(sealed).toMatch(/^v\d/);
    const other = await ann.newAgent({ template_type: null });
    await at.rows('UPDATE agent SET webhook_login = $2 WHERE id = $1', [other.id, sealed]);
    expect(await get(ann, other.id)).toMatchObject({ webhook_username: null });
  });

  it.each([
    [{ username: 'a:b', password: 'x' }, /webhook_login/],
    [{ username: 'a', password: '' }, /webhook_login/],
    [{ username: 'a\nb', password: 'x' }, /webhook_login/],
    ['a:b', /webhook_login/],
  ])('rejects %j', async (webhook_login, field) => {
    const { id } = await ann.newAgent({ template_type: null });
    const refused = await ann.call('PATCH', path(id), { webhook_login });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toMatch(field);
  });

  it('loses the login when it is removed or another workflow is set', async () => {
    const { id } = await connected({ webhook_login: LOGIN });
    expect(await patch(ann, id, { webhook_login: null })).toMatchObject({ webhook_username: null });
    const usernameAfter = async (changes: object) => {
      await patch(ann, id, { status: 'not_published', webhook_login: LOGIN });
      return (await patch(ann, id, changes)).webhook_username;
    };
    const { n8n_workflow_id } = await get(ann, id);
    expect(await usernameAfter({ n8n_workflow_id, description: 'Helps more.' })).toBe(LOGIN.username);
    expect(await usernameAfter({ n8n_workflow_id: 'another' })).toBeNull();
    expect(await usernameAfter({ n8n_workflow_id: 'one-more', webhook_login: LOGIN })).toBe(LOGIN.username);
    expect(await usernameAfter({ template_type: 'simple', n8n_workflow_id: null })).toBeNull();
  });

  it('loses the login when its creator changes the n8n, so that no other host receives it', async () => {
    const bob = await at.person(regent);
    const { id, chatPath, workflowId } = await connected({ webhook_login: LOGIN }, bob);
    // The other n8n has the same workflow.
    const copy = structuredClone(at.host.n8n.workflows.get(workflowId));
    if (copy) own.n8n.workflows.set(workflowId, copy);
    await bob.ok('PUT', '/api/account/n8n/', { base_url: own.url, api_key: OWN_KEY });
    expect(await get(bob, id)).toMatchObject({ webhook_username: null });
    expect(await ask(bob, id)).toBe('You said: Hello');
    expect(own.callsOf(chatPath).map(({ headers }) => headers.authorization)).toEqual([undefined]);
    await patch(bob, id, { webhook_login: LOGIN });
    await bob.ok('DELETE', '/api/account/n8n/');
    expect(await get(bob, id)).toMatchObject({ webhook_username: null });
  });

  it('does not send the login to another host when the n8n changes during a check', async () => {
    const carl = await at.person(regent);
    await carl.ok('PUT', '/api/account/n8n/', { base_url: own.url, api_key: OWN_KEY });
    const { id, chatPath, workflowId } = await connected({ webhook_login: LOGIN }, carl, own);
    const copy = structuredClone(own.n8n.workflows.get(workflowId));
    if (copy) other.n8n.workflows.set(workflowId, copy);
    const change = await at.sql.connect();
    await change.query('BEGIN; LOCK TABLE creator_n8n');
    const check = failedStep(carl, id);
    // The check has read the agent and waits for the address of its n8n.
    await until('the check', async () => {
      const waiting = await at.rows("SELECT FROM pg_locks WHERE NOT granted AND relation = 'creator_n8n'::regclass");
      return waiting.length > 0;
    });
    await change.query(`UPDATE creator_n8n SET base_url = '${other.url}' WHERE user_id = ${carl.id}`);
    await change.query(`UPDATE agent SET webhook_login = NULL WHERE id = ${id}`);
    await change.query('COMMIT');
    change.release();
    await check;
    expect(other.callsOf(chatPath).map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });
});
