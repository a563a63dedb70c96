import { setTimeout as sleep } from 'node:timers/promises';
import { OWN_KEY, openOwnN8n, PATH } from '../../../support/server/actions/own-n8n.js';
import type { Person } from '../../../support/server/people/person.js';
import type { Installation, Regent } from '../../../support/server/regent.js';
import type { FakeWorkflowHost } from '../../../support/services/fake-workflow-host.js';
import { until } from '../../../support/util/until.js';

const webhook = (path: string) => ({
  type: 'n8n-nodes-base.webhook',
  webhookId: 'w',
  parameters: { httpMethod: 'POST', path },
});

describe('own n8n of a creator', () => {
  let at: Installation;
  let own: FakeWorkflowHost;
  let regent: Regent;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    ({ own, at, regent } = await openOwnN8n());
    bob = await at.person(regent);
  });
  beforeEach(async () => {
    ann = await at.person(regent);
    own.n8n.key = OWN_KEY;
    own.n8n.keysSeen.clear();
  });
  afterAll(async () => {
    await at.close();
    await own.close();
  });

  const put = (body: object = { base_url: own.url, api_key: OWN_KEY }) => ann.call('PUT', PATH, body);
  const get = (id: number) => ann.ok('GET', `/api/studio/agent/${id}/`);
  const patch = (id: number, body: object) => ann.call('PATCH', `/api/studio/agent/${id}/`, body);
  const madeIn = (host: FakeWorkflowHost, id: number) =>
    [...host.n8n.workflows.values()].filter((one) =>
      one.nodes.some((node) => node.parameters?.path?.startsWith(`agent-${id}-`)),
    );
  const keysIn = (host: FakeWorkflowHost, id: number) =>
    [...host.n8n.credentials.values()].filter((one) => one.name === `Regent agent ${id}`);
  const inState = (id: number, state: string) =>
    until(state, async () => {
      const agent = await get(id);
      return agent.workflow_state === state && agent;
    });
  /** A published workflow, created manually in an n8n. */
  const byHand = (host: FakeWorkflowHost, path: string) => {
    const nodes = [webhook(path)];
    return host.n8n.add(nodes, { active: true, activeVersion: { nodes } as never });
  };
  const said = async (agentId: number, text: string) => {
    const chat = await ann.chat(agentId);
    const { id } = await ann.post(chat.id, text);
    const list = await ann.listed(chat.id, (all) =>
      all.some((one) => one.reply_to === id || (one.id === id && one.delivery === 'failed')),
    );
    return list.find((one) => one.reply_to === id)?.message ?? list.find((one) => one.id === id)?.failure;
  };

  describe('runs', () => {
    it('the entered workflow at its own trigger', async () => {
      await put();
      const workflow = byHand(own, `shop/${ann.id}`);
      const { id } = await ann.newAgent({ n8n_workflow_id: workflow.id });
      const before = at.host.calls.length;
      expect(await patch(id, { status: 'ready' })).toMatchObject({ status: 200, body: { workflow_in_own_n8n: true } });
      expect((await get(id)).workflow_url).toBe(`${own.url}/workflow/${workflow.id}`);
      expect(await said(id, 'Hello')).toBe('You said: Hello');
      expect(own.callsOf(`/webhook/shop/${ann.id}`)).toHaveLength(1);
      expect(at.host.calls.length).toBe(before);
      const check = await ann.ok('POST', `/api/studio/agent/${id}/check/`);
      expect(check).toMatchObject({ ok: true });
      expect(check.steps[0].message).toBe('Your n8n answers.');
      expect([...own.n8n.keysSeen]).toEqual([OWN_KEY]);
      expect(at.host.n8n.keysSeen).not.toContain(OWN_KEY);
    });

    it('with the public callback URL instead of the internal one', async () => {
      await put();
      const workflow = byHand(own, `calls/${ann.id}`);
      const { id } = await ann.newAgent({ n8n_workflow_id: workflow.id });
      await patch(id, { status: 'ready' });
      await said(id, 'Call me');
      await ann.ok('POST', `/api/studio/agent/${id}/check/`);
      const callbackUrls = own.callsOf(`/webhook/calls/${ann.id}`).map((one) => one.body.callbackUrl);
      const publicUrl = expect.stringMatching(/^http:\/\/localhost:3000\/api\//);
      expect(callbackUrls).toEqual([publicUrl, publicUrl]);
      const template = await fetch(`${regent.url}/api/studio/agent/${id}/n8n_template?type=openrouter`, {
        headers: { cookie: ann.cookie },
      });
      expect(await template.text()).toContain('http://localhost:3000/api/');
      const operators = await bob.agent({ template_type: 'simple' });
      const chat = await bob.chat(operators.id);
      await bob.post(chat.id, 'Call me');
      await at.host.waitForCalls(1, operators.id);
      await bob.ok('POST', `/api/studio/agent/${operators.id}/check/`);
      for (const call of await at.host.waitForCalls(2, operators.id)) {
        expect(call.body.callbackUrl).toMatch(/^http:\/\/127\.0\.0\.1/);
      }
    });

    it('workflows created from a template, and deletes them with their agent', async () => {
      await put();
      const { id, api_key } = await ann.newAgent({ template_type: 'simple' });
      const agent = await inState(id, 'ready');
      expect(madeIn(own, id)).toMatchObject([{ id: agent.n8n_workflow_id }]);
      expect(keysIn(own, id)).toMatchObject([{ data: { value: api_key } }]);
      expect([...madeIn(at.host, id), ...keysIn(at.host, id)]).toEqual([]);
      expect((await patch(id, { status: 'ready' })).status).toBe(200);
      expect(await said(id, 'Mine')).toBe('You said: Mine');
      expect((await ann.call('DELETE', `/api/studio/agent/${id}/`)).status).toBe(204);
      await until('gone', async () => madeIn(own, id).length + keysIn(own, id).length === 0);
      expect([...own.n8n.keysSeen]).toEqual([OWN_KEY]);
    });

    it('no agents that already have a workflow elsewhere', async () => {
      const { id } = await ann.newAgent({ template_type: 'simple' });
      await inState(id, 'ready');
      await patch(id, { status: 'ready' });
      await put();
      expect(await get(id)).toMatchObject({ workflow_in_own_n8n: false, workflow_state: 'ready' });
      expect(await said(id, 'Still here')).toBe('You said: Still here');
      expect([...madeIn(own, id), ...keysIn(own, id), ...own.callsOf(id)]).toEqual([]);
    });

    it('workflows whose IDs were entered before, once it is set', async () => {
      const workflow = byHand(own, `early/${ann.id}`);
      const { id } = await ann.newAgent({ n8n_workflow_id: workflow.id });
      await put();
      expect(await inState(id, 'ready')).toMatchObject({ workflow_in_own_n8n: true });
      expect(await said(id, 'Found')).toBe('You said: Found');
      expect(own.callsOf(`/webhook/early/${ann.id}`)).toHaveLength(1);
    });

    it('workflows with a diagnosis of their errors', async () => {
      await put();
      const { id } = await ann.newAgent({ n8n_workflow_id: 'nowhere' });
      expect(await patch(id, { status: 'ready' })).toMatchObject({ status: 422, body: { code: 'workflow_missing' } });
      own.n8n.key = 'another';
      const check = await ann.ok('POST', `/api/studio/agent/${id}/check/`);
      expect(check).toMatchObject({ ok: null });
      expect(check.steps.find((one: { step: string }) => one.step === 'host_key')).toMatchObject({
        ok: false,
        code: 'workflow_bad_key',
        message: 'Your n8n rejects the API key.',
        fix: expect.stringContaining('in your profile'),
      });
    });

    it('no workflow of another agent, even with the same ID in another n8n', async () => {
      const { id: first } = await bob.newAgent({ template_type: 'simple' });
      const made = await until('made', async () => {
        const agent = await bob.ok('GET', `/api/studio/agent/${first}/`);
        return agent.n8n_workflow_id ?? undefined;
      });
      await put();
      const twin = byHand(own, `twin/${ann.id}`);
      own.n8n.workflows.delete(twin.id);
      own.n8n.workflows.set(made, Object.assign(twin, { id: made }));
      const { id } = await ann.newAgent({ n8n_workflow_id: made });
      expect((await patch(id, { status: 'ready' })).body).toMatchObject({ status: 'ready' });
      expect(await said(id, 'Which?')).toBe('You said: Which?');
      expect(own.callsOf(`/webhook/twin/${ann.id}`)).toHaveLength(1);
    });
  });

  describe('removal', () => {
    it('moves its agents to the n8n of the operator: created from the template, or failed with a reason', async () => {
      await put();
      const made = await ann.newAgent({ template_type: 'simple' });
      const entered = await ann.newAgent({ n8n_workflow_id: byHand(own, `gone/${ann.id}`).id });
      const before = (await inState(made.id, 'ready')).n8n_workflow_id;
      for (const { id } of [made, entered]) expect((await patch(id, { status: 'ready' })).status).toBe(200);
      const calls = own.calls.length;
      expect((await ann.call('DELETE', PATH)).status).toBe(204);
      expect(await ann.ok('GET', PATH)).toMatchObject({ base_url: null });

      const again = await until('a new workflow', async () => {
        const agent = await get(made.id);
        return agent.workflow_state === 'ready' && agent;
      });
      expect(again).toMatchObject({ workflow_in_own_n8n: false, status: 'ready' });
      expect(again.n8n_workflow_id).not.toBe(before);
      expect(madeIn(at.host, made.id)).toMatchObject([{ id: again.n8n_workflow_id }]);
      await until('published', async () => madeIn(at.host, made.id)[0]?.active);
      await sleep(500); // n8n needs time to register a webhook
      expect(await said(made.id, 'Moved')).toBe('You said: Moved');

      const lost = await inState(entered.id, 'failed');
      expect(lost).toMatchObject({ workflow_reason: 'own_n8n_removed', workflow_in_own_n8n: false });
      expect(await said(entered.id, 'Anybody?')).toMatchObject({ code: 'workflow_not_active' });
      expect(own.calls.length).toBe(calls);
      expect(madeIn(own, made.id)).toHaveLength(1);
    });

    it('can be undone: entered workflows work again', async () => {
      await put();
      const { id } = await ann.newAgent({ n8n_workflow_id: byHand(own, `back/${ann.id}`).id });
      await patch(id, { status: 'ready' });
      await ann.call('DELETE', PATH);
      await inState(id, 'failed');
      await put();
      expect(await inState(id, 'ready')).toMatchObject({ workflow_reason: null });
      expect(await said(id, 'Again')).toBe('You said: Again');
    });

    it('happens with the account deletion', async () => {
      await put();
      await at.rows('DELETE FROM "user" WHERE id = $1', [ann.id]);
      expect(await at.rows('SELECT FROM creator_n8n WHERE user_id = $1', [ann.id])).toEqual([]);
    });
  });
});
