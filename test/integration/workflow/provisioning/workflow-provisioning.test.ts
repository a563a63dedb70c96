import { setTimeout as sleep } from 'node:timers/promises';
import { KEY, pathOf } from '../../../support/server/fixtures/health-fixture.js';
import { ProvisioningFixture } from '../../../support/server/fixtures/provisioning-fixture.js';
import type { Person } from '../../../support/server/people/person.js';
import { Installation } from '../../../support/server/regent.js';
import { until } from '../../../support/util/until.js';

describe('provisioned workflows', () => {
  let fixture: ProvisioningFixture;
  let at: Installation;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    fixture = await ProvisioningFixture.open();
    ({ at, ann, bob } = fixture);
  });
  afterAll(() => at?.close());
  afterEach(() => {
    fixture.n8n.broken = null;
    fixture.n8n.key = KEY;
  });

  it('are created with the agent and its key, and belong to it', async () => {
    const made = await fixture.make();
    expect(made).toMatchObject({ workflow_state: 'pending', workflow_reason: null, n8n_workflow_id: null });
    expect(made).toMatchObject({ workflow_url: null, workflow_closed: true });
    const agent = await fixture.ready(made.id);
    const [workflow, ...others] = fixture.workflowOf(made.id);
    expect(others).toEqual([]);
    expect(agent.n8n_workflow_id).toBe(workflow?.id);
    expect(workflow).toMatchObject({ name: made.name, active: false });
    expect(fixture.credentialOf(made.id)).toMatchObject([{ data: { name: 'X-API-Key', value: made.api_key } }]);
    expect(workflow?.nodes[0].credentials.httpHeaderAuth.id).toBe(fixture.credentialOf(made.id)[0]?.id);
  });

  it('are visible to the creator only', async () => {
    const { id } = await fixture.make();
    await fixture.ready(id);
    expect((await fixture.patch(id, { status: 'ready' })).status).toBe(200);
    const seen = await bob.ok('GET', pathOf(id));
    for (const field of ['workflow_state', 'workflow_reason', 'n8n_workflow_id', 'workflow_url', 'workflow_closed'])
      expect(seen).not.toHaveProperty(field);
    expect((await bob.call('GET', `${pathOf(id)}n8n_template`)).status).toBe(404);
    expect((await bob.call('POST', `${pathOf(id)}check/`)).status).toBe(404);
  });

  it('respond while the agent is published', async () => {
    const { id } = await fixture.make();
    expect((await fixture.patch(id, { status: 'ready' })).body).toMatchObject({ status: 'ready' });
    expect(fixture.workflowOf(id)).toMatchObject([{ active: true }]);
    const chat = await ann.chat(id);
    const { id: sent } = await ann.post(chat.id, 'Hello');
    const list = await ann.listed(chat.id, (all) => all.some((one) => one.reply_to === sent));
    expect(list.at(-1)?.message).toBe('You said: Hello');
    expect((await fixture.patch(id, { status: 'not_published' })).status).toBe(200);
    await until('unpublished', () => fixture.workflowOf(id)[0]?.active === false);
  });

  it('are retried after a lost connection, unless the creator replaced the workflow', async () => {
    const { id } = await fixture.make();
    await fixture.patch(id, { status: 'ready' });
    const chat = await ann.chat(id);
    const ask = async (path: string | number) => {
      at.host.failThen(path, { kind: 'reset', after: 'request' }, 1);
      const sent = await ann.post(chat.id, 'Hello');
      const isOver = (one: { id: number; reply_to?: number | null; delivery?: string | null }) =>
        one.reply_to === sent.id || (one.id === sent.id && one.delivery === 'failed');
      const list = await ann.listed(chat.id, (all) => all.some(isOver));
      return list.find((one) => one.id === sent.id)?.failure?.code ?? list.at(-1)?.message;
    };
    expect(await ask(id)).toBe('You said: Hello');
    const nodes = [{ type: 'n8n-nodes-base.webhook', parameters: { path: 'sends-mail', httpMethod: 'POST' } }];
    const other = fixture.n8n.add(nodes, { active: true });
    other.activeVersion = { nodes };
    expect((await fixture.patch(id, { n8n_workflow_id: other.id })).body).toMatchObject({ template_type: 'simple' });
    expect(await ask('/webhook/sends-mail')).toBe('connection_lost');
  });

  it('are renamed with the agent', async () => {
    const { id, name } = await fixture.make();
    await fixture.patch(id, { status: 'ready' });
    const [workflow] = fixture.workflowOf(id);
    const version = workflow?.versionId;
    expect((await fixture.patch(id, { name: 'Another name' })).status).toBe(200);
    expect(fixture.workflowOf(id)[0]?.name).toBe(name);
    await ann.ok('POST', `${pathOf(id)}publish/`, {});
    await until('renamed', () => fixture.workflowOf(id)[0]?.name === 'Another name');
    await ann.ok('POST', `${pathOf(id)}versions/1/restore/`);
    await until('renamed back', () => fixture.workflowOf(id)[0]?.name === name);
    expect(fixture.workflowOf(id)[0]).toMatchObject({ active: true, versionId: version });
  });

  it('keep their name while their creator has unpublished edits in n8n', async () => {
    const { id } = await fixture.make();
    await fixture.patch(id, { status: 'ready' });
    const [workflow] = fixture.workflowOf(id);
    if (workflow) workflow.versionId = 'a draft';
    const asked = fixture.n8n.requests.length;
    await fixture.patch(id, { name: `Half done ${id}` });
    await ann.ok('POST', `${pathOf(id)}publish/`, {});
    await until('looked', () => fixture.n8n.requests.slice(asked).includes(`GET /workflows/${workflow?.id}`));
    await sleep(300);
    expect(workflow?.name).not.toBe(`Half done ${id}`);
  });

  it('receive the new key before the creator does', async () => {
    const { id } = await fixture.make();
    await fixture.ready(id);
    const { api_key } = await ann.ok('POST', `${pathOf(id)}api_key/rotate/`, {});
    expect(fixture.credentialOf(id)).toMatchObject([{ data: { value: api_key } }]);
  });

  it('receive the new key before the creator does, even while another process holds their lease', async () => {
    const { id } = await fixture.make();
    await fixture.ready(id);
    await at.rows(`UPDATE agent_workflow SET lease_until = now() + interval '1 minute' WHERE agent_id = $1`, [id]);
    const rotated = ann.ok('POST', `${pathOf(id)}api_key/rotate/`, {});
    await sleep(500);
    await at.rows('UPDATE agent_workflow SET lease_until = NULL WHERE agent_id = $1', [id]);
    const { api_key } = await rotated;
    expect(fixture.credentialOf(id)).toMatchObject([{ data: { value: api_key } }]);
  });

  it('are deleted with the agent, together with the credential', async () => {
    const { id } = await fixture.make();
    await fixture.patch(id, { status: 'ready' });
    expect((await ann.call('DELETE', pathOf(id))).status).toBe(204);
    await until('gone', () => fixture.workflowOf(id).length === 0 && fixture.credentialOf(id).length === 0);
    await until(
      'forgotten',
      async () => (await at.rows('SELECT FROM agent_workflow WHERE agent_id = $1', [id])).length === 0,
    );
  });

  it('change with the template', async () => {
    const { id } = await fixture.make();
    const { n8n_workflow_id } = await fixture.ready(id);
    await fixture.patch(id, { template_type: 'openrouter' });
    await until('another one', () => fixture.workflowOf(id)[0]?.nodes.some((node) => node.name === 'AI Agent'));
    expect(fixture.workflowOf(id)).toMatchObject([{ id: n8n_workflow_id }]);
  });

  it('are unpublished when their creator is disabled', async () => {
    const { id } = await fixture.make();
    await fixture.patch(id, { status: 'ready' });
    await at.rows(`UPDATE agent SET status = 'not_published', suspended = true WHERE id = $1`, [id]);
    await until('unpublished', () => fixture.workflowOf(id)[0]?.active === false);
  });

  it('stay when the agent gives up its template, and are deleted once unused', async () => {
    const { id } = await fixture.make();
    const { n8n_workflow_id } = await fixture.ready(id);
    await fixture.patch(id, { status: 'ready' });
    expect((await fixture.patch(id, { template_type: null })).body).toMatchObject({ n8n_workflow_id, status: 'ready' });
    await sleep(300);
    expect(fixture.workflowOf(id)).toMatchObject([{ active: true }]);
    await fixture.patch(id, { status: 'not_published' });
    expect((await fixture.patch(id, { n8n_workflow_id: null })).status).toBe(200);
    await until('gone', () => fixture.workflowOf(id).length === 0 && fixture.credentialOf(id).length === 0);
    await until('forgotten', async () => (await fixture.get(id)).workflow_state === 'none');
    await fixture.patch(id, { template_type: 'simple' });
    expect((await fixture.ready(id)).n8n_workflow_id).not.toBe(n8n_workflow_id);
    expect(fixture.workflowOf(id)).toHaveLength(1);
  });

  it('are deleted when an own workflow replaces the template; the own one is kept', async () => {
    const { id } = await fixture.make();
    await fixture.ready(id);
    const own = fixture.n8n.add([
      { type: 'n8n-nodes-base.webhook', parameters: { path: `own-${id}`, httpMethod: 'POST' } },
    ]);
    await fixture.patch(id, { template_type: null, n8n_workflow_id: own.id });
    await until('gone', () => fixture.workflowOf(id).length === 0 && fixture.credentialOf(id).length === 0);
    expect(await fixture.get(id)).toMatchObject({ n8n_workflow_id: own.id });
    expect(fixture.n8n.workflows.get(own.id)).toBe(own);
  });

  it('are not created for an agent with an own workflow', async () => {
    const { id } = await fixture.make({ template_type: null });
    expect(await fixture.get(id)).toMatchObject({ workflow_state: 'none', workflow_reason: null });
    const own = await fixture.make({ n8n_workflow_id: 'own-1' });
    expect(own).toMatchObject({ workflow_state: 'none', n8n_workflow_id: 'own-1' });
  });

  it('[case 33] send the API key to their own host only, and follow no redirect', async () => {
    fixture.n8n.broken = { status: 302, body: '', location: 'http://127.0.0.1:9/evil' };
    const { id } = await fixture.make();
    await until('tried', async () => (await fixture.get(id)).workflow_reason === 'n8n_unavailable');
    fixture.n8n.broken = null;
    await fixture.releaseLease(id);
    await fixture.ready(id);
    expect(fixture.n8n.lastHeaders['x-n8n-api-key']).toBe(KEY);
    expect(
      at.host.calls.filter((call) => call.headers['x-n8n-api-key'] !== undefined && !call.path.startsWith('/api/')),
    ).toEqual([]);
  });

  it.each([
    ['a path with ..', '../users'],
    ['a query', 'a?x=1'],
    ['escapes', '%2f..%2fapi'],
    ['another host', '@evil'],
    ['a slash', 'a/b'],
    ['10 KB', 'a'.repeat(10_240)],
  ])('reject %s as an ID', async (_name, value) => {
    const { id } = await fixture.make({ template_type: null });
    expect(await fixture.patch(id, { n8n_workflow_id: value })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  });
});

