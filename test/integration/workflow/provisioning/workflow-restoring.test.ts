import { NEEDED_SCOPES } from '../../../../server/src/modules/workflow/provisioning/domain/n8n/n8n-key.js';
import {
  agentPath,
  agentWithWorkflow,
  builtByHand,
  failedStep,
  getAgent,
  publish,
  restore,
} from '../../../support/server/actions/restore-actions.js';
import type { Person } from '../../../support/server/people/person.js';
import { Installation, type Regent } from '../../../support/server/regent.js';
import { until } from '../../../support/util/until.js';

const KEY = 'the operator key of n8n';

const answer = async (person: Person, agentId: number) => {
  const chat = await person.chat(agentId);
  const { id } = await person.post(chat.id, 'Hello');
  const list = await person.listed(chat.id, (all) =>
    all.some((one) => one.reply_to === id || (one.id === id && one.delivery === 'failed')),
  );
  return list.find((one) => one.reply_to === id)?.message;
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
      const agent = await agentWithWorkflow(ann);
      at.host.n8n.workflows.delete(agent.n8n_workflow_id);
      expect(await failedStep(ann, agent.id)).toMatchObject({
        cause: 'workflow_missing',
        restore: 'remake',
        message: 'The workflow was deleted in n8n.',
        fix: expect.stringMatching(/^Create it again/),
      });
      expect((await failedStep(ann, agent.id, { 'accept-language': 'ru' })).message).toMatch(/удалён/);
      expect(await getAgent(ann, agent.id)).toMatchObject({
        workflow_state: 'failed',
        workflow_reason: 'workflow_deleted',
      });
      expect(await ann.call('PATCH', agentPath(agent.id), { status: 'ready' })).toMatchObject({
        status: 422,
        body: { code: 'workflow_missing', detail: expect.stringMatching(/^workflow: .*deleted.*\nCreate it again/) },
      });
    });

    it('is created again at the same path with the same credential', async () => {
      const agent = await agentWithWorkflow(ann);
      const [credential] = credentialsOf(agent.id);
      at.host.n8n.workflows.delete(agent.n8n_workflow_id);
      expect((await restore(ann, agent.id)).status).toBe(204);
      const again = await getAgent(ann, agent.id);
      expect(again).toMatchObject({ workflow_state: 'ready', workflow_reason: null, webhook_path: agent.webhook_path });
      expect(again.n8n_workflow_id).not.toBe(agent.n8n_workflow_id);
      expect(workflowsOf(agent.id)).toMatchObject([{ id: again.n8n_workflow_id, active: false }]);
      expect(credentialsOf(agent.id)).toEqual([credential]);
      await publish(ann, agent.id);
      expect(await answer(ann, agent.id)).toBe('You said: Hello');
    });

    it('is published immediately for a published agent, which replies again', async () => {
      const agent = await agentWithWorkflow(ann);
      await publish(ann, agent.id);
      at.host.n8n.workflows.delete(agent.n8n_workflow_id);
      await failedStep(ann, agent.id);
      expect(await getAgent(ann, agent.id)).toMatchObject({ availability: 'offline', workflow_state: 'failed' });
      expect((await restore(ann, agent.id)).status).toBe(204);
      expect(await getAgent(ann, agent.id)).toMatchObject({ availability: 'online', workflow_state: 'ready' });
      expect(await answer(ann, agent.id)).toBe('You said: Hello');
    });

    it('is created once in concurrent requests', async () => {
      const agent = await agentWithWorkflow(ann);
      await publish(ann, agent.id);
      at.host.n8n.workflows.delete(agent.n8n_workflow_id);
      const answers = await Promise.all(Array.from({ length: 6 }, () => restore(ann, agent.id)));
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(204));
      expect(workflowsOf(agent.id)).toMatchObject([{ active: true }]);
    });

    it('is also created when the template of a published agent is chosen again', async () => {
      const agent = await agentWithWorkflow(ann);
      await publish(ann, agent.id);
      at.host.n8n.workflows.delete(agent.n8n_workflow_id);
      await ann.ok('PATCH', agentPath(agent.id), { template_type: 'simple', n8n_workflow_id: null });
      expect(workflowsOf(agent.id)).toMatchObject([{ active: true }]);
      expect(await answer(ann, agent.id)).toBe('You said: Hello');
    });

    it('is ready again when it is back in n8n', async () => {
      const agent = await agentWithWorkflow(ann);
      await publish(ann, agent.id);
      const workflow = at.host.n8n.workflows.get(agent.n8n_workflow_id);
      at.host.n8n.workflows.delete(agent.n8n_workflow_id);
      await failedStep(ann, agent.id);
      if (workflow) at.host.n8n.workflows.set(workflow.id, workflow);
      expect(await failedStep(ann, agent.id)).toBeUndefined();
      expect(await getAgent(ann, agent.id)).toMatchObject({ workflow_state: 'ready', workflow_reason: null });
    });

    it('is not recreated when the creator entered its ID', async () => {
      const { id } = await ann.newAgent({ template_type: null, n8n_workflow_id: 'nowhere' });
      const step = await failedStep(ann, id);
      expect(step).toMatchObject({ cause: 'workflow_missing' });
      expect(step).not.toHaveProperty('restore');
      expect(await restore(ann, id)).toMatchObject({ status: 422, body: { code: 'workflow_missing' } });
    });

    it('can be restored by its creator only', async () => {
      const agent = await agentWithWorkflow(ann);
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
      const agent = await agentWithWorkflow(ann);
      at.host.n8n.broken = broken;
      const { body } = await ann.call('POST', `${agentPath(agent.id)}check/`);
      expect(JSON.stringify(body.steps)).not.toMatch(/deleted|remake|workflow_missing/);
      expect(await getAgent(ann, agent.id)).toMatchObject({ workflow_state: 'ready', workflow_reason: null });
      at.host.n8n.broken = null;
      await ann.ok('PATCH', agentPath(agent.id), { template_type: 'simple', n8n_workflow_id: null });
      await until('a workflow', async () => (await getAgent(ann, agent.id)).workflow_state === 'ready');
      expect(workflowsOf(agent.id)).toHaveLength(1);
    });
  });

  describe('archived in n8n', () => {
    it('is unarchived, and left unpublished like its agent', async () => {
      const agent = await agentWithWorkflow(ann);
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
      const agent = await agentWithWorkflow(ann);
      await publish(ann, agent.id);
      const workflow = archive(agent.n8n_workflow_id);
      await failedStep(ann, agent.id);
      expect(await getAgent(ann, agent.id)).toMatchObject({ offline_reason: { code: 'workflow_inactive' } });
      expect((await restore(ann, agent.id)).status).toBe(204);
      expect(workflow).toMatchObject({ isArchived: false, active: true });
      expect(await getAgent(ann, agent.id)).toMatchObject({ availability: 'online', offline_reason: null });
      expect(await answer(ann, agent.id)).toBe('You said: Hello');
    });

    it('stays archived when the key lacks a scope, which is named', async () => {
      const agent = await agentWithWorkflow(ann);
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
      const theirs = builtByHand(at.host);
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
