import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../../../support/server/people/person.js';
import { KEY, pathOf } from '../../../support/server/places/health-place.js';
import { ProvisioningPlace } from '../../../support/server/places/provisioning-place.js';
import { Installation } from '../../../support/server/regent.js';
import { until } from '../../../support/util/until.js';

describe('provisioned workflows', () => {
  let place: ProvisioningPlace;
  let at: Installation;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    place = await ProvisioningPlace.open();
    ({ at, ann, bob } = place);
  });
  afterAll(() => at?.close());
  afterEach(() => {
    place.n8n.broken = null;
    place.n8n.key = KEY;
  });

  it('are created with the agent and its key, and belong to it', async () => {
    const made = await place.make();
    expect(made).toMatchObject({ workflow_state: 'pending', workflow_reason: null, n8n_workflow_id: null });
    expect(made).toMatchObject({ workflow_url: null, workflow_closed: true });
    const agent = await place.ready(made.id);
    const [workflow, ...others] = place.workflowOf(made.id);
    expect(others).toEqual([]);
    expect(agent.n8n_workflow_id).toBe(workflow?.id);
    expect(workflow).toMatchObject({ name: made.name, active: false });
    expect(place.credentialOf(made.id)).toMatchObject([{ data: { name: 'X-API-Key', value: made.api_key } }]);
    expect(workflow?.nodes[0].credentials.httpHeaderAuth.id).toBe(place.credentialOf(made.id)[0]?.id);
  });

  it('are visible to the creator only', async () => {
    const { id } = await place.make();
    await place.ready(id);
    expect((await place.patch(id, { status: 'ready' })).status).toBe(200);
    const seen = await bob.ok('GET', pathOf(id));
    for (const field of ['workflow_state', 'workflow_reason', 'n8n_workflow_id', 'workflow_url', 'workflow_closed'])
      expect(seen).not.toHaveProperty(field);
    expect((await bob.call('GET', `${pathOf(id)}n8n_template`)).status).toBe(404);
    expect((await bob.call('POST', `${pathOf(id)}check/`)).status).toBe(404);
  });

  it('respond while the agent is published', async () => {
    const { id } = await place.make();
    expect((await place.patch(id, { status: 'ready' })).body).toMatchObject({ status: 'ready' });
    expect(place.workflowOf(id)).toMatchObject([{ active: true }]);
    const chat = await ann.chat(id);
    const { id: sent } = await ann.post(chat.id, 'Hello');
    const list = await ann.listed(chat.id, (all) => all.some((one) => one.reply_to === sent));
    expect(list.at(-1)?.message).toBe('You said: Hello');
    expect((await place.patch(id, { status: 'not_published' })).status).toBe(200);
    await until('unpublished', () => place.workflowOf(id)[0]?.active === false);
  });

  it('are retried after a lost connection, unless the creator replaced the workflow', async () => {
    const { id } = await place.make();
    await place.patch(id, { status: 'ready' });
    const chat = await ann.chat(id);
    const ask = async (place: string | number) => {
      at.host.failThen(place, { kind: 'reset', after: 'request' }, 1);
      const sent = await ann.post(chat.id, 'Hello');
      const isOver = (one: { id: number; reply_to?: number | null; delivery?: string | null }) =>
        one.reply_to === sent.id || (one.id === sent.id && one.delivery === 'failed');
      const list = await ann.listed(chat.id, (all) => all.some(isOver));
      return list.find((one) => one.id === sent.id)?.failure?.code ?? list.at(-1)?.message;
    };
    expect(await ask(id)).toBe('You said: Hello');
    const nodes = [{ type: 'n8n-nodes-base.webhook', parameters: { path: 'sends-mail', httpMethod: 'POST' } }];
    const other = place.n8n.add(nodes, { active: true });
    other.activeVersion = { nodes };
    expect((await place.patch(id, { n8n_workflow_id: other.id })).body).toMatchObject({ template_type: 'simple' });
    expect(await ask('/webhook/sends-mail')).toBe('connection_lost');
  });

  it('are renamed with the agent', async () => {
    const { id, name } = await place.make();
    await place.patch(id, { status: 'ready' });
    const [workflow] = place.workflowOf(id);
    const version = workflow?.versionId;
    expect((await place.patch(id, { name: 'Another name' })).status).toBe(200);
    expect(place.workflowOf(id)[0]?.name).toBe(name);
    await ann.ok('POST', `${pathOf(id)}publish/`, {});
    await until('renamed', () => place.workflowOf(id)[0]?.name === 'Another name');
    await ann.ok('POST', `${pathOf(id)}versions/1/restore/`);
    await until('renamed back', () => place.workflowOf(id)[0]?.name === name);
    expect(place.workflowOf(id)[0]).toMatchObject({ active: true, versionId: version });
  });

  it('keep their name while their creator has unpublished edits in n8n', async () => {
    const { id } = await place.make();
    await place.patch(id, { status: 'ready' });
    const [workflow] = place.workflowOf(id);
    if (workflow) workflow.versionId = 'a draft';
    const asked = place.n8n.requests.length;
    await place.patch(id, { name: `Half done ${id}` });
    await ann.ok('POST', `${pathOf(id)}publish/`, {});
    await until('looked', () => place.n8n.requests.slice(asked).includes(`GET /workflows/${workflow?.id}`));
    await sleep(300);
    expect(workflow?.name).not.toBe(`Half done ${id}`);
  });

  it('receive the new key before the creator does', async () => {
    const { id } = await place.make();
    await place.ready(id);
    const { api_key } = await ann.ok('POST', `${pathOf(id)}api_key/rotate/`, {});
    expect(place.credentialOf(id)).toMatchObject([{ data: { value: api_key } }]);
  });

  it('receive the new key before the creator does, even while another process holds their lease', async () => {
    const { id } = await place.make();
    await place.ready(id);
    await at.rows(`UPDATE agent_workflow SET lease_until = now() + interval '1 minute' WHERE agent_id = $1`, [id]);
    const rotated = ann.ok('POST', `${pathOf(id)}api_key/rotate/`, {});
    await sleep(500);
    await at.rows('UPDATE agent_workflow SET lease_until = NULL WHERE agent_id = $1', [id]);
    const { api_key } = await rotated;
    expect(place.credentialOf(id)).toMatchObject([{ data: { value: api_key } }]);
  });

  it('are deleted with the agent, together with the credential', async () => {
    const { id } = await place.make();
    await place.patch(id, { status: 'ready' });
    expect((await ann.call('DELETE', pathOf(id))).status).toBe(204);
    await until('gone', () => place.workflowOf(id).length === 0 && place.credentialOf(id).length === 0);
    await until(
      'forgotten',
      async () => (await at.rows('SELECT FROM agent_workflow WHERE agent_id = $1', [id])).length === 0,
    );
  });

  it('change with the template', async () => {
    const { id } = await place.make();
    const { n8n_workflow_id } = await place.ready(id);
    await place.patch(id, { template_type: 'openrouter' });
    await until('another one', () => place.workflowOf(id)[0]?.nodes.some((node) => node.name === 'AI Agent'));
    expect(place.workflowOf(id)).toMatchObject([{ id: n8n_workflow_id }]);
  });

  it('are unpublished when their creator is disabled', async () => {
    const { id } = await place.make();
    await place.patch(id, { status: 'ready' });
    await at.rows(`UPDATE agent SET status = 'not_published', suspended = true WHERE id = $1`, [id]);
    await until('unpublished', () => place.workflowOf(id)[0]?.active === false);
  });

  it('stay when the agent gives up its template, and are deleted once unused', async () => {
    const { id } = await place.make();
    const { n8n_workflow_id } = await place.ready(id);
    await place.patch(id, { status: 'ready' });
    expect((await place.patch(id, { template_type: null })).body).toMatchObject({ n8n_workflow_id, status: 'ready' });
    await sleep(300);
    expect(place.workflowOf(id)).toMatchObject([{ active: true }]);
    await place.patch(id, { status: 'not_published' });
    expect((await place.patch(id, { n8n_workflow_id: null })).status).toBe(200);
    await until('gone', () => place.workflowOf(id).length === 0 && place.credentialOf(id).length === 0);
    await until('forgotten', async () => (await place.get(id)).workflow_state === 'none');
    await place.patch(id, { template_type: 'simple' });
    expect((await place.ready(id)).n8n_workflow_id).not.toBe(n8n_workflow_id);
    expect(place.workflowOf(id)).toHaveLength(1);
  });

  it('are deleted when an own workflow replaces the template; the own one is kept', async () => {
    const { id } = await place.make();
    await place.ready(id);
    const own = place.n8n.add([
      { type: 'n8n-nodes-base.webhook', parameters: { path: `own-${id}`, httpMethod: 'POST' } },
    ]);
    await place.patch(id, { template_type: null, n8n_workflow_id: own.id });
    await until('gone', () => place.workflowOf(id).length === 0 && place.credentialOf(id).length === 0);
    expect(await place.get(id)).toMatchObject({ n8n_workflow_id: own.id });
    expect(place.n8n.workflows.get(own.id)).toBe(own);
  });

  it('are not created for an agent with an own workflow', async () => {
    const { id } = await place.make({ template_type: null });
    expect(await place.get(id)).toMatchObject({ workflow_state: 'none', workflow_reason: null });
    const own = await place.make({ n8n_workflow_id: 'own-1' });
    expect(own).toMatchObject({ workflow_state: 'none', n8n_workflow_id: 'own-1' });
  });

  it('[case 33] send the API key to their own host only, and follow no redirect', async () => {
    place.n8n.broken = { status: 302, body: '', location: 'http://127.0.0.1:9/evil' };
    const { id } = await place.make();
    await until('tried', async () => (await place.get(id)).workflow_reason === 'n8n_unavailable');
    place.n8n.broken = null;
    await place.releaseLease(id);
    await place.ready(id);
    expect(place.n8n.lastHeaders['x-n8n-api-key']).toBe(KEY);
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
    const { id } = await place.make({ template_type: null });
    expect(await place.patch(id, { n8n_workflow_id: value })).toMatchObject({
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
