import { checkOf, handMadeAgents, webhook } from '../../../support/server/actions/connection-check.js';
import type { Person } from '../../../support/server/people/person.js';
import { Installation } from '../../../support/server/regent.js';
import type { Behaviour } from '../../../support/services/fake-workflow-host.js';

const KEY = 'the operator key of n8n';

describe('connection check', () => {
  let at: Installation;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    at = await Installation.open({ N8N_API_KEY: KEY, SWEEP_INTERVAL_MS: '200' }, { host: { apiKey: KEY } });
    const regent = await at.start();
    [ann, bob] = [await at.person(regent), await at.person(regent)];
  });
  afterAll(() => at.close());
  afterEach(() => {
    at.host.n8n.broken = null;
    at.host.n8n.key = KEY;
  });

  const { withOwn, publish } = handMadeAgents(() => ({ at, ann }));
  const expectFailure = async (id: number, step: string, code: string) => {
    const check = await checkOf(ann, id);
    expect(check.ok).toBe(false);
    const last = check.steps.at(-1);
    expect(last).toMatchObject({ step, code, ok: false, message: expect.any(String), fix: expect.any(String) });
    expect(check.steps.slice(0, -1).every(({ ok, fix }) => ok === true && fix === undefined)).toBe(true);
    const withoutLinks = check.steps.map(({ workflow_url: _workflow, execution_url: _execution, ...told }) => told);
    expect(JSON.stringify(withoutLinks)).not.toMatch(/127\.0\.0\.1|ECONN|rgt_|operator key/);
  };
  const expectRefusal = async (id: number, step: string, code: string) => {
    const refused = await publish(id);
    expect(refused).toMatchObject({ status: 422, body: { code, detail: expect.stringMatching(`^${step}: `) } });
    expect(JSON.stringify(refused.body)).not.toMatch(/127\.0\.0\.1|ECONN|rgt_|operator key/);
    expect(await ann.ok('GET', `/api/studio/agent/${id}/`)).toMatchObject({ status: 'not_published' });
  };

  /** The check of a workflow that was never seen, so that its webhook is unknown. */
  const expectUnknown = async (id: number, code: string, ok: boolean | null) => {
    const check = await checkOf(ann, id);
    expect(check.ok).toBeNull();
    expect(check.steps.find(({ step }) => step === 'host_key')).toMatchObject({ code, ok, fix: expect.any(String) });
    expect(check.steps.slice(2).every((step) => step.ok === null)).toBe(true);
    const refused = await publish(id);
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'workflow_not_checked', detail: expect.stringMatching(/^host_key: /) },
    });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(JSON.stringify([check, refused.body])).not.toMatch(/127\.0\.0\.1|ECONN|rgt_|operator key/);
  };

  it('host: it does not respond', async () => {
    const { id } = await withOwn();
    await at.host.refuse();
    await expectFailure(id, 'host', 'workflow_unreachable');
    await expectRefusal(id, 'host', 'workflow_unreachable');
    await at.host.accept();
  });

  it('host_key: the API key is refused', async () => {
    const { id } = await withOwn();
    at.host.n8n.key = 'another';
    await expectUnknown(id, 'workflow_bad_key', false);
  });

  it.each([
    ['n8n is starting', { status: 404, body: '<!DOCTYPE html><pre>Cannot GET /api/v1/workflows</pre>' }],
    ['a proxy responds', { status: 502, body: '<h1>Bad Gateway</h1>' }],
    ['another service responds', { status: 200, body: '<h1>Welcome</h1>' }],
    ['it redirects', { status: 302, body: '', location: 'http://127.0.0.1:9/' }],
  ])('host_key: %s', async (_name, broken) => {
    const { id } = await withOwn();
    at.host.n8n.broken = broken;
    await expectUnknown(id, 'n8n_unavailable', null);
  });

  it('workflow: the ID does not exist', async () => {
    const { id } = await ann.newAgent({ template_type: null, n8n_workflow_id: 'nowhere' });
    await expectFailure(id, 'workflow', 'workflow_missing');
    await expectRefusal(id, 'workflow', 'workflow_missing');
  });

  it('workflow: it belongs to an agent of another user', async () => {
    const { id: theirs } = await bob.newAgent({ template_type: 'simple' });
    await bob.ok('PATCH', `/api/studio/agent/${theirs}/`, { status: 'ready' });
    const { n8n_workflow_id } = await bob.ok('GET', `/api/studio/agent/${theirs}/`);
    const { id } = await ann.newAgent({ template_type: null, n8n_workflow_id });
    await expectFailure(id, 'workflow', 'workflow_missing');
    await expectRefusal(id, 'workflow', 'workflow_missing');
  });

  it.each([
    ['unpublished', { active: false }],
    ['archived', { isArchived: true }],
  ])('active: it is %s', async (_name, more) => {
    const { id } = await withOwn(more);
    await expectFailure(id, 'active', 'workflow_inactive');
    await expectRefusal(id, 'active', 'workflow_inactive');
  });

  it('trigger: the published version has none, unlike the draft', async () => {
    const { id, workflow } = await withOwn();
    workflow.activeVersion = { nodes: [] };
    await expectFailure(id, 'trigger', 'workflow_no_trigger');
    await expectRefusal(id, 'trigger', 'workflow_inactive');
  });

  it('trigger: a path outside the webhooks is ignored', async () => {
    const { id } = await withOwn({}, () => webhook('../rest/users'));
    await expectFailure(id, 'trigger', 'workflow_no_trigger');
  });

  it('webhook: it is not registered', async () => {
    const { id, path } = await withOwn();
    at.host.behave(`/webhook/${path}`, { kind: 'not-registered' });
    await expectFailure(id, 'webhook', 'workflow_not_registered');
    await expectRefusal(id, 'webhook', 'workflow_inactive');
  });

  it('agent_key: the workflow rejects it', async () => {
    const { id, path } = await withOwn();
    at.host.requireKey(`/webhook/${path}`, 'another key');
    await expectFailure(id, 'agent_key', 'workflow_key_refused');
  });

  it.each<[string, Behaviour]>([
    ['an error', { kind: 'workflow-error' }],
    ['nothing', { kind: 'empty' }],
    ['a broken connection', { kind: 'reset', after: 'request' }],
  ])('answer: %s is returned', async (_name, behaviour) => {
    const { id, path } = await withOwn();
    at.host.behave(`/webhook/${path}`, behaviour);
    await expectFailure(id, 'answer', 'workflow_no_answer');
  });
});
