import { ProvisioningFixture } from '../../../support/server/fixtures/provisioning-fixture.js';
import { until } from '../../../support/util/until.js';

describe('provisioned workflows after a template change', () => {
  let fixture: ProvisioningFixture;
  beforeAll(async () => {
    fixture = await ProvisioningFixture.open();
  });
  afterAll(() => fixture?.at.close());

  const withModel = (has: boolean) => {
    const data = { name: 'Authorization', value: 'secret' };
    if (has)
      fixture.n8n.credentials.set('model', { id: 'model', name: 'OpenRouter account', type: 'openRouterApi', data });
    else fixture.n8n.credentials.delete('model');
  };
  afterEach(() => withModel(false));
  const published = async () => {
    const { id } = await fixture.make();
    expect((await fixture.patch(id, { status: 'ready' })).status).toBe(200);
    const [workflow] = fixture.workflowOf(id);
    if (!workflow) throw new Error('there is no workflow');
    return { id, workflow };
  };
  const isOpenrouter = (id: number) =>
    fixture.workflowOf(id)[0]?.activeVersion?.nodes.some((node) => node.name === 'AI Agent') ?? null;
  const refused = (detail: string) => ({
    status: 422,
    body: { code: 'workflow_inactive', detail: expect.stringContaining(detail) },
  });
  const NO_MODEL = 'The credential of the node “OpenRouter Chat Model” is missing';
  /** Waits until no work is left. */
  const settled = (id: number) =>
    until('settled', async () => {
      const due = `SELECT FROM agent_workflow WHERE agent_id = $1 AND (due_at < now() + interval '30 s' OR lease_until > now())`;
      return (await fixture.at.rows(due, [id])).length === 0;
    });

  it('are published with the agent, or not at all: then the agent keeps the template unpublished', async () => {
    const { id } = await fixture.make();
    await fixture.ready(id);
    const answer = await fixture.patch(id, { template_type: 'openrouter', status: 'ready', description: 'New' });
    expect(answer).toMatchObject(refused(NO_MODEL));
    expect(answer.body.detail).toMatch(/ The other changes are stored\.$/);
    expect(await fixture.get(id)).toMatchObject({
      status: 'not_published',
      template_type: 'openrouter',
      description: 'New',
    });
    expect(isOpenrouter(id)).toBeNull();
    withModel(true);
    await fixture.patch(id, { template_type: 'simple' });
    expect((await fixture.patch(id, { template_type: 'openrouter', status: 'ready' })).body).toMatchObject({
      status: 'ready',
      template_type: 'openrouter',
    });
    expect(isOpenrouter(id)).toBe(true);
  });

  it('are created and published immediately for an agent without one', async () => {
    const { id } = await fixture.make({ template_type: null });
    const answer = await fixture.patch(id, { template_type: 'simple', status: 'ready' });
    expect(answer).toMatchObject({ status: 200, body: { status: 'ready', template_type: 'simple' } });
    expect(fixture.workflowOf(id)).toMatchObject([{ id: answer.body.n8n_workflow_id, active: true }]);
  });

  it.each([{}, { status: 'ready' }])(
    'stay published unchanged when the new template cannot be published: %j',
    async (more) => {
      const { id, workflow } = await published();
      const node = workflow.nodes.find(({ name }) => name === 'Answer');
      node.parameters.jsCode = 'return [{ json: { output: "by hand" } }];';
      fixture.n8n.publish(workflow);
      const before = structuredClone([workflow.nodes, workflow.activeVersion?.nodes]);
      expect(await fixture.patch(id, { template_type: 'openrouter', name: `Other ${id}`, ...more })).toMatchObject(
        refused(NO_MODEL),
      );
      const expectUnchanged = async () => {
        expect([workflow.nodes, workflow.activeVersion?.nodes]).toEqual(before);
        expect(workflow.active).toBe(true);
        expect(await fixture.get(id)).toMatchObject({
          status: 'ready',
          template_type: 'simple',
          workflow_state: 'ready',
        });
      };
      await expectUnchanged();
      await fixture.releaseLease(id);
      await settled(id);
      await expectUnchanged();
    },
  );

  it('stay inactive when the template cannot be published and their creator deactivated them', async () => {
    const { id, workflow } = await published();
    Object.assign(workflow, { active: false, activeVersion: null });
    expect(await fixture.patch(id, { template_type: 'openrouter' })).toMatchObject(refused(NO_MODEL));
    await fixture.releaseLease(id);
    await settled(id);
    expect(workflow.active).toBe(false);
    expect(await fixture.get(id)).toMatchObject({ status: 'ready', template_type: 'simple' });
  });

  it('are created for an agent that was published without n8n', async () => {
    const { id } = await fixture.make({ template_type: null });
    await fixture.at.rows(`UPDATE agent SET status = 'ready' WHERE id = $1`, [id]);
    expect((await fixture.patch(id, { template_type: 'simple' })).body).toMatchObject({ status: 'ready' });
    await until('published', () => fixture.workflowOf(id)[0]?.active === true);
  });

  it('are published from the new template, and the agent stays published', async () => {
    withModel(true);
    const { id } = await published();
    expect((await fixture.patch(id, { template_type: 'openrouter' })).body).toMatchObject({
      status: 'ready',
      template_type: 'openrouter',
    });
    expect(isOpenrouter(id)).toBe(true);
    expect((await fixture.patch(id, { template_type: 'simple' })).status).toBe(200);
    expect(isOpenrouter(id)).toBe(false);
  });

  it('stay unchanged when the response to the update is lost', async () => {
    withModel(true);
    const { id, workflow } = await published();
    fixture.n8n.loseAnswerOf = `PUT /workflows/${workflow.id}`;
    expect(await fixture.patch(id, { template_type: 'openrouter' })).toMatchObject({
      status: 422,
      body: { code: 'workflow_unreachable' },
    });
    expect(isOpenrouter(id)).toBe(false);
    expect(await fixture.get(id)).toMatchObject({ status: 'ready', template_type: 'simple' });
  });

  it('stay unchanged while their creator has unpublished edits', async () => {
    withModel(true);
    const { id, workflow } = await published();
    workflow.versionId = 'a draft';
    const before = structuredClone(workflow);
    expect(await fixture.patch(id, { template_type: 'openrouter' })).toMatchObject(
      refused('The workflow has changes that are not published'),
    );
    expect(workflow).toEqual(before);
    expect(await fixture.get(id)).toMatchObject({ status: 'ready', template_type: 'simple' });
  });

  it('accept an unpublishable template once their agent is unpublished', async () => {
    const { id, workflow } = await published();
    expect((await fixture.patch(id, { template_type: 'openrouter', status: 'not_published' })).status).toBe(200);
    await until('another one', () => workflow.nodes.some((node) => node.name === 'AI Agent'));
    expect(workflow.active).toBe(false);
    await settled(id);
    expect(await fixture.get(id)).toMatchObject({ workflow_state: 'ready', workflow_reason: null });
  });

  it('are restored from the previous template when a process died midway', async () => {
    const { id, workflow } = await published();
    withModel(true);
    const other = await fixture.make({ template_type: 'openrouter' });
    await fixture.ready(other.id);
    workflow.nodes = structuredClone(fixture.workflowOf(other.id)[0]?.nodes ?? []);
    workflow.nodes[0].parameters.path = (await fixture.get(id)).webhook_path;
    fixture.n8n.publish(workflow);
    expect(isOpenrouter(id)).toBe(true);
    await fixture.at.rows(`UPDATE agent_workflow SET template_type = 'openrouter' WHERE agent_id = $1`, [id]);
    await fixture.releaseLease(id);
    await until('simple again', () => isOpenrouter(id) === false);
  });

  it('are never published unchecked by a concurrent publish', async () => {
    for (let left = 5; left > 0; left -= 1) {
      const { id } = await fixture.make();
      await fixture.ready(id);
      const answers = await Promise.all([
        fixture.patch(id, { status: 'ready' }),
        fixture.patch(id, { template_type: 'openrouter' }),
        fixture.patch(id, { name: `Meanwhile ${id}` }),
      ]);
      for (const { status } of answers) expect([200, 422]).toContain(status);
      await settled(id);
      const { status, template_type } = await fixture.get(id);
      expect([status, template_type]).not.toEqual(['ready', 'openrouter']);
      if (status === 'ready') expect(isOpenrouter(id)).toBe(false);
    }
  });
});
