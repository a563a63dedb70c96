import { setTimeout as sleep } from 'node:timers/promises';
import { WORKFLOW_KINDS } from '../../../server/src/contract/limits.js';
import type { Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import type { Behaviour } from '../../support/services/fake-workflow-host.js';
import { until } from '../../support/util/until.js';

const KEY = 'the operator key of n8n';
const STEPS = ['host', 'host_key', 'workflow', 'active', 'trigger', 'webhook', 'agent_key', 'answer'];

interface Step {
  step: string;
  ok: boolean | null;
  code: string;
  message: string;
  ms: number;
  fix?: string;
  workflow_url?: string;
  execution_url?: string;
}

const checkOf = async (person: Person, id: number, headers = {}): Promise<{ ok: boolean; steps: Step[] }> => {
  const answer = await person.call('POST', `/api/studio/agent/${id}/check/`, undefined, headers);
  expect(answer.status).toBe(200);
  return answer.body;
};
const codes = (check: { steps: Step[] }) => Object.fromEntries(check.steps.map(({ step, code }) => [step, code]));
const webhook = (path: string, parameters: object = {}, more: object = {}) => ({
  type: 'n8n-nodes-base.webhook',
  parameters: { path, httpMethod: 'POST', ...parameters },
  ...more,
});

describe('connection check', () => {
  let at: Installation;
  let regent: Regent;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    at = await Installation.open({ N8N_API_KEY: KEY, SWEEP_INTERVAL_MS: '200' }, { host: { apiKey: KEY } });
    regent = await at.start();
    [ann, bob] = [await at.person(regent), await at.person(regent)];
  });
  afterAll(() => at.close());
  afterEach(() => {
    at.host.n8n.broken = null;
    at.host.n8n.key = KEY;
  });

  let paths = 0;
  /** A workflow made by hand, published long ago. */
  const byHand = (nodes: object[], more: object = {}) => {
    const workflow = at.host.n8n.add(nodes);
    const published = { active: true, activeVersionId: workflow.versionId, activeVersion: { nodes } };
    return Object.assign(workflow, published, more);
  };
  /** An agent with an own workflow and a unique webhook path. */
  const withOwn = async (more: object = {}, nodes: (path: string) => object | object[] = webhook) => {
    const path = `hand-${++paths}`;
    const workflow = byHand([nodes(path)].flat(), more);
    const agent = await ann.newAgent({ template_type: null, n8n_workflow_id: workflow.id });
    return { id: agent.id as number, agent, path, workflow };
  };
  const publish = (id: number) => ann.call('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
  const expectFailure = async (id: number, step: string, code: string) => {
    const check = await checkOf(ann, id);
    expect(check.ok).toBe(false);
    const last = check.steps.at(-1);
    expect(last).toMatchObject({ step, code, ok: false, message: expect.any(String), fix: expect.any(String) });
    expect(check.steps.slice(0, -1).every(({ ok, fix }) => ok === true && fix === undefined)).toBe(true);
    const withoutLinks = check.steps.map(({ workflow_url: _workflow, execution_url: _execution, ...told }) => told);
    expect(JSON.stringify(withoutLinks)).not.toMatch(/127\.0\.0\.1|ECONN|rgt_|operator key/);
  };
  const expectRefusal = async (id: number, step: string, code: string) => {
    const refused = await publish(id);
    expect(refused).toMatchObject({ status: 422, body: { code, detail: expect.stringMatching(`^${step}: `) } });
    expect(JSON.stringify(refused.body)).not.toMatch(/127\.0\.0\.1|ECONN|rgt_|operator key/);
    expect(await ann.ok('GET', `/api/studio/agent/${id}/`)).toMatchObject({ status: 'not_published' });
  };

  /** The check of a workflow that was never seen, so that its webhook is unknown. */
  const expectUnknown = async (id: number, code: string, ok: boolean | null) => {
    const check = await checkOf(ann, id);
    expect(check.ok).toBeNull();
    expect(check.steps.find(({ step }) => step === 'host_key')).toMatchObject({ code, ok, fix: expect.any(String) });
    expect(check.steps.slice(2).every((step) => step.ok === null)).toBe(true);
    const refused = await publish(id);
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'workflow_not_checked', detail: expect.stringMatching(/^host_key: /) },
    });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(JSON.stringify([check, refused.body])).not.toMatch(/127\.0\.0\.1|ECONN|rgt_|operator key/);
  };

  it('runs every step in order and measures each', async () => {
    const { id } = await ann.newAgent({ template_type: 'simple' });
    expect((await publish(id)).status).toBe(200);
    const check = await checkOf(ann, id);
    expect(check.steps.map(({ step }) => step)).toEqual(STEPS);
    expect(check.steps.every(({ ok, code, ms }) => ok === true && code === 'ok' && ms >= 0)).toBe(true);
    expect(check.ok).toBe(true);
    expect(at.host.callsOf(id)).toMatchObject([{ method: 'POST', body: { action: 'sendMessage', agentId: id } }]);
  });

  it('uses the language of the request', async () => {
    const { id } = await ann.newAgent();
    const [english, russian] = [
      await checkOf(ann, id),
      await checkOf(ann, id, { 'accept-language': 'ru-RU,ru;q=0.9' }),
    ];
    expect(english.steps.at(-1)?.message).toBe('The workflow was not found.');
    expect(russian.steps.at(-1)?.message).toBe('Рабочий процесс не найден.');
    expect(russian.steps.at(-1)?.fix).toMatch(/Укажите ID/);
  });

  it('is available to the creator only, and returns 404 for an unknown agent', async () => {
    const { id } = await withOwn();
    expect((await publish(id)).status).toBe(200);
    expect((await bob.call('POST', `/api/studio/agent/${id}/check/`)).body.code).toBe('agent_not_found');
    expect((await ann.call('POST', '/api/studio/agent/999999/check/')).status).toBe(404);
    expect((await ann.call('POST', '/api/studio/agent/x/check/')).status).toBe(400);
  });

  it('finds the trigger of an own workflow, which then receives the messages', async () => {
    const { id, path } = await withOwn();
    expect((await checkOf(ann, id)).ok).toBe(true);
    const chat = await ann.chat(id);
    await ann.post(chat.id, 'Hello');
    await ann.listed(chat.id, (all) => all.some((one) => one.message === 'You said: Hello'));
    expect(at.host.callsOf(`/webhook/${path}`)).toHaveLength(2);
  });

  it('finds a public Chat Trigger', async () => {
    const chatTrigger = (path: string) => ({
      type: '@n8n/n8n-nodes-langchain.chatTrigger',
      webhookId: path,
      parameters: { public: true },
    });
    const { id, path } = await withOwn({}, chatTrigger);
    expect((await publish(id)).status).toBe(200);
    expect(await at.rows('SELECT webhook_path FROM agent WHERE id = $1', [id])).toEqual([
      { webhook_path: `${path}/chat` },
    ]);
  });

  it('returns the welcome texts of the Chat Trigger and the nodes that wait to the creator alone', async () => {
    const texts = {
      initialMessages: 'Hello!\nI am Ada.',
      availableInChat: true,
      suggestedPrompts: { prompts: [{ text: 'Plan my week' }] },
    };
    const chatTrigger = (path: string) => [
      {
        type: '@n8n/n8n-nodes-langchain.chatTrigger',
        webhookId: path,
        parameters: { public: true, ...texts },
      },
    ];
    const found = { welcome_message: 'Hello!\n\nI am Ada.', starters: ['Plan my week'] };
    at.host.n8n.showsOwners = true;
    await until('the account', async () => Boolean((await ann.ok('GET', '/api/account/me/')).n8n_integration));
    const theirs = await withOwn({}, chatTrigger);
    expect(await checkOf(ann, theirs.id)).toMatchObject({ ok: true, chat_texts: null });
    const ofAnn = (id: string) => at.host.n8n.ownerOf.set(id, at.host.n8n.users.all.get(ann.email)?.id ?? '');
    ofAnn(theirs.workflow.id);
    expect(await checkOf(ann, theirs.id)).toMatchObject({ chat_texts: found });
    const { id, workflow } = await withOwn({ active: false, activeVersionId: null, activeVersion: null }, chatTrigger);
    ofAnn(workflow.id);
    expect(await checkOf(ann, id)).toMatchObject({ ok: false, chat_texts: found });
    at.host.n8n.showsOwners = false;
    expect(await checkOf(ann, (await withOwn()).id)).toMatchObject({ chat_texts: null });
  });

  it('publishing does not run the workflow', async () => {
    const { id, path } = await withOwn();
    expect((await publish(id)).status).toBe(200);
    expect(at.host.callsOf(`/webhook/${path}`)).toEqual([]);
  });

  it('host: it does not respond', async () => {
    const { id } = await withOwn();
    await at.host.refuse();
    await expectFailure(id, 'host', 'workflow_unreachable');
    await expectRefusal(id, 'host', 'workflow_unreachable');
    await at.host.accept();
  });

  it('host_key: the API key is refused', async () => {
    const { id } = await withOwn();
    at.host.n8n.key = 'another';
    await expectUnknown(id, 'workflow_bad_key', false);
  });

  it.each([
    ['n8n is starting', { status: 404, body: '<!DOCTYPE html><pre>Cannot GET /api/v1/workflows</pre>' }],
    ['a proxy responds', { status: 502, body: '<h1>Bad Gateway</h1>' }],
    ['another service responds', { status: 200, body: '<h1>Welcome</h1>' }],
    ['it redirects', { status: 302, body: '', location: 'http://127.0.0.1:9/' }],
  ])('host_key: %s', async (_name, broken) => {
    const { id } = await withOwn();
    at.host.n8n.broken = broken;
    await expectUnknown(id, 'n8n_unavailable', null);
  });

  it('workflow: the ID does not exist', async () => {
    const { id } = await ann.newAgent({ template_type: null, n8n_workflow_id: 'nowhere' });
    await expectFailure(id, 'workflow', 'workflow_missing');
    await expectRefusal(id, 'workflow', 'workflow_missing');
  });

  it('workflow: it belongs to an agent of another user', async () => {
    const { id: theirs } = await bob.newAgent({ template_type: 'simple' });
    await bob.ok('PATCH', `/api/studio/agent/${theirs}/`, { status: 'ready' });
    const { n8n_workflow_id } = await bob.ok('GET', `/api/studio/agent/${theirs}/`);
    const { id } = await ann.newAgent({ template_type: null, n8n_workflow_id });
    await expectFailure(id, 'workflow', 'workflow_missing');
    await expectRefusal(id, 'workflow', 'workflow_missing');
  });

  it.each([
    ['unpublished', { active: false }],
    ['archived', { isArchived: true }],
  ])('active: it is %s', async (_name, more) => {
    const { id } = await withOwn(more);
    await expectFailure(id, 'active', 'workflow_inactive');
    await expectRefusal(id, 'active', 'workflow_inactive');
  });

  it('trigger: the published version has none, unlike the draft', async () => {
    const { id, workflow } = await withOwn();
    workflow.activeVersion = { nodes: [] };
    await expectFailure(id, 'trigger', 'workflow_no_trigger');
    await expectRefusal(id, 'trigger', 'workflow_inactive');
  });

  it('trigger: a path outside the webhooks is ignored', async () => {
    const { id } = await withOwn({}, () => webhook('../rest/users'));
    await expectFailure(id, 'trigger', 'workflow_no_trigger');
  });

  it('webhook: it is not registered', async () => {
    const { id, path } = await withOwn();
    at.host.behave(`/webhook/${path}`, { kind: 'not-registered' });
    await expectFailure(id, 'webhook', 'workflow_not_registered');
    await expectRefusal(id, 'webhook', 'workflow_inactive');
  });

  it('agent_key: the workflow rejects it', async () => {
    const { id, path } = await withOwn();
    at.host.requireKey(`/webhook/${path}`, 'another key');
    await expectFailure(id, 'agent_key', 'workflow_key_refused');
  });

  it.each<[string, Behaviour]>([
    ['an error', { kind: 'workflow-error' }],
    ['nothing', { kind: 'empty' }],
    ['a broken connection', { kind: 'reset', after: 'request' }],
  ])('answer: %s is returned', async (_name, behaviour) => {
    const { id, path } = await withOwn();
    at.host.behave(`/webhook/${path}`, behaviour);
    await expectFailure(id, 'answer', 'workflow_no_answer');
  });

  it('answer: a callback reply passes, and is stored in no chat', async () => {
    const answers = { notes: 'the reply goes to callbackUrl' };
    const { id, path } = await withOwn({}, (own) => webhook(own, {}, answers));
    at.host.behave(`/webhook/${path}`, { kind: 'callback', text: 'Later', delayMs: 10 });
    expect((await checkOf(ann, id)).ok).toBe(true);
    const [call] = at.host.callsOf(`/webhook/${path}`);
    for (let left = 100; left > 0 && call?.callbackStatuses.length === 0; left -= 1) await sleep(20);
    expect(call?.callbackStatuses.map((status) => status >= 400 && status < 500)).toEqual([true]);
  });

  it('runs again when a published agent gets another workflow', async () => {
    const { id } = await withOwn();
    expect((await publish(id)).status).toBe(200);
    const change = (n8n_workflow_id: string) => ann.call('PATCH', `/api/studio/agent/${id}/`, { n8n_workflow_id });
    expect(await change('nowhere')).toMatchObject({ status: 422, body: { code: 'workflow_missing' } });
    const other = byHand([webhook(`other-${id}`)]);
    expect((await change(other.id)).status).toBe(200);
    expect(await at.rows('SELECT webhook_path FROM agent WHERE id = $1', [id])).toEqual([
      { webhook_path: `other-${id}` },
    ]);
  });

  it('keeps the webhook path when the same workflow is entered again', async () => {
    const { id, path, workflow } = await withOwn();
    expect((await publish(id)).status).toBe(200);
    await ann.ok('PATCH', `/api/studio/agent/${id}/`, { n8n_workflow_id: workflow.id, description: 'Helps more.' });
    const chat = await ann.chat(id);
    await ann.reply(chat.id, (await ann.post(chat.id, 'Hello')).id);
    expect(at.host.callsOf(`/webhook/${path}`)).toHaveLength(1);
  });

  it('counts as a message in the rate limit', async () => {
    const limited = await at.start('all', { MESSAGES_PER_MINUTE: '1' });
    const eve = await at.person(limited);
    const { id } = await eve.newAgent();
    expect((await eve.call('POST', `/api/studio/agent/${id}/check/`)).status).toBe(200);
    expect((await eve.call('POST', `/api/studio/agent/${id}/check/`)).status).toBe(429);
    await limited.stop();
  });
});

