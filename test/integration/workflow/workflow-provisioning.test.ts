import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import { until } from '../../support/util/until.js';

const KEY = 'the operator key of n8n';

describe('provisioned workflows', () => {
  let at: Installation;
  let regent: Regent;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    at = await Installation.open(
      { N8N_API_KEY: KEY, N8N_MEMBERS: 'none', SWEEP_INTERVAL_MS: '200' },
      { host: { apiKey: KEY } },
    );
    regent = await at.start();
    [ann, bob] = [await at.person(regent), await at.person(regent)];
  });
  afterAll(() => at.close());
  afterEach(() => {
    at.host.n8n.broken = null;
    at.host.n8n.key = KEY;
  });

  const n8n = () => at.host.n8n;
  const path = (id: number) => `/api/studio/agent/${id}/`;
  const get = (id: number) => ann.ok('GET', path(id));
  const patch = (id: number, body: object) => ann.call('PATCH', path(id), body);
  const workflowOf = (id: number) =>
    [...n8n().workflows.values()].filter((one) =>
      one.nodes.some((node) => node.parameters?.path?.startsWith(`agent-${id}-`)),
    );
  const credentialOf = (id: number) =>
    [...n8n().credentials.values()].filter((one) => one.name === `Regent agent ${id}`);
  const make = (fields: object = {}) => ann.newAgent({ template_type: 'simple', ...fields });
  const ready = (id: number) =>
    until('ready', async () => (await get(id)).workflow_state === 'ready' && (await get(id)));
  /** Releases the lease, as if its process had died. */
  const releaseLease = (id: number) =>
    at.rows('UPDATE agent_workflow SET lease_until = NULL, due_at = now() WHERE agent_id = $1', [id]);

  it('are created with the agent and its key, and belong to it', async () => {
    const made = await make();
    expect(made).toMatchObject({ workflow_state: 'pending', workflow_reason: null, n8n_workflow_id: null });
    expect(made).toMatchObject({ workflow_url: null, workflow_closed: true });
    const agent = await ready(made.id);
    const [workflow, ...others] = workflowOf(made.id);
    expect(others).toEqual([]);
    expect(agent.n8n_workflow_id).toBe(workflow?.id);
    expect(workflow).toMatchObject({ name: made.name, active: false });
    expect(credentialOf(made.id)).toMatchObject([{ data: { name: 'X-API-Key', value: made.api_key } }]);
    expect(workflow?.nodes[0].credentials.httpHeaderAuth.id).toBe(credentialOf(made.id)[0]?.id);
  });

  it('are visible to the creator only', async () => {
    const { id } = await make();
    await ready(id);
    expect((await patch(id, { status: 'ready' })).status).toBe(200);
    const seen = await bob.ok('GET', path(id));
    for (const field of ['workflow_state', 'workflow_reason', 'n8n_workflow_id', 'workflow_url', 'workflow_closed'])
      expect(seen).not.toHaveProperty(field);
    expect((await bob.call('GET', `${path(id)}n8n_template`)).status).toBe(404);
    expect((await bob.call('POST', `${path(id)}check/`)).status).toBe(404);
  });

  it('respond while the agent is published', async () => {
    const { id } = await make();
    expect((await patch(id, { status: 'ready' })).body).toMatchObject({ status: 'ready' });
    expect(workflowOf(id)).toMatchObject([{ active: true }]);
    const chat = await ann.chat(id);
    const { id: sent } = await ann.post(chat.id, 'Hello');
    const list = await ann.listed(chat.id, (all) => all.some((one) => one.reply_to === sent));
    expect(list.at(-1)?.message).toBe('You said: Hello');
    expect((await patch(id, { status: 'not_published' })).status).toBe(200);
    await until('unpublished', () => workflowOf(id)[0]?.active === false);
  });

  it('are retried after a lost connection, unless the creator replaced the workflow', async () => {
    const { id } = await make();
    await patch(id, { status: 'ready' });
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
    const other = n8n().add(nodes, { active: true });
    other.activeVersion = { nodes };
    expect((await patch(id, { n8n_workflow_id: other.id })).body).toMatchObject({ template_type: 'simple' });
    expect(await ask('/webhook/sends-mail')).toBe('connection_lost');
  });

  it('are renamed with the agent', async () => {
    const { id, name } = await make();
    await patch(id, { status: 'ready' });
    const [workflow] = workflowOf(id);
    const version = workflow?.versionId;
    expect((await patch(id, { name: 'Another name' })).status).toBe(200);
    expect(workflowOf(id)[0]?.name).toBe(name);
    await ann.ok('POST', `${path(id)}publish/`, {});
    await until('renamed', () => workflowOf(id)[0]?.name === 'Another name');
    await ann.ok('POST', `${path(id)}versions/1/restore/`);
    await until('renamed back', () => workflowOf(id)[0]?.name === name);
    expect(workflowOf(id)[0]).toMatchObject({ active: true, versionId: version });
  });

  it('keep their name while their creator has unpublished edits in n8n', async () => {
    const { id } = await make();
    await patch(id, { status: 'ready' });
    const [workflow] = workflowOf(id);
    if (workflow) workflow.versionId = 'a draft';
    const asked = n8n().requests.length;
    await patch(id, { name: `Half done ${id}` });
    await ann.ok('POST', `${path(id)}publish/`, {});
    await until('looked', () => n8n().requests.slice(asked).includes(`GET /workflows/${workflow?.id}`));
    await sleep(300);
    expect(workflow?.name).not.toBe(`Half done ${id}`);
  });

  it('receive the new key before the creator does', async () => {
    const { id } = await make();
    await ready(id);
    const { api_key } = await ann.ok('POST', `${path(id)}api_key/rotate/`, {});
    expect(credentialOf(id)).toMatchObject([{ data: { value: api_key } }]);
  });

  it('receive the new key before the creator does, even while another process holds their lease', async () => {
    const { id } = await make();
    await ready(id);
    await at.rows(`UPDATE agent_workflow SET lease_until = now() + interval '1 minute' WHERE agent_id = $1`, [id]);
    const rotated = ann.ok('POST', `${path(id)}api_key/rotate/`, {});
    await sleep(500);
    await at.rows('UPDATE agent_workflow SET lease_until = NULL WHERE agent_id = $1', [id]);
    const { api_key } = await rotated;
    expect(credentialOf(id)).toMatchObject([{ data: { value: api_key } }]);
  });

  it('are deleted with the agent, together with the credential', async () => {
    const { id } = await make();
    await patch(id, { status: 'ready' });
    expect((await ann.call('DELETE', path(id))).status).toBe(204);
    await until('gone', () => workflowOf(id).length === 0 && credentialOf(id).length === 0);
    await until(
      'forgotten',
      async () => (await at.rows('SELECT FROM agent_workflow WHERE agent_id = $1', [id])).length === 0,
    );
  });

  it('are created later when n8n is down at first', async () => {
    await at.host.refuse();
    const { id } = await make();
    const waiting = await until('tried', async () => (await get(id)).workflow_reason !== null && (await get(id)));
    expect(waiting).toMatchObject({ workflow_state: 'pending', workflow_reason: 'workflow_unreachable' });
    const refused = await patch(id, { status: 'ready' });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'workflow_unreachable', detail: expect.stringMatching(/^host: /) },
    });
    expect(JSON.stringify(refused.body)).not.toMatch(/127\.0\.0\.1|ECONN/);
    expect(await get(id)).toMatchObject({ status: 'not_published' });
    await at.host.accept();
    expect(await ready(id)).toMatchObject({ workflow_reason: null });
    expect(workflowOf(id)).toHaveLength(1);
  });

  it.each(['POST /workflows', 'POST /credentials'])(
    'are created once although the response to %s is lost',
    async (request) => {
      n8n().loseAnswerOf = request;
      const { id } = await make();
      await ready(id);
      expect(workflowOf(id)).toHaveLength(1);
      expect(credentialOf(id)).toHaveLength(1);
    },
  );

  it('are created once although a process died before recording it', async () => {
    const { id } = await make();
    await ready(id);
    const lost = [
      'UPDATE agent_workflow SET workflow_id = NULL, key_hash = NULL WHERE agent_id = $1',
      'UPDATE agent SET n8n_workflow_id = NULL WHERE id = $1',
    ];
    for (const text of lost) await at.rows(text, [id]);
    await patch(id, { name: `Renamed meanwhile ${id}` });
    await releaseLease(id);
    const agent = await until('found again', async () => (await get(id)).n8n_workflow_id !== null && (await get(id)));
    expect(workflowOf(id)).toMatchObject([{ id: agent.n8n_workflow_id, name: `Renamed meanwhile ${id}` }]);
  });

  it('are created once by twenty concurrent attempts', async () => {
    const { id } = await make();
    await Promise.all(Array.from({ length: 20 }, () => patch(id, { status: 'ready' })));
    expect(workflowOf(id)).toHaveLength(1);
    expect(await get(id)).toMatchObject({ status: 'ready' });
  });

  it('report that n8n refuses the API key', async () => {
    n8n().key = 'another one';
    const { id } = await make();
    const refused = await until('tried', async () => (await get(id)).workflow_state === 'failed' && (await get(id)));
    expect(refused.workflow_reason).toBe('workflow_bad_key');
    expect(await patch(id, { status: 'ready' })).toMatchObject({
      status: 503,
      body: { code: 'workflow_not_checked', detail: expect.stringMatching(/^host_key: /) },
    });
  });

  it('name the node when n8n refuses to publish, in the language of the request', async () => {
    const { id } = await make({ template_type: 'openrouter' });
    await ready(id);
    const refused = await patch(id, { status: 'ready' });
    expect(refused).toMatchObject({ status: 422, body: { code: 'workflow_inactive' } });
    expect(refused.body.detail).toMatch(
      /^active: The credential of the node “OpenRouter Chat Model” is missing\.\nChoose /,
    );
    expect(await get(id)).toMatchObject({ status: 'not_published' });
  });

  it('are reported as missing when deleted by hand, and created when the template is chosen again', async () => {
    const { id } = await make();
    const { n8n_workflow_id: before } = await ready(id);
    n8n().workflows.delete(before);
    expect(await patch(id, { status: 'ready' })).toMatchObject({ status: 422, body: { code: 'workflow_missing' } });
    expect(await get(id)).toMatchObject({
      status: 'not_published',
      workflow_state: 'failed',
      workflow_reason: 'workflow_deleted',
    });
    expect((await patch(id, { template_type: 'simple' })).status).toBe(200);
    const again = await ready(id);
    expect(again.n8n_workflow_id).not.toBe(before);
    expect(workflowOf(id)).toMatchObject([{ id: again.n8n_workflow_id }]);
  });

  it('are published again after being unpublished by hand', async () => {
    const { id } = await make();
    await patch(id, { status: 'ready' });
    Object.assign(workflowOf(id)[0] ?? {}, { active: false, activeVersion: null });
    expect((await patch(id, { status: 'ready' })).status).toBe(200);
    expect(workflowOf(id)).toMatchObject([{ active: true }]);
  });

  it('change with the template', async () => {
    const { id } = await make();
    const { n8n_workflow_id } = await ready(id);
    await patch(id, { template_type: 'openrouter' });
    await until('another one', () => workflowOf(id)[0]?.nodes.some((node) => node.name === 'AI Agent'));
    expect(workflowOf(id)).toMatchObject([{ id: n8n_workflow_id }]);
  });

  describe('after a template change', () => {
    const withModel = (has: boolean) => {
      const data = { name: 'Authorization', value: 'secret' };
      if (has) n8n().credentials.set('model', { id: 'model', name: 'OpenRouter account', type: 'openRouterApi', data });
      else n8n().credentials.delete('model');
    };
    afterEach(() => withModel(false));
    const published = async () => {
      const { id } = await make();
      expect((await patch(id, { status: 'ready' })).status).toBe(200);
      const [workflow] = workflowOf(id);
      if (!workflow) throw new Error('there is no workflow');
      return { id, workflow };
    };
    const isOpenrouter = (id: number) =>
      workflowOf(id)[0]?.activeVersion?.nodes.some((node) => node.name === 'AI Agent') ?? null;
    const refused = (detail: string) => ({
      status: 422,
      body: { code: 'workflow_inactive', detail: expect.stringContaining(detail) },
    });
    const NO_MODEL = 'The credential of the node “OpenRouter Chat Model” is missing';
    /** Waits until no work is left. */
    const settled = (id: number) =>
      until('settled', async () => {
        const due = `SELECT FROM agent_workflow WHERE agent_id = $1 AND (due_at < now() + interval '30 s' OR lease_until > now())`;
        return (await at.rows(due, [id])).length === 0;
      });

    it('are published with the agent, or not at all: then the agent keeps the template unpublished', async () => {
      const { id } = await make();
      await ready(id);
      const answer = await patch(id, { template_type: 'openrouter', status: 'ready', description: 'New' });
      expect(answer).toMatchObject(refused(NO_MODEL));
      expect(answer.body.detail).toMatch(/ The other changes are stored\.$/);
      expect(await get(id)).toMatchObject({
        status: 'not_published',
        template_type: 'openrouter',
        description: 'New',
      });
      expect(isOpenrouter(id)).toBeNull();
      withModel(true);
      await patch(id, { template_type: 'simple' });
      expect((await patch(id, { template_type: 'openrouter', status: 'ready' })).body).toMatchObject({
        status: 'ready',
        template_type: 'openrouter',
      });
      expect(isOpenrouter(id)).toBe(true);
    });

    it('are created and published immediately for an agent without one', async () => {
      const { id } = await make({ template_type: null });
      const answer = await patch(id, { template_type: 'simple', status: 'ready' });
      expect(answer).toMatchObject({ status: 200, body: { status: 'ready', template_type: 'simple' } });
      expect(workflowOf(id)).toMatchObject([{ id: answer.body.n8n_workflow_id, active: true }]);
    });

    it.each([{}, { status: 'ready' }])(
      'stay published unchanged when the new template cannot be published: %j',
      async (more) => {
        const { id, workflow } = await published();
        const node = workflow.nodes.find(({ name }) => name === 'Answer');
        node.parameters.jsCode = 'return [{ json: { output: "by hand" } }];';
        n8n().publish(workflow);
        const before = structuredClone([workflow.nodes, workflow.activeVersion?.nodes]);
        expect(await patch(id, { template_type: 'openrouter', name: `Other ${id}`, ...more })).toMatchObject(
          refused(NO_MODEL),
        );
        const expectUnchanged = async () => {
          expect([workflow.nodes, workflow.activeVersion?.nodes]).toEqual(before);
          expect(workflow.active).toBe(true);
          expect(await get(id)).toMatchObject({ status: 'ready', template_type: 'simple', workflow_state: 'ready' });
        };
        await expectUnchanged();
        await releaseLease(id);
        await settled(id);
        await expectUnchanged();
      },
    );

    it('stay inactive when the template cannot be published and their creator deactivated them', async () => {
      const { id, workflow } = await published();
      Object.assign(workflow, { active: false, activeVersion: null });
      expect(await patch(id, { template_type: 'openrouter' })).toMatchObject(refused(NO_MODEL));
      await releaseLease(id);
      await settled(id);
      expect(workflow.active).toBe(false);
      expect(await get(id)).toMatchObject({ status: 'ready', template_type: 'simple' });
    });

    it('are created for an agent that was published without n8n', async () => {
      const { id } = await make({ template_type: null });
      await at.rows(`UPDATE agent SET status = 'ready' WHERE id = $1`, [id]);
      expect((await patch(id, { template_type: 'simple' })).body).toMatchObject({ status: 'ready' });
      await until('published', () => workflowOf(id)[0]?.active === true);
    });

    it('are published from the new template, and the agent stays published', async () => {
      withModel(true);
      const { id } = await published();
      expect((await patch(id, { template_type: 'openrouter' })).body).toMatchObject({
        status: 'ready',
        template_type: 'openrouter',
      });
      expect(isOpenrouter(id)).toBe(true);
      expect((await patch(id, { template_type: 'simple' })).status).toBe(200);
      expect(isOpenrouter(id)).toBe(false);
    });

    it('stay unchanged when the response to the update is lost', async () => {
      withModel(true);
      const { id, workflow } = await published();
      n8n().loseAnswerOf = `PUT /workflows/${workflow.id}`;
      expect(await patch(id, { template_type: 'openrouter' })).toMatchObject({
        status: 422,
        body: { code: 'workflow_unreachable' },
      });
      expect(isOpenrouter(id)).toBe(false);
      expect(await get(id)).toMatchObject({ status: 'ready', template_type: 'simple' });
    });

    it('stay unchanged while their creator has unpublished edits', async () => {
      withModel(true);
      const { id, workflow } = await published();
      workflow.versionId = 'a draft';
      const before = structuredClone(workflow);
      expect(await patch(id, { template_type: 'openrouter' })).toMatchObject(
        refused('The workflow has changes that are not published'),
      );
      expect(workflow).toEqual(before);
      expect(await get(id)).toMatchObject({ status: 'ready', template_type: 'simple' });
    });

    it('accept an unpublishable template once their agent is unpublished', async () => {
      const { id, workflow } = await published();
      expect((await patch(id, { template_type: 'openrouter', status: 'not_published' })).status).toBe(200);
      await until('another one', () => workflow.nodes.some((node) => node.name === 'AI Agent'));
      expect(workflow.active).toBe(false);
      await settled(id);
      expect(await get(id)).toMatchObject({ workflow_state: 'ready', workflow_reason: null });
    });

    it('are restored from the previous template when a process died midway', async () => {
      const { id, workflow } = await published();
      withModel(true);
      const other = await make({ template_type: 'openrouter' });
      await ready(other.id);
      workflow.nodes = structuredClone(workflowOf(other.id)[0]?.nodes ?? []);
      workflow.nodes[0].parameters.path = (await get(id)).webhook_path;
      n8n().publish(workflow);
      expect(isOpenrouter(id)).toBe(true);
      await at.rows(`UPDATE agent_workflow SET template_type = 'openrouter' WHERE agent_id = $1`, [id]);
      await releaseLease(id);
      await until('simple again', () => isOpenrouter(id) === false);
    });

    it('are never published unchecked by a concurrent publish', async () => {
      for (let left = 5; left > 0; left -= 1) {
        const { id } = await make();
        await ready(id);
        const answers = await Promise.all([
          patch(id, { status: 'ready' }),
          patch(id, { template_type: 'openrouter' }),
          patch(id, { name: `Meanwhile ${id}` }),
        ]);
        for (const { status } of answers) expect([200, 422]).toContain(status);
        await settled(id);
        const { status, template_type } = await get(id);
        expect([status, template_type]).not.toEqual(['ready', 'openrouter']);
        if (status === 'ready') expect(isOpenrouter(id)).toBe(false);
      }
    });
  });

  it('are unpublished when their creator is disabled', async () => {
    const { id } = await make();
    await patch(id, { status: 'ready' });
    await at.rows(`UPDATE agent SET status = 'not_published', suspended = true WHERE id = $1`, [id]);
    await until('unpublished', () => workflowOf(id)[0]?.active === false);
  });

  it('stay when the agent gives up its template, and are deleted once unused', async () => {
    const { id } = await make();
    const { n8n_workflow_id } = await ready(id);
    await patch(id, { status: 'ready' });
    expect((await patch(id, { template_type: null })).body).toMatchObject({ n8n_workflow_id, status: 'ready' });
    await sleep(300);
    expect(workflowOf(id)).toMatchObject([{ active: true }]);
    await patch(id, { status: 'not_published' });
    expect((await patch(id, { n8n_workflow_id: null })).status).toBe(200);
    await until('gone', () => workflowOf(id).length === 0 && credentialOf(id).length === 0);
    await until('forgotten', async () => (await get(id)).workflow_state === 'none');
    await patch(id, { template_type: 'simple' });
    expect((await ready(id)).n8n_workflow_id).not.toBe(n8n_workflow_id);
    expect(workflowOf(id)).toHaveLength(1);
  });

  it('are deleted when an own workflow replaces the template; the own one is kept', async () => {
    const { id } = await make();
    await ready(id);
    const own = n8n().add([{ type: 'n8n-nodes-base.webhook', parameters: { path: `own-${id}`, httpMethod: 'POST' } }]);
    await patch(id, { template_type: null, n8n_workflow_id: own.id });
    await until('gone', () => workflowOf(id).length === 0 && credentialOf(id).length === 0);
    expect(await get(id)).toMatchObject({ n8n_workflow_id: own.id });
    expect(n8n().workflows.get(own.id)).toBe(own);
  });

  it('are not created for an agent with an own workflow', async () => {
    const { id } = await make({ template_type: null });
    expect(await get(id)).toMatchObject({ workflow_state: 'none', workflow_reason: null });
    const own = await make({ n8n_workflow_id: 'own-1' });
    expect(own).toMatchObject({ workflow_state: 'none', n8n_workflow_id: 'own-1' });
  });

  it('[case 33] send the API key to their own host only, and follow no redirect', async () => {
    n8n().broken = { status: 302, body: '', location: 'http://127.0.0.1:9/evil' };
    const { id } = await make();
    await until('tried', async () => (await get(id)).workflow_reason === 'n8n_unavailable');
    n8n().broken = null;
    await releaseLease(id);
    await ready(id);
    expect(n8n().lastHeaders['x-n8n-api-key']).toBe(KEY);
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
    const { id } = await make({ template_type: null });
    expect(await patch(id, { n8n_workflow_id: value })).toMatchObject({
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
