import { setTimeout as sleep } from 'node:timers/promises';
import { WORKFLOW_KINDS } from '../../../../server/src/contract/workflows/workflows.js';
import { checkOf, codes, handMadeAgents, webhook } from '../../../support/server/actions/connection-check.js';
import type { Person } from '../../../support/server/people/person.js';
import { Installation } from '../../../support/server/regent.js';
import { until } from '../../../support/util/until.js';

const KEY = 'the operator key of n8n';
const STEPS = ['host', 'host_key', 'workflow', 'active', 'trigger', 'webhook', 'agent_key', 'answer'];

describe('connection check', () => {
  let at: Installation;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    at = await Installation.open({ N8N_API_KEY: KEY, SWEEP_INTERVAL_MS: '200' }, { host: { apiKey: KEY } });
    const regent = await at.start();
    [ann, bob] = [await at.person(regent), await at.person(regent)];
  });
  afterAll(() => at.close());

  const { byHand, withOwn, publish } = handMadeAgents(() => ({ at, ann }));

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

  it('returns the welcome texts of the Chat Trigger and the waiting nodes to the creator only', async () => {
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
