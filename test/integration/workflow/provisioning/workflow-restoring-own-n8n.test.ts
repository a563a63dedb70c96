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
import { type FakeWorkflowHost, startFakeWorkflowHost } from '../../../support/services/fake-workflow-host.js';
import { until } from '../../../support/util/until.js';

const KEY = 'the operator key of n8n';
const OWN_KEY = 'the-creators-own-key-abcd';

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
    const workflow = builtByHand(host);
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
    expect(await getAgent(ann, id)).toMatchObject({ availability: 'online' });
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
    const lost = await until(
      'a try',
      async () => (await getAgent(bob, id)).workflow_state === 'failed' && getAgent(bob, id),
    );
    expect(lost).toMatchObject({ workflow_reason: 'workflow_missing' });
  });

  it('is missing, not deleted, and not created twice, without an API key to its n8n', async () => {
    const bob = await at.person(regent);
    await bob.ok('PUT', '/api/account/n8n/', { base_url: own.url, api_key: OWN_KEY });
    const agent = await agentWithWorkflow(bob);
    const [{ api_key } = { api_key: '' }] = await at.rows<{ api_key: string }>(
      `UPDATE creator_n8n n SET api_key = 'unreadable' FROM creator_n8n before
       WHERE n.id = before.id AND n.user_id = $1 RETURNING before.api_key`,
      [bob.id],
    );
    await bob.ok('PATCH', agentPath(agent.id), { name: `${agent.name} renamed` });
    const lost = await until(
      'a try',
      async () => (await getAgent(bob, agent.id)).workflow_state === 'failed' && getAgent(bob, agent.id),
    );
    expect(lost).toMatchObject({ workflow_reason: 'workflow_missing', n8n_workflow_id: agent.n8n_workflow_id });
    await bob.ok('PATCH', agentPath(agent.id), { template_type: 'simple', n8n_workflow_id: null });
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
