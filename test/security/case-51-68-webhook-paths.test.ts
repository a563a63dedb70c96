import type { Person } from '../support/server/people/person.js';
import { Installation, type Regent } from '../support/server/regent.js';
import { until } from '../support/util/until.js';

const KEY = 'the operator key of n8n';

/** A published workflow of another user of the same n8n. */
const listening = (path: string) => [
  { type: 'n8n-nodes-base.webhook', name: 'In', parameters: { path, httpMethod: 'POST', responseMode: 'lastNode' } },
];

describe('shared n8n', () => {
  let at: Installation;
  let regent: Regent;
  let ann: Person;
  beforeAll(async () => {
    at = await Installation.open({ N8N_API_KEY: KEY, SWEEP_INTERVAL_MS: '200' }, { host: { apiKey: KEY } });
    regent = await at.start();
    ann = await at.person(regent);
  });
  afterAll(() => at.close());

  const n8n = () => at.host.n8n;
  const get = (id: number) => ann.ok('GET', `/api/studio/agent/${id}/`);
  const patch = (id: number, body: object) => ann.call('PATCH', `/api/studio/agent/${id}/`, body);
  const registerFirst = (path: string) => {
    const workflow = n8n().add(listening(path));
    n8n().publish(workflow);
    return workflow;
  };
  /** All calls of a path, with any method. */
  const callsAt = (path: string) => at.host.calls.filter((call) => call.path === `/webhook/${path}`);
  const workflowAt = (path: string) =>
    [...n8n().workflows.values()].find((one) => one.nodes.some((node) => node.parameters?.path === path));
  async function said(chatId: number, text: string) {
    const { id } = await ann.post(chatId, text);
    return until('an end', async () => {
      const all = await ann.list(chatId);
      const message = all.find((one) => one.id === id);
      return all.find((one) => one.reply_to === id) ?? (message?.delivery === 'failed' && { failure: message.failure });
    });
  }

  it('gets neither message nor key at a path that a stranger registered first [case 51]', async () => {
    const next = (await ann.newAgent({ template_type: 'simple' })).id + 1;
    const foreign = registerFirst(`agent-${next}`);
    const agent = await ann.newAgent({ template_type: 'simple' });
    expect(agent.id).toBe(next);
    expect(agent.webhook_path).toMatch(new RegExp(`^agent-${next}-[0-9a-f]{32}$`));
    expect((await patch(agent.id, { status: 'ready' })).status).toBe(200);
    const chat = await ann.chat(agent.id);
    expect(await said(chat.id, 'A secret')).toMatchObject({ message: 'You said: A secret' });
    expect(callsAt(`agent-${next}`)).toEqual([]);
    expect(foreign.active).toBe(true);
    const own = at.host.calls.filter((call) => call.headers['x-api-key'] === agent.api_key);
    expect(own.map((call) => call.path)).toEqual([`/webhook/${agent.webhook_path}`]);
  });

  it('has an unguessable path for each agent [case 51]', async () => {
    const agents = [await ann.newAgent(), await ann.newAgent(), await ann.newAgent()];
    const tokens = agents.map((agent) => agent.webhook_path.split('-').at(-1));
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{32}$/);
  });

  it('shows the path to the creator only [case 51]', async () => {
    const agent = await ann.newAgent({ template_type: 'simple' });
    expect((await patch(agent.id, { status: 'ready' })).status).toBe(200);
    const bob = await at.person(regent);
    for (const place of [
      `/api/studio/agent/${agent.id}/`,
      `/api/studio/agent/?search=${encodeURIComponent(agent.name)}`,
    ])
      expect(JSON.stringify(await bob.ok('GET', place))).not.toContain(agent.webhook_path.split('-').at(-1));
  });

  it('is not called for an agent without a workflow [case 51]', async () => {
    const agent = await ann.newAgent({ template_type: null });
    registerFirst(`agent-${agent.id}`);
    const before = at.host.calls.length;
    const chat = await ann.chat(agent.id);
    expect(await said(chat.id, 'Are you there?')).toMatchObject({ failure: { code: 'workflow_not_connected' } });
    expect(at.host.calls.length).toBe(before);
  });

  it('gets a new path for an agent whose path is taken, and publishes it [case 51]', async () => {
    const agent = await ann.newAgent({ template_type: 'simple' });
    await until('made', async () => (await get(agent.id)).workflow_state === 'ready');
    registerFirst(agent.webhook_path);
    expect((await patch(agent.id, { status: 'ready' })).status).toBe(200);
    const { webhook_path } = await get(agent.id);
    expect(webhook_path).not.toBe(agent.webhook_path);
    expect(workflowAt(webhook_path)).toMatchObject({ active: true });
    const chat = await ann.chat(agent.id);
    expect(await said(chat.id, 'Hello')).toMatchObject({ message: 'You said: Hello' });
    expect(callsAt(agent.webhook_path)).toEqual([]);
  });

  describe('own workflow at a guessable path', () => {
    async function linked(path: string) {
      const workflow = n8n().add(listening(path));
      n8n().publish(workflow);
      const agent = await ann.newAgent({ template_type: null, n8n_workflow_id: workflow.id });
      expect((await patch(agent.id, { status: 'ready' })).status).toBe(200);
      return { agent, workflow, chat: await ann.chat(agent.id) };
    }

    it('is called at the path of its own trigger, even before the first lookup', async () => {
      const workflow = n8n().add(listening('looked-for-when-called'));
      n8n().publish(workflow);
      const agent = await ann.newAgent({ template_type: null, n8n_workflow_id: workflow.id });
      const chat = await ann.chat(agent.id);
      await until('registered', () => n8n().webhook('/webhook/looked-for-when-called') !== undefined);
      expect(await said(chat.id, 'Hello')).toMatchObject({ message: 'You said: Hello' });
    });

    it('is not confused with a workflow that takes its path when it is unpublished [case 68]', async () => {
      const { agent, workflow, chat } = await linked('support-desk');
      expect(await said(chat.id, 'Hello')).toMatchObject({ message: 'You said: Hello' });
      await ann.call('DELETE', `/api/chat/${chat.id}/`);

      n8n().unpublish(workflow);
      const stranger = registerFirst('support-desk');
      await until('registered', () => n8n().webhook('/webhook/support-desk')?.nodes === stranger.activeVersion?.nodes);
      const before = callsAt('support-desk').length;
      // As long as the lookup is cached.
      await new Promise((resolve) => setTimeout(resolve, 10_500));
      const again = await ann.chat(agent.id);
      expect(await said(again.id, 'A secret')).toMatchObject({ failure: { code: 'workflow_not_active' } });
      expect(callsAt('support-desk').length).toBe(before);
      await until('offline', async () => (await get(agent.id)).availability === 'offline');
      expect((await get(agent.id)).offline_reason).toMatchObject({ code: 'workflow_inactive' });
    }, 30_000);

    it('is not called at that path while n8n cannot confirm it [case 68]', async () => {
      const { agent, workflow, chat } = await linked('sales-desk');
      n8n().unpublish(workflow);
      const stranger = registerFirst('sales-desk');
      await until('registered', () => n8n().webhook('/webhook/sales-desk')?.nodes === stranger.activeVersion?.nodes);
      expect(await said(chat.id, 'A secret')).toMatchObject({ failure: { code: 'workflow_not_active' } });
      n8n().broken = { status: 500, body: 'oops' };
      try {
        // Longer than the lookup is cached.
        await new Promise((resolve) => setTimeout(resolve, 10_500));
        await ann.post(chat.id, 'Another');
        await until('a call elsewhere', () => callsAt(agent.webhook_path).length > 0);
      } finally {
        n8n().broken = null;
      }
      expect(callsAt('sales-desk').filter((call) => call.method === 'POST')).toEqual([]);
    }, 30_000);

    it('is called at its new path immediately after its creator changes it', async () => {
      const { workflow, chat } = await linked('first-place');
      await said(chat.id, 'Hello');
      workflow.nodes[0].parameters.path = 'second-place';
      n8n().publish(workflow);
      await until('registered', () => n8n().webhook('/webhook/second-place') !== undefined);
      expect(await said(chat.id, 'And now?')).toMatchObject({ message: 'You said: And now?' });
    });

    it('answers while the n8n API fails', async () => {
      const { chat } = await linked('quiet-place');
      n8n().broken = { status: 500, body: 'oops' };
      try {
        expect(await said(chat.id, 'Hello')).toMatchObject({ message: 'You said: Hello' });
      } finally {
        n8n().broken = null;
      }
    });
  });
});

describe('n8n without an API key', () => {
  it('is called at the secret path only [case 51]', async () => {
    const at = await Installation.open();
    const ann = await at.person(await at.start());
    const agent = await ann.newAgent({ template_type: 'simple' });
    await at.rows('UPDATE agent SET webhook_path = $2 WHERE id = $1', [agent.id, `agent-${agent.id}`]);
    const chat = await ann.chat(agent.id);
    const { id } = await ann.post(chat.id, 'Hello');
    expect((await ann.reply(chat.id, id)).message).toBe('You said: Hello');
    expect(at.host.calls.map((call) => call.path)).toEqual([`/webhook/${agent.webhook_path}`]);
    await at.close();
  });
});
