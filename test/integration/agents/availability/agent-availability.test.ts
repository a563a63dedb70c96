import { setTimeout as sleep } from 'node:timers/promises';
import { AgentChecksService } from '../../../../server/src/modules/agents/health/agent-checks.service.js';
import { type Sql, SqlRunner } from '../../../../server/src/platform/db/sql.js';
import { HealthFixture, pathOf } from '../../../support/server/fixtures/health-fixture.js';
import { Installation } from '../../../support/server/regent.js';
import { until } from '../../../support/util/until.js';

let fixture: HealthFixture;
beforeAll(async () => {
  fixture = await HealthFixture.open();
});
afterAll(() => fixture?.close());
beforeEach(() => fixture.at.rows('DELETE FROM rate_limit'));

describe('agent health check', () => {
  it('runs soon after publishing, and then about every hour', async () => {
    const id = await fixture.newAgent();
    const [due] = await fixture.at.rows<{ s: number }>(
      'SELECT extract(epoch FROM due_at - now())::int AS s FROM agent_check WHERE agent_id = $1',
      [id],
    );
    expect(due?.s).toBeGreaterThan(45);
    expect(due?.s).toBeLessThanOrEqual(60);
    expect(await fixture.seen(id)).toMatchObject({ availability: 'online', offline_reason: null, checked_at: null });
    const begun = Date.now();
    await fixture.makeDue(id);
    const agent = await until('looked at', async () => {
      const one = await fixture.seen(id);
      return one.checked_at !== null && one;
    });
    expect(Date.parse(agent.checked_at)).toBeGreaterThanOrEqual(begun);
    expect(agent.availability).toBe('online');
    const [next] = await fixture.at.rows<{ min: number }>(
      'SELECT extract(epoch FROM due_at - checked_at)::int / 60 AS min FROM agent_check WHERE agent_id = $1',
      [id],
    );
    expect(next?.min).toBeGreaterThanOrEqual(53);
    expect(next?.min).toBeLessThanOrEqual(67);
  });

  it('does not run the workflow', async () => {
    const id = await fixture.newAgent();
    const asked = fixture.at.host.n8n.requests.length;
    await fixture.makeDue(id);
    await until('looked at', async () => (await fixture.seen(id)).checked_at);
    expect(fixture.at.host.callsOf(id)).toEqual([]);
    // The workflow and the probe of its webhook are the only requests per hour.
    const workflows = fixture.at.host.n8n.requests.slice(asked).filter((one) => one.startsWith('GET /workflows/'));
    expect(workflows).toEqual([`GET /workflows/${fixture.workflowOf(id).id}`]);
  });

  it('marks an agent offline with a reason, notifies its chat partners, and marks it online again', async () => {
    const id = await fixture.newAgent();
    await fixture.bob.chat(id);
    const [annsTab, bobsTab] = [await fixture.ann.tab(), await fixture.bob.tab()];
    fixture.unpublish(id);
    await fixture.makeDue(id);
    const agent = await fixture.is(id, 'offline');
    expect(agent.offline_reason).toEqual({
      code: 'workflow_inactive',
      message: 'The workflow is not published.',
      since: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const offline = { agent_id: id, status: 'ready', availability: 'offline' };
    for (const tab of [annsTab, bobsTab]) {
      await tab.seen('agent.updated', (event) => JSON.stringify(event) === JSON.stringify(offline));
    }
    fixture.publish(id);
    await fixture.makeDue(id);
    expect((await fixture.is(id, 'online')).offline_reason).toBeNull();
    await bobsTab.seen('agent.updated', (event) => event.agent_id === id && event.availability === 'online');
  });

  it('shows the offline state without the reason to other users', async () => {
    const id = await fixture.newAgent();
    fixture.unpublish(id);
    await fixture.makeDue(id);
    await fixture.is(id, 'offline');
    const agent = await fixture.seen(id, fixture.bob);
    expect(agent.availability).toBe('offline');
    for (const field of ['offline_reason', 'checked_at']) expect(agent).not.toHaveProperty(field);
    const listed = (query: string, person = fixture.bob) => person.ok('GET', `/api/studio/agent/?${query}`);
    const has = async (query: string) => (await listed(query)).some((one: { id: number }) => one.id === id);
    expect(await has('availability=offline')).toBe(true);
    expect(await has('availability=online')).toBe(false);
    expect((await fixture.bob.call('GET', '/api/studio/agent/?availability=maybe')).status).toBe(400);
  });

  it('repeats sooner while the agent is offline: after 1, 2, 5, ... minutes', async () => {
    const id = await fixture.newAgent();
    fixture.unpublish(id);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt++) {
      await fixture.makeDue(id);
      const check = await until('looked at', async () => {
        const one = await fixture.checkOf(id);
        return one?.failures === attempt && one;
      });
      waits.push(Math.round((check.due_at.getTime() - check.checked_at.getTime()) / 60_000));
    }
    expect(waits).toEqual([1, 2, 5]);
  });

  it('is counted in the metrics', async () => {
    const checks = new AgentChecksService(
      new SqlRunner(() => fixture.at.sql) as Sql,
      undefined as never,
      undefined as never,
    );
    const id = await fixture.newAgent();
    const before = await checks.counts();
    fixture.unpublish(id);
    await fixture.makeDue(id);
    await fixture.is(id, 'offline');
    expect(await checks.counts()).toEqual({ online: before.online - 1, offline: before.offline + 1 });
  });

  it('detects an unreachable host', async () => {
    const id = await fixture.newAgent();
    await fixture.at.host.refuse();
    try {
      await fixture.makeDue(id);
      expect((await fixture.is(id, 'offline')).offline_reason.code).toBe('workflow_unreachable');
    } finally {
      await fixture.at.host.accept();
    }
    await fixture.makeDue(id);
    await fixture.is(id, 'online');
  });
  it('detects a missing workflow and a missing trigger', async () => {
    const [gone, without] = [await fixture.newAgent(), await fixture.newAgent()];
    const workflow = fixture.workflowOf(without);
    workflow.activeVersion = { nodes: [{ type: 'n8n-nodes-base.manualTrigger' }] };
    fixture.at.host.n8n.workflows.delete(fixture.workflowOf(gone).id);
    await fixture.makeDue(gone, without);
    expect((await fixture.is(gone, 'offline')).offline_reason.code).toBe('workflow_missing');
    expect((await fixture.is(without, 'offline')).offline_reason.code).toBe('workflow_no_trigger');
  });

  it('runs after a failed reply, and a reply marks the agent online', async () => {
    const id = await fixture.newAgent();
    const chat = await fixture.ann.chat(id);
    fixture.unpublish(id);
    await fixture.ann.post(chat.id, 'Are you there?');
    expect((await fixture.is(id, 'offline')).offline_reason.code).toBe('workflow_inactive');
    // No check is due for a minute: the reply itself marks the agent online.
    fixture.publish(id);
    await sleep(300);
    const { id: sent } = await fixture.ann.post(chat.id, 'And now?');
    await fixture.ann.reply(chat.id, sent);
    await fixture.is(id, 'online');
  });

  it('marks an agent that rejects its key offline, and tests it with a message', async () => {
    const id = await fixture.newAgent();
    const chat = await fixture.ann.chat(id);
    const credential = [...fixture.at.host.n8n.credentials.values()].find((one) => one.name === `Regent agent ${id}`);
    const right = credential?.data.value ?? '';
    Object.assign(credential?.data ?? {}, { value: 'another' });
    await fixture.ann.post(chat.id, 'Hello');
    expect((await fixture.is(id, 'offline')).offline_reason.code).toBe('workflow_key_refused');
    await fixture.makeDue(id);
    await until('asked', () => fixture.at.host.callsOf(id).length === 2);
    await until('stored', async () => (await fixture.checkOf(id))?.failures === 2);
    expect((await fixture.seen(id)).availability).toBe('offline');
    Object.assign(credential?.data ?? {}, { value: right });
    await fixture.makeDue(id);
    await fixture.is(id, 'online');
    expect(fixture.at.host.callsOf(id)).toHaveLength(3);
    await fixture.makeDue(id);
    await until('looked at', async () => (await fixture.checkOf(id))?.due_at > new Date(Date.now() + 60_000));
    expect(fixture.at.host.callsOf(id)).toHaveLength(3);
  });

  it('takes over the result of a connection check', async () => {
    const id = await fixture.newAgent();
    fixture.unpublish(id);
    expect((await fixture.ann.ok('POST', `${pathOf(id)}check/`)).ok).toBe(false);
    expect((await fixture.seen(id)).availability).toBe('offline');
    fixture.publish(id);
    await sleep(300);
    expect((await fixture.ann.ok('POST', `${pathOf(id)}check/`)).ok).toBe(true);
    expect((await fixture.seen(id)).availability).toBe('online');
  });

  it('stops when the agent is unpublished or deleted', async () => {
    const [taken, deleted] = [await fixture.newAgent(), await fixture.newAgent()];
    for (const id of [taken, deleted]) fixture.unpublish(id);
    await fixture.makeDue(taken, deleted);
    await fixture.is(taken, 'offline');
    await fixture.is(deleted, 'offline');
    await fixture.ann.ok('PATCH', pathOf(taken), { status: 'not_published' });
    await fixture.ann.call('DELETE', pathOf(deleted));
    expect(await fixture.at.rows('SELECT FROM agent_check WHERE agent_id = ANY($1)', [[taken, deleted]])).toEqual([]);
    expect(await fixture.seen(taken)).toMatchObject({ availability: 'online', offline_reason: null });
    const wrong = await fixture.at.rows(
      'SELECT id FROM agent WHERE offline AND (status <> $1 OR deleted_at IS NOT NULL)',
      ['ready'],
    );
    expect(wrong).toEqual([]);
  });

  it('runs in one of several workers at a time', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, fixture.newAgent));
    const others = [await fixture.at.start('worker'), await fixture.at.start('worker')];
    const asked = fixture.at.host.n8n.requests.length;
    await fixture.makeDue(...ids);
    await until('all looked at', async () => {
      const rows = await fixture.at.rows(
        'SELECT FROM agent_check WHERE agent_id = ANY($1) AND checked_at IS NOT NULL',
        [ids],
      );
      return rows.length === ids.length;
    });
    const workflowReads = fixture.at.host.n8n.requests.slice(asked);
    for (const id of ids)
      expect(workflowReads.filter((one) => one === `GET /workflows/${fixture.workflowOf(id).id}`)).toHaveLength(1);
    await Promise.all(others.map((one) => one.stop()));
  });

  it('marks every agent online without a workflow host', async () => {
    const alone = await Installation.open({ N8N_BASE_URL: '', SWEEP_INTERVAL_MS: '100' });
    try {
      const lone = await alone.start();
      const cat = await alone.person(lone);
      const { id } = await cat.agent();
      await alone.rows('UPDATE agent SET offline = true WHERE id = $1', [id]);
      await alone.rows(
        "UPDATE agent_check SET reason = 'workflow_unreachable', failures = 3, due_at = now() WHERE agent_id = $1",
        [id],
      );
      await until('online', async () => (await cat.ok('GET', pathOf(id))).availability === 'online');
    } finally {
      await alone.close();
    }
  });
});
