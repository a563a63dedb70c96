import { setTimeout as sleep } from 'node:timers/promises';
import { HealthFixture, KEY, pathOf } from '../../../support/server/fixtures/health-fixture.js';
import { until } from '../../../support/util/until.js';

let fixture: HealthFixture;
beforeAll(async () => {
  fixture = await HealthFixture.open();
});
afterAll(() => fixture?.close());
beforeEach(() => fixture.at.rows('DELETE FROM rate_limit'));

const limit = (seconds: number | null): void => {
  fixture.at.host.n8n.limitedForSeconds = seconds;
};
const breakApi = (broken: { status: number; body: string } | null): void => {
  fixture.at.host.n8n.broken = broken;
};

describe.each([
  ['[case 62] while n8n limits its API', () => limit(1), () => limit(null)],
  ['[case 67] while n8n refuses the key', () => fixture.setKey('another'), () => fixture.setKey(KEY)],
  ['while the n8n API fails', () => breakApi({ status: 500, body: 'oops' }), () => breakApi(null)],
] as const)('%s', (_what, breakHost, repairHost) => {
  let probe = 0;
  beforeAll(async () => {
    probe = (await fixture.ann.newAgent({ template_type: 'simple' })).id;
  });
  /** Waits until n8n may be called again, so that an agent can be published. */
  const untilPublishable = (id: number) =>
    until(
      'n8n is asked again',
      async () => (await fixture.ann.call('PATCH', pathOf(id), { status: 'ready' })).status === 200,
    );
  afterEach(async () => {
    repairHost();
    await untilPublishable(probe);
    await fixture.ann.ok('PATCH', pathOf(probe), { status: 'not_published' });
  });
  /** Runs one check and waits until its result is stored. */
  const runCheck = async (id: number) => {
    await fixture.makeDue(id);
    // A claim is due in 5 min; the stored result differs from that.
    return await until('looked at', async () => {
      const check = await fixture.checkOf(id);
      const inMs = (check?.due_at.getTime() ?? 0) - Date.now();
      return inMs > 0 && (inMs < 290_000 || inMs > 301_000) && check;
    });
  };

  it('keeps a healthy agent online, stores nothing and sends no mail', async () => {
    const id = await fixture.newAgent();
    const before = await fixture.checkOf(id);
    const mailCount = fixture.mails.received.length;
    breakHost();
    for (let times = 3; times > 0; times -= 1) {
      const { due_at, ...check } = (await runCheck(id)) ?? {};
      expect(check).toEqual({ ...before, due_at: undefined });
      expect(due_at.getTime() - Date.now()).toBeLessThan(12 * 60_000);
    }
    expect(await fixture.seen(id)).toMatchObject({ availability: 'online', offline_reason: null });
    expect(fixture.mails.received.slice(mailCount).filter((mail) => mail.text.includes(`/agent/${id}`))).toEqual([]);
  });

  it('keeps an offline agent offline for the same reason', async () => {
    const id = await fixture.newAgent();
    fixture.unpublish(id);
    await fixture.makeDue(id);
    const { offline_reason } = await fixture.is(id, 'offline');
    fixture.publish(id);
    breakHost();
    await runCheck(id);
    expect((await fixture.seen(id)).offline_reason).toEqual(offline_reason);
    expect((await fixture.checkOf(id))?.failures).toBe(1);
  });

  it('marks an agent that was offline for the key online, as its webhook is registered', async () => {
    const id = await fixture.newAgent();
    await fixture.at.rows('UPDATE agent SET offline = true WHERE id = $1', [id]);
    await fixture.at.rows("UPDATE agent_check SET reason = 'workflow_bad_key', failures = 2 WHERE agent_id = $1", [id]);
    breakHost();
    await fixture.makeDue(id);
    await fixture.is(id, 'online');
  });

  it('marks an agent without its webhook offline', async () => {
    const workflow = fixture.at.host.n8n.add([
      { type: 'n8n-nodes-base.webhook', parameters: { path: `gone-${Date.now()}`, httpMethod: 'POST' } },
    ]);
    fixture.at.host.n8n.publish(workflow);
    const { id } = await fixture.ann.newAgent({ template_type: null, n8n_workflow_id: workflow.id });
    await fixture.ann.ok('PATCH', pathOf(id), { status: 'ready' });
    breakHost();
    Object.assign(workflow, { active: false, activeVersion: null });
    fixture.at.host.behave(`/webhook/${workflow.nodes[0]?.parameters.path}`, { kind: 'not-registered' });
    await fixture.makeDue(id);
    expect((await fixture.is(id, 'offline')).offline_reason.code).toBe('workflow_not_registered');
  });

  it('reports the steps that a connection check cannot see, and uses the response of the workflow', async () => {
    const id = await fixture.newAgent();
    breakHost();
    const { ok, steps } = await fixture.ann.ok('POST', `${pathOf(id)}check/`);
    expect(ok).toBe(true);
    const step = (name: string) => steps.find((one: { step: string }) => one.step === name);
    expect(step('host_key')).toMatchObject({ fix: expect.any(String) });
    expect(step('host_key').ok).not.toBe(true);
    expect(step('active')).toMatchObject({ ok: null });
    expect(step('answer')).toMatchObject({ ok: true });
  });

  it('publishing returns 503 with Retry-After', async () => {
    const { id } = await fixture.ann.newAgent({ template_type: 'simple' });
    breakHost();
    const refused = await fixture.ann.call('PATCH', pathOf(id), { status: 'ready' });
    expect(refused).toMatchObject({ status: 503, body: { code: 'workflow_not_checked' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await fixture.seen(id)).status).toBe('not_published');
    repairHost();
    await untilPublishable(id);
  });
});

it('[case 62] makes no n8n API request before its Retry-After', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, fixture.newAgent));
  const asked = fixture.at.host.n8n.requests.length;
  limit(3);
  const until3s = Date.now() + 3_000;
  await fixture.makeDue(...ids);
  while (Date.now() < until3s - 300) {
    await fixture.makeDue(...ids);
    await sleep(100);
  }
  // Requests in flight when the first response arrived; none after that.
  expect(fixture.at.host.n8n.requests.length - asked).toBeLessThanOrEqual(4);
  limit(null);
  await sleep(500);
  await fixture.makeDue(...ids);
  await until('all looked at', async () => {
    const rows = await fixture.at.rows('SELECT FROM agent_check WHERE agent_id = ANY($1) AND checked_at IS NOT NULL', [
      ids,
    ]);
    return rows.length === ids.length;
  });
  const offline = await fixture.at.rows('SELECT id FROM agent WHERE id = ANY($1) AND offline', [ids]);
  expect(offline).toEqual([]);
});

it('[case 67] keeps 50 healthy agents online while n8n refuses the API key', async () => {
  const ids = await Promise.all(Array.from({ length: 50 }, fixture.newAgent));
  await fixture.makeDue(...ids);
  const postponed = async () =>
    (await fixture.at.rows('SELECT FROM agent_check WHERE agent_id = ANY($1) AND due_at > now()', [ids])).length === 50;
  await until('all looked at', postponed);
  fixture.setKey('revoked');
  try {
    for (let round = 3; round > 0; round -= 1) {
      await fixture.makeDue(...ids);
      await until('all looked at', postponed);
      // A claim is due again in 5 min.
      await sleep(500);
    }
    expect(await fixture.at.rows('SELECT id FROM agent WHERE id = ANY($1) AND offline', [ids])).toEqual([]);
  } finally {
    fixture.setKey(KEY);
  }
});