describe('workflow template to paste', () => {
  let at: Installation;
  let ann: Person;
  beforeAll(async () => {
    at = await Installation.open();
    ann = await at.person(await at.start());
  });
  afterAll(() => at.close());

  it('is text without secrets, and references credentials by name', async () => {
    const { id, api_key, name, webhook_path } = await ann.newAgent({ template_type: 'openrouter' });
    expect(webhook_path).toMatch(new RegExp(`^agent-${id}-[0-9a-f]{32}$`));
    for (const type of ['', ...WORKFLOW_KINDS.map((kind) => `?type=${kind}`)]) {
      const { body, headers } = await ann.call('GET', `/api/studio/agent/${id}/n8n_template${type}`);
      expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(JSON.stringify(body)).not.toContain(api_key);
      expect(body).toMatchObject({ name, settings: { saveDataSuccessExecution: 'none' } });
      expect(body.nodes[0]).toMatchObject({
        parameters: { path: webhook_path },
        credentials: { httpHeaderAuth: { id: null, name: `Regent agent ${id}` } },
      });
    }
    const own = (await ann.call('GET', `/api/studio/agent/${id}/n8n_template`)).body;
    expect(own.nodes.some((node: { name: string }) => node.name === 'AI Agent')).toBe(true);
    expect((await ann.call('GET', `/api/studio/agent/${id}/n8n_template?type=other`)).status).toBe(400);
  });

  it('is offered without an n8n API key: the check skips unknown steps', async () => {
    const { id, workflow_state } = await ann.newAgent({ template_type: 'simple' });
    expect(workflow_state).toBe('none');
    expect(codes(await checkOf(ann, id))).toEqual({
      host: 'ok',
      host_key: 'skipped',
      workflow: 'skipped',
      active: 'skipped',
      trigger: 'skipped',
      webhook: 'ok',
      agent_key: 'ok',
      answer: 'ok',
    });
    at.host.behave(id, { kind: 'not-registered' });
    expect(await ann.call('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' })).toMatchObject({
      status: 422,
      body: { code: 'workflow_inactive', detail: expect.stringMatching(/^webhook: /) },
    });
  });
});

describe('connection check without n8n', () => {
  let at: Installation;
  let ann: Person;
  beforeAll(async () => {
    at = await Installation.open({ N8N_BASE_URL: '' });
    ann = await at.person(await at.start());
  });
  afterAll(() => at.close());

  it('uses the built-in runner', async () => {
    const { id } = await ann.newAgent({ template_type: 'simple' });
    const check = await checkOf(ann, id);
    expect(check.ok).toBe(true);
    expect(codes(check)).toMatchObject({ host: 'skipped', webhook: 'skipped', agent_key: 'ok', answer: 'ok' });
    expect((await ann.call('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' })).status).toBe(200);
  });
});
