import { KEY } from '../../../support/server/fixtures/health-fixture.js';
import { ProvisioningFixture } from '../../../support/server/fixtures/provisioning-fixture.js';
import type { Installation } from '../../../support/server/regent.js';
import { until } from '../../../support/util/until.js';

describe('provisioned workflows', () => {
  let fixture: ProvisioningFixture;
  let at: Installation;
  beforeAll(async () => {
    fixture = await ProvisioningFixture.open();
    ({ at } = fixture);
  });
  afterAll(() => at?.close());
  afterEach(() => {
    fixture.n8n.broken = null;
    fixture.n8n.key = KEY;
  });

  it('are created later when n8n is down at first', async () => {
    await at.host.refuse();
    const { id } = await fixture.make();
    const waiting = await until(
      'tried',
      async () => (await fixture.get(id)).workflow_reason !== null && (await fixture.get(id)),
    );
    expect(waiting).toMatchObject({ workflow_state: 'pending', workflow_reason: 'workflow_unreachable' });
    const refused = await fixture.patch(id, { status: 'ready' });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'workflow_unreachable', detail: expect.stringMatching(/^host: /) },
    });
    expect(JSON.stringify(refused.body)).not.toMatch(/127\.0\.0\.1|ECONN/);
    expect(await fixture.get(id)).toMatchObject({ status: 'not_published' });
    await at.host.accept();
    expect(await fixture.ready(id)).toMatchObject({ workflow_reason: null });
    expect(fixture.workflowOf(id)).toHaveLength(1);
  });

  it.each(['POST /workflows', 'POST /credentials'])(
    'are created once although the response to %s is lost',
    async (request) => {
      fixture.n8n.loseAnswerOf = request;
      const { id } = await fixture.make();
      await fixture.ready(id);
      expect(fixture.workflowOf(id)).toHaveLength(1);
      expect(fixture.credentialOf(id)).toHaveLength(1);
    },
  );

  it('are created once although a process died before recording it', async () => {
    const { id } = await fixture.make();
    await fixture.ready(id);
    const lost = [
      'UPDATE agent_workflow SET workflow_id = NULL, key_hash = NULL WHERE agent_id = $1',
      'UPDATE agent SET n8n_workflow_id = NULL WHERE id = $1',
    ];
    for (const text of lost) await at.rows(text, [id]);
    await fixture.patch(id, { name: `Renamed meanwhile ${id}` });
    await fixture.releaseLease(id);
    const agent = await until(
      'found again',
      async () => (await fixture.get(id)).n8n_workflow_id !== null && (await fixture.get(id)),
    );
    expect(fixture.workflowOf(id)).toMatchObject([{ id: agent.n8n_workflow_id, name: `Renamed meanwhile ${id}` }]);
  });

  it('are created once by twenty concurrent attempts', async () => {
    const { id } = await fixture.make();
    await Promise.all(Array.from({ length: 20 }, () => fixture.patch(id, { status: 'ready' })));
    expect(fixture.workflowOf(id)).toHaveLength(1);
    expect(await fixture.get(id)).toMatchObject({ status: 'ready' });
  });

  it('report that n8n refuses the API key', async () => {
    fixture.n8n.key = 'another one';
    const { id } = await fixture.make();
    const refused = await until(
      'tried',
      async () => (await fixture.get(id)).workflow_state === 'failed' && (await fixture.get(id)),
    );
    expect(refused.workflow_reason).toBe('workflow_bad_key');
    expect(await fixture.patch(id, { status: 'ready' })).toMatchObject({
      status: 503,
      body: { code: 'workflow_not_checked', detail: expect.stringMatching(/^host_key: /) },
    });
  });

  it('name the node when n8n refuses to publish, in the language of the request', async () => {
    const { id } = await fixture.make({ template_type: 'openrouter' });
    await fixture.ready(id);
    const refused = await fixture.patch(id, { status: 'ready' });
    expect(refused).toMatchObject({ status: 422, body: { code: 'workflow_inactive' } });
    expect(refused.body.detail).toMatch(
      /^active: The credential of the node “OpenRouter Chat Model” is missing\.\nChoose /,
    );
    expect(await fixture.get(id)).toMatchObject({ status: 'not_published' });
  });

  it('are reported as missing when deleted manually, and created when the template is chosen again', async () => {
    const { id } = await fixture.make();
    const { n8n_workflow_id: before } = await fixture.ready(id);
    fixture.n8n.workflows.delete(before);
    expect(await fixture.patch(id, { status: 'ready' })).toMatchObject({
      status: 422,
      body: { code: 'workflow_missing' },
    });
    expect(await fixture.get(id)).toMatchObject({
      status: 'not_published',
      workflow_state: 'failed',
      workflow_reason: 'workflow_deleted',
    });
    expect((await fixture.patch(id, { template_type: 'simple' })).status).toBe(200);
    const again = await fixture.ready(id);
    expect(again.n8n_workflow_id).not.toBe(before);
    expect(fixture.workflowOf(id)).toMatchObject([{ id: again.n8n_workflow_id }]);
  });

  it('are published again after being unpublished manually', async () => {
    const { id } = await fixture.make();
    await fixture.patch(id, { status: 'ready' });
    Object.assign(fixture.workflowOf(id)[0] ?? {}, { active: false, activeVersion: null });
    expect((await fixture.patch(id, { status: 'ready' })).status).toBe(200);
    expect(fixture.workflowOf(id)).toMatchObject([{ active: true }]);
  });
});