describe('agents that are older than the n8n API key', () => {
  let at: Installation;
  beforeAll(async () => {
    at = await Installation.open({ SWEEP_INTERVAL_MS: '200' }, { host: { apiKey: KEY } });
  });
  afterAll(() => at.close());

  it('get a published workflow once there is a key, unless they have a pasted one', async () => {
    const before = await at.start();
    const ann = await at.person(before);
    const make = async (template: string | null) => (await ann.newAgent({ template_type: template })).id as number;
    const [waiting, published, pasted, own] = [
      await make('simple'),
      await make('simple'),
      await make('simple'),
      await make(null),
    ];
    await at.rows(`UPDATE agent SET status = 'ready' WHERE id = $1`, [published]);
    const nodes = [{ type: 'n8n-nodes-base.webhook', parameters: { path: `agent-${pasted}`, httpMethod: 'POST' } }];
    const workflow = at.host.n8n.add(nodes, { active: true });
    workflow.activeVersion = { nodes };
    await before.stop();
    await at.host.refuse();
    const after = await at.start('all', { N8N_API_KEY: KEY });
    await sleep(500); // n8n is down at first
    await at.host.accept();

    const rows = () =>
      at.rows<{ agent_id: number }>('SELECT agent_id::int FROM agent_workflow WHERE state = $1', ['ready']);
    for (const end = Date.now() + 15_000; (await rows()).length < 2 && Date.now() < end; ) await sleep(50);
    expect((await rows()).map((row) => row.agent_id).sort()).toEqual([waiting, published].sort());
    const active = (id: number) =>
      [...at.host.n8n.workflows.values()]
        .filter((one) => new RegExp(`^agent-${id}(-|$)`).test(one.nodes[0]?.parameters.path))
        .map((one) => one.active);
    expect([waiting, published, pasted, own].map(active)).toEqual([[false], [true], [true], []]);
    await after.stop();
  });
});
