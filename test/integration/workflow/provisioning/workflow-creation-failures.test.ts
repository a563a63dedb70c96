import { KEY } from '../../../support/server/places/health-place.js';
import { ProvisioningPlace } from '../../../support/server/places/provisioning-place.js';
import type { Installation } from '../../../support/server/regent.js';
import { until } from '../../../support/util/until.js';

describe('provisioned workflows', () => {
  let place: ProvisioningPlace;
  let at: Installation;
  beforeAll(async () => {
    place = await ProvisioningPlace.open();
    ({ at } = place);
  });
  afterAll(() => at?.close());
  afterEach(() => {
    place.n8n.broken = null;
    place.n8n.key = KEY;
  });

  it('are created later when n8n is down at first', async () => {
    await at.host.refuse();
    const { id } = await place.make();
    const waiting = await until(
      'tried',
      async () => (await place.get(id)).workflow_reason !== null && (await place.get(id)),
    );
    expect(waiting).toMatchObject({ workflow_state: 'pending', workflow_reason: 'workflow_unreachable' });
    const refused = await place.patch(id, { status: 'ready' });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'workflow_unreachable', detail: expect.stringMatching(/^host: /) },
    });
    expect(JSON.stringify(refused.body)).not.toMatch(/127\.0\.0\.1|ECONN/);
    expect(await place.get(id)).toMatchObject({ status: 'not_published' });
    await at.host.accept();
    expect(await place.ready(id)).toMatchObject({ workflow_reason: null });
    expect(place.workflowOf(id)).toHaveLength(1);
  });

  it.each(['POST /workflows', 'POST /credentials'])(
    'are created once although the response to %s is lost',
    async (request) => {
      place.n8n.loseAnswerOf = request;
      const { id } = await place.make();
      await place.ready(id);
      expect(place.workflowOf(id)).toHaveLength(1);
      expect(place.credentialOf(id)).toHaveLength(1);
    },
  );

  it('are created once although a process died before recording it', async () => {
    const { id } = await place.make();
    await place.ready(id);
    const lost = [
      'UPDATE agent_workflow SET workflow_id = NULL, key_hash = NULL WHERE agent_id = $1',
      'UPDATE agent SET n8n_workflow_id = NULL WHERE id = $1',
    ];
    for (const text of lost) await at.rows(text, [id]);
    await place.patch(id, { name: `Renamed meanwhile ${id}` });
    await place.releaseLease(id);
    const agent = await until(
      'found again',
      async () => (await place.get(id)).n8n_workflow_id !== null && (await place.get(id)),
    );
    expect(place.workflowOf(id)).toMatchObject([{ id: agent.n8n_workflow_id, name: `Renamed meanwhile ${id}` }]);
  });

  it('are created once by twenty concurrent attempts', async () => {
    const { id } = await place.make();
    await Promise.all(Array.from({ length: 20 }, () => place.patch(id, { status: 'ready' })));
    expect(place.workflowOf(id)).toHaveLength(1);
    expect(await place.get(id)).toMatchObject({ status: 'ready' });
  });

  it('report that n8n refuses the API key', async () => {
    place.n8n.key = 'another one';
    const { id } = await place.make();
    const refused = await until(
      'tried',
      async () => (await place.get(id)).workflow_state === 'failed' && (await place.get(id)),
    );
    expect(refused.workflow_reason).toBe('workflow_bad_key');
    expect(await place.patch(id, { status: 'ready' })).toMatchObject({
      status: 503,
      body: { code: 'workflow_not_checked', detail: expect.stringMatching(/^host_key: /) },
    });
  });

  it('name the node when n8n refuses to publish, in the language of the request', async () => {
    const { id } = await place.make({ template_type: 'openrouter' });
    await place.ready(id);
    const refused = await place.patch(id, { status: 'ready' });
    expect(refused).toMatchObject({ status: 422, body: { code: 'workflow_inactive' } });
    expect(refused.body.detail).toMatch(
      /^active: The credential of the node “OpenRouter Chat Model” is missing\.\nChoose /,
    );
    expect(await place.get(id)).toMatchObject({ status: 'not_published' });
  });

  it('are reported as missing when deleted manually, and created when the template is chosen again', async () => {
    const { id } = await place.make();
    const { n8n_workflow_id: before } = await place.ready(id);
    place.n8n.workflows.delete(before);
    expect(await place.patch(id, { status: 'ready' })).toMatchObject({
      status: 422,
      body: { code: 'workflow_missing' },
    });
    expect(await place.get(id)).toMatchObject({
      status: 'not_published',
      workflow_state: 'failed',
      workflow_reason: 'workflow_deleted',
    });
    expect((await place.patch(id, { template_type: 'simple' })).status).toBe(200);
    const again = await place.ready(id);
    expect(again.n8n_workflow_id).not.toBe(before);
    expect(place.workflowOf(id)).toMatchObject([{ id: again.n8n_workflow_id }]);
  });

  it('are published again after being unpublished manually', async () => {
    const { id } = await place.make();
    await place.patch(id, { status: 'ready' });
    Object.assign(place.workflowOf(id)[0] ?? {}, { active: false, activeVersion: null });
    expect((await place.patch(id, { status: 'ready' })).status).toBe(200);
    expect(place.workflowOf(id)).toMatchObject([{ active: true }]);
  });
});
