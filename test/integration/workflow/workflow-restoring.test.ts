import { NEEDED_SCOPES } from '../../../server/src/modules/workflow/provisioning/domain/n8n/n8n-key.js';
import type { Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import { type FakeWorkflowHost, startFakeWorkflowHost } from '../../support/services/fake-workflow-host.js';
import { until } from '../../support/util/until.js';

const KEY = 'the operator key of n8n';
const OWN_KEY = 'the-creators-own-key-abcd';

const path = (id: number) => `/api/studio/agent/${id}/`;
const get = (person: Person, id: number) => person.ok('GET', path(id));
const publish = (person: Person, id: number) => person.ok('PATCH', path(id), { status: 'ready' });
const restore = (person: Person, id: number) => person.call('POST', `${path(id)}workflow/restore/`);
const failedStep = async (person: Person, id: number, headers = {}) => {
  const { body } = await person.call('POST', `${path(id)}check/`, undefined, headers);
  return body.steps.find((step: { ok: boolean | null }) => step.ok === false);
};
const made = async (person: Person, template_type = 'simple') => {
  const { id } = await person.newAgent({ template_type });
  return await until('a workflow', async () => {
    const agent = await get(person, id);
    return agent.workflow_state === 'ready' && agent.n8n_workflow_id !== null && agent;
  });
};
const answer = async (person: Person, agentId: number) => {
  const chat = await person.chat(agentId);
  const { id } = await person.post(chat.id, 'Hello');
  const list = await person.listed(chat.id, (all) =>
    all.some((one) => one.reply_to === id || (one.id === id && one.delivery === 'failed')),
  );
  return list.find((one) => one.reply_to === id)?.message;
};
let count = 0;
/** A workflow built by hand in n8n. */
const byHand = (host: FakeWorkflowHost) => {
  count += 1;
  const nodes = [
    { type: 'n8n-nodes-base.webhook', webhookId: 'w', parameters: { path: `built-${count}`, httpMethod: 'POST' } },
  ];
  return host.n8n.add(nodes);
};

describe('missing workflow', () => {
  let at: Installation;
  let regent: Regent;
  let ann: Person;
  beforeAll(async () => {
    at = await Installation.open(
      { N8N_API_KEY: KEY, N8N_MEMBERS: 'none', SWEEP_INTERVAL_MS: '200' },
      { host: { apiKey: KEY } },
    );
    regent = await at.start();
    ann = await at.person(regent);
  });
  afterAll(() => at.close());
  afterEach(() => {
    at.host.n8n.scopes = [...NEEDED_SCOPES];
    at.host.n8n.broken = null;
  });

  const workflowsOf = (id: number) =>
    [...at.host.n8n.workflows.values()].filter((one) =>
      one.nodes.some((node) => node.parameters?.path?.startsWith(`agent-${id}-`)),
    );
  const credentialsOf = (id: number) =>
    [...at.host.n8n.credentials.values()].filter((one) => one.name === `Regent agent ${id}`);
  const archive = (workflowId: string) => {
    const workflow = at.host.n8n.workflows.get(workflowId);
    if (workflow) at.host.n8n.unpublish(workflow);
    return Object.assign(workflow ?? {}, { isArchived: true });
  };

  describe('deleted in n8n', () => {
    it('is reported by the check, in the language of the request, and by the agent', async () => {
      const agent = await made(ann);
      at.host.n8n.workflows.delete(agent.n8n_workflow_id);
      expect(await failedStep(ann, agent.id)).toMatchObject({
        cause: 'workflow_missing',
        restore: 'remake',
        message: 'The workflow was deleted in n8n.',
        fix: expect.stringMatching(/^Create it again/),
      });
      expect((await failedStep(ann, agent.id, { 'accept-language': 'ru' })).message).toMatch(/удалён/);
      expect(await get(ann, agent.id)).toMatchObject({
        workflow_state: 'failed',
        workflow_reason: 'workflow_deleted',
      });
      expect(await ann.call('PATCH', path(agent.id), { status: 'ready' })).toMatchObject({
        status: 422,
        body: { code: 'workflow_missing', detail: expect.stringMatching(/^workflow: .*deleted.*\nCreate it again/) },
      });
    });

    it('is created again at the same path with the same credential', async () => {
      const agent = await made(ann);
      const [credential] = credentialsOf(agent.id);
      at.host.n8n.workflows.delete(agent.n8n_workflow_id);
      expect((await restore(ann, agent.id)).status).toBe(204);
      const again = await get(ann, agent.id);
      expect(again).toMatchObject({ workflow_state: 'ready', workflow_reason: null, webhook_path: agent.webhook_path });
      expect(again.n8n_workflow_id).not.toBe(agent.n8n_workflow_id);
      expect(workflowsOf(agent.id)).toMatchObject([{ id: again.n8n_workflow_id, active: false }]);
      expect(credentialsOf(agent.id)).toEqual([credential]);
      await publish(ann, agent.id);
      expect(await answer(ann, agent.id)).toBe('You said: Hello');
    });

    it('is published immediately for a published agent, which replies again', async () => {
      const agent = await made(ann);
      await publish(ann, agent.id);
      at.host.n8n.workflows.delete(agent.n8n_workflow_id);
      await failedStep(ann, agent.id);
      expect(await get(ann, agent.id)).toMatchObject({ availability: 'offline', workflow_state: 'failed' });
      expect((await restore(ann, agent.id)).status).toBe(204);
      expect(await get(ann, agent.id)).toMatchObject({ availability: 'online', workflow_state: 'ready' });
      expect(await answer(ann, agent.id)).toBe('You said: Hello');
    });

    it('is created once in concurrent requests', async () => {
      const agent = await made(ann);
      await publish(ann, agent.id);
      at.host.n8n.workflows.delete(agent.n8n_workflow_id);
      const answers = await Promise.all(Array.from({ length: 6 }, () => restore(ann, agent.id)));
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(204));
      expect(workflowsOf(agent.id)).toMatchObject([{ active: true }]);
    });

    it('is also created when the template of a published agent is chosen again', async () => {
      const agent = await made(ann);
      await publish(ann, agent.id);
      at.host.n8n.workflows.delete(agent.n8n_workflow_id);
      await ann.ok('PATCH', path(agent.id), { template_type: 'simple', n8n_workflow_id: null });
      expect(workflowsOf(agent.id)).toMatchObject([{ active: true }]);
      expect(await answer(ann, agent.id)).toBe('You said: Hello');
    });

    it('is ready again when it is back in n8n', async () => {
      const agent = await made(ann);
      await publish(ann, agent.id);
      const workflow = at.host.n8n.workflows.get(agent.n8n_workflow_id);
      at.host.n8n.workflows.delete(agent.n8n_workflow_id);
      await failedStep(ann, agent.id);
      if (workflow) at.host.n8n.workflows.set(workflow.id, workflow);
      expect(await failedStep(ann, agent.id)).toBeUndefined();
      expect(await get(ann, agent.id)).toMatchObject({ workflow_state: 'ready', workflow_reason: null });
    });

    it('is not created in place of an entered workflow', async () => {
      const { id } = await ann.newAgent({ template_type: null, n8n_workflow_id: 'nowhere' });
      const step = await failedStep(ann, id);
      expect(step).toMatchObject({ cause: 'workflow_missing' });
      expect(step).not.toHaveProperty('restore');
      expect(await restore(ann, id)).toMatchObject({ status: 422, body: { code: 'workflow_missing' } });
    });

    it('can be restored by its creator only', async () => {
      const agent = await made(ann);
      await publish(ann, agent.id);
      const bob = await at.person(regent);
      expect((await restore(bob, agent.id)).status).toBe(404);
    });
  });

  describe('not found without being deleted', () => {
    it.each([
      ['n8n rejects the request', { status: 400, body: '{"message":"request/params/id is invalid"}' }],
      ['another service returns 404 to everything', { status: 404, body: '{"message":"Not Found"}' }],
    ])('is neither reported as deleted nor created again when %s', async (_name, broken) => {
      const agent = await made(ann);
      at.host.n8n.broken = broken;
      const { body } = await ann.call('POST', `${path(agent.id)}check/`);
      expect(JSON.stringify(body.steps)).not.toMatch(/deleted|remake|workflow_missing/);
      expect(await get(ann, agent.id)).toMatchObject({ workflow_state: 'ready', workflow_reason: null });
      at.host.n8n.broken = null;
      await ann.ok('PATCH', path(agent.id), { template_type: 'simple', n8n_workflow_id: null });
      await until('a workflow', async () => (await get(ann, agent.id)).workflow_state === 'ready');
      expect(workflowsOf(agent.id)).toHaveLength(1);
    });
  });

  describe('archived in n8n', () => {
    it('is unarchived, and left unpublished like its agent', async () => {
      const agent = await made(ann);
      const workflow = archive(agent.n8n_workflow_id);
      expect(await failedStep(ann, agent.id)).toMatchObject({
        cause: 'workflow_archived',
        restore: 'unarchive',
        fix: expect.stringMatching(/^Take it out of the archive here, or open it in n8n/),
      });
      expect((await restore(ann, agent.id)).status).toBe(204);
      expect(workflow).toMatchObject({ isArchived: false, active: false });
    });

    it('is published for a published agent, which replies again', async () => {
      const agent = await made(ann);
      await publish(ann, agent.id);
      const workflow = archive(agent.n8n_workflow_id);
      await failedStep(ann, agent.id);
      expect(await get(ann, agent.id)).toMatchObject({ offline_reason: { code: 'workflow_inactive' } });
      expect((await restore(ann, agent.id)).status).toBe(204);
      expect(workflow).toMatchObject({ isArchived: false, active: true });
      expect(await get(ann, agent.id)).toMatchObject({ availability: 'online', offline_reason: null });
      expect(await answer(ann, agent.id)).toBe('You said: Hello');
    });

    it('stays archived when the key lacks a scope, which is named', async () => {
      const agent = await made(ann);
      const workflow = archive(agent.n8n_workflow_id);
      at.host.n8n.scopes = NEEDED_SCOPES.filter((scope) => scope !== 'workflow:delete');
      const refused = await restore(ann, agent.id);
      expect(refused).toMatchObject({
        status: 422,
        body: {
          code: 'workflow_inactive',
          detail: expect.stringMatching(/^host_key: .*lacks scopes: workflow:delete.*\n.*Add these scopes to the key/),
        },
      });
      expect(workflow).toMatchObject({ isArchived: true });
    });

    it('stays archived when it belongs to a stranger', async () => {
      const theirs = byHand(at.host);
      archive(theirs.id);
      const { id } = await ann.newAgent({ template_type: null, n8n_workflow_id: theirs.id });
      const step = await failedStep(ann, id);
      expect(step).toMatchObject({ cause: 'workflow_archived', fix: expect.stringMatching(/^Unarchive it in n8n/) });
      expect(step).not.toHaveProperty('restore');
      expect(await restore(ann, id)).toMatchObject({ status: 422, body: { code: 'workflow_inactive' } });
      expect(theirs).toMatchObject({ isArchived: true });
    });
  });
});

describe('workflow of a creator with an n8n account or an own n8n', () => {
  let at: Installation;
  let own: FakeWorkflowHost;
  let regent: Regent;
  let ann: Person;
  beforeAll(async () => {
    own = await startFakeWorkflowHost({ apiKey: OWN_KEY });
    const settings = {
      N8N_API_KEY: KEY,
      N8N_MEMBERS: 'all',
      N8N_PUBLIC_URL: 'https://n8n.example.com',
      SWEEP_INTERVAL_MS: '200',
      N8N_ALLOWED_PRIVATE_HOSTS: new URL(own.url).host,
    };
    at = await Installation.open(settings, { host: { apiKey: KEY } });
    at.host.n8n.showsOwners = true;
    regent = await at.start();
    ann = await at.person(regent);
  });
  afterAll(async () => {
    await at.close();
    await own.close();
  });

  const inHost = async (host: FakeWorkflowHost, owner?: string) => {
    const workflow = byHand(host);
    if (owner !== undefined) host.n8n.ownerOf.set(workflow.id, owner);
    host.n8n.publish(workflow);
    const { id } = await ann.newAgent({ template_type: null, n8n_workflow_id: workflow.id });
    await publish(ann, id);
    host.n8n.unpublish(workflow);
    workflow.isArchived = true;
    return { id, workflow };
  };

  it("is unarchived and published in their own project of the operator's n8n", async () => {
    await until('the account', async () => Boolean((await ann.ok('GET', '/api/account/me/')).n8n_integration));
    const { id, workflow } = await inHost(at.host, at.host.n8n.users.all.get(ann.email)?.id);
    expect(await failedStep(ann, id)).toMatchObject({ restore: 'unarchive' });
    expect((await restore(ann, id)).status).toBe(204);
    expect(workflow).toMatchObject({ isArchived: false, active: true });
    expect(await get(ann, id)).toMatchObject({ availability: 'online' });
  });

  it('asks to publish it in n8n when it is unarchived but n8n does not publish it', async () => {
    const { id, workflow } = await inHost(at.host, at.host.n8n.users.all.get(ann.email)?.id);
    const other = at.host.n8n.add(structuredClone(workflow.nodes));
    at.host.n8n.publish(other);
    expect(await restore(ann, id)).toMatchObject({
      status: 422,
      body: {
        code: 'workflow_inactive',
        detail: expect.stringMatching(
          /^active: The workflow is out of the archive, but n8n did not publish it\. Another .*\nOpen the workflow in n8n and publish it there/,
        ),
      },
    });
    expect(workflow).toMatchObject({ isArchived: false, active: false });
    expect(await failedStep(ann, id)).toMatchObject({ cause: 'path_taken', workflow_url: expect.any(String) });
    at.host.n8n.unpublish(other);
  });

  it('is missing, not deleted, while its n8n does not have the entered ID', async () => {
    const bob = await at.person(regent);
    const { id } = await bob.newAgent({ template_type: null, n8n_workflow_id: 'nowhere' });
    await bob.ok('PUT', '/api/account/n8n/', { base_url: own.url, api_key: OWN_KEY });
    const lost = await until('a try', async () => (await get(bob, id)).workflow_state === 'failed' && get(bob, id));
    expect(lost).toMatchObject({ workflow_reason: 'workflow_missing' });
  });

  it('is missing, not deleted, and not created twice, without an API key to its n8n', async () => {
    const bob = await at.person(regent);
    await bob.ok('PUT', '/api/account/n8n/', { base_url: own.url, api_key: OWN_KEY });
    const agent = await made(bob);
    const [{ api_key } = { api_key: '' }] = await at.rows<{ api_key: string }>(
      `UPDATE creator_n8n n SET api_key = 'unreadable' FROM creator_n8n before
       WHERE n.id = before.id AND n.user_id = $1 RETURNING before.api_key`,
      [bob.id],
    );
    await bob.ok('PATCH', path(agent.id), { name: `${agent.name} renamed` });
    const lost = await until(
      'a try',
      async () => (await get(bob, agent.id)).workflow_state === 'failed' && get(bob, agent.id),
    );
    expect(lost).toMatchObject({ workflow_reason: 'workflow_missing', n8n_workflow_id: agent.n8n_workflow_id });
    await bob.ok('PATCH', path(agent.id), { template_type: 'simple', n8n_workflow_id: null });
    await at.rows('UPDATE creator_n8n SET api_key = $2 WHERE user_id = $1', [bob.id, api_key]);
    expect((await restore(bob, agent.id)).status).toBe(204);
    const ofAgent = [...own.n8n.workflows.values()].filter(({ nodes }) =>
      JSON.stringify(nodes).includes(`agent-${agent.id}-`),
    );
    expect(ofAgent).toHaveLength(1);
  });

  it("is unarchived and published in the creator's own n8n", async () => {
    await ann.ok('PUT', '/api/account/n8n/', { base_url: own.url, api_key: OWN_KEY });
    const { id, workflow } = await inHost(own);
    expect(await failedStep(ann, id)).toMatchObject({ restore: 'unarchive' });
    expect((await restore(ann, id)).status).toBe(204);
    expect(workflow).toMatchObject({ isArchived: false, active: true });
  });
});
