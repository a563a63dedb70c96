import { setTimeout as sleep } from 'node:timers/promises';
import { AgentChecksService } from '../../../server/src/modules/agents/health/agent-checks.service.js';
import { type Sql, SqlRunner } from '../../../server/src/platform/db/sql.js';
import type { Behaviour } from '../../support/fake-workflow/behaviours.js';
import type { Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import { type MailBox, startMailBox } from '../../support/services/mail-box.js';
import { until } from '../../support/util/until.js';

const KEY = 'the operator key of n8n';

describe('agent health check', () => {
  let at: Installation;
  let regent: Regent;
  let mails: MailBox;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    mails = await startMailBox();
    const settings = { N8N_API_KEY: KEY, SWEEP_INTERVAL_MS: '100', SMTP_URL: mails.url };
    at = await Installation.open(settings, { host: { apiKey: KEY } });
    regent = await at.start();
    [ann, bob] = [await at.person(regent), await at.person(regent)];
  });
  afterAll(async () => {
    await at?.close();
    await mails?.close();
  });
  beforeEach(() => at.rows('DELETE FROM rate_limit'));

  const path = (id: number) => `/api/studio/agent/${id}/`;
  const seen = (id: number, person = ann) => person.ok('GET', path(id));
  const workflowOf = (id: number) => {
    const found = [...at.host.n8n.workflows.values()].find((one) =>
      one.nodes.some((node) => node.parameters?.path?.startsWith(`agent-${id}-`)),
    );
    if (!found) throw new Error('the agent has no workflow');
    return found;
  };
  /** Makes the checks of these agents due. */
  const makeDue = (...ids: number[]) =>
    at.rows('UPDATE agent_check SET due_at = now() WHERE agent_id = ANY($1)', [ids]);
  const checkOf = async (id: number) => (await at.rows('SELECT * FROM agent_check WHERE agent_id = $1', [id]))[0];
  const is = (id: number, availability: string) =>
    until(`${id} is ${availability}`, async () => {
      const agent = await seen(id);
      return agent.availability === availability && agent;
    });
  const unpublish = (id: number) => Object.assign(workflowOf(id), { active: false, activeVersion: null });
  const publish = (id: number) => {
    const workflow = workflowOf(id);
    Object.assign(workflow, { active: true, activeVersion: { nodes: workflow.nodes } });
  };
  const setKey = (key: string): void => {
    at.host.n8n.key = key;
  };
  const newAgent = async () => (await ann.agent({ template_type: 'simple' })).id;

  it('runs soon after publishing, and then about every hour', async () => {
    const id = await newAgent();
    const [due] = await at.rows<{ s: number }>(
      'SELECT extract(epoch FROM due_at - now())::int AS s FROM agent_check WHERE agent_id = $1',
      [id],
    );
    expect(due?.s).toBeGreaterThan(45);
    expect(due?.s).toBeLessThanOrEqual(60);
    expect(await seen(id)).toMatchObject({ availability: 'online', offline_reason: null, checked_at: null });
    const begun = Date.now();
    await makeDue(id);
    const agent = await until('looked at', async () => {
      const one = await seen(id);
      return one.checked_at !== null && one;
    });
    expect(Date.parse(agent.checked_at)).toBeGreaterThanOrEqual(begun);
    expect(agent.availability).toBe('online');
    const [next] = await at.rows<{ min: number }>(
      'SELECT extract(epoch FROM due_at - checked_at)::int / 60 AS min FROM agent_check WHERE agent_id = $1',
      [id],
    );
    expect(next?.min).toBeGreaterThanOrEqual(53);
    expect(next?.min).toBeLessThanOrEqual(67);
  });

  it('does not run the workflow', async () => {
    const id = await newAgent();
    const asked = at.host.n8n.requests.length;
    await makeDue(id);
    await until('looked at', async () => (await seen(id)).checked_at);
    expect(at.host.callsOf(id)).toEqual([]);
    // The workflow and the probe of its webhook are the only requests per hour.
    const workflows = at.host.n8n.requests.slice(asked).filter((one) => one.startsWith('GET /workflows/'));
    expect(workflows).toEqual([`GET /workflows/${workflowOf(id).id}`]);
  });

  it('marks an agent offline with a reason, notifies its chat partners, and marks it online again', async () => {
    const id = await newAgent();
    await bob.chat(id);
    const [annsTab, bobsTab] = [await ann.tab(), await bob.tab()];
    unpublish(id);
    await makeDue(id);
    const agent = await is(id, 'offline');
    expect(agent.offline_reason).toEqual({
      code: 'workflow_inactive',
      message: 'The workflow is not published.',
      since: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const offline = { agent_id: id, status: 'ready', availability: 'offline' };
    for (const tab of [annsTab, bobsTab]) {
      await tab.seen('agent.updated', (event) => JSON.stringify(event) === JSON.stringify(offline));
    }
    publish(id);
    await makeDue(id);
    expect((await is(id, 'online')).offline_reason).toBeNull();
    await bobsTab.seen('agent.updated', (event) => event.agent_id === id && event.availability === 'online');
  });

  it('shows the offline state without the reason to other users', async () => {
    const id = await newAgent();
    unpublish(id);
    await makeDue(id);
    await is(id, 'offline');
    const agent = await seen(id, bob);
    expect(agent.availability).toBe('offline');
    for (const field of ['offline_reason', 'checked_at']) expect(agent).not.toHaveProperty(field);
    const listed = (query: string, person = bob) => person.ok('GET', `/api/studio/agent/?${query}`);
    const has = async (query: string) => (await listed(query)).some((one: { id: number }) => one.id === id);
    expect(await has('availability=offline')).toBe(true);
    expect(await has('availability=online')).toBe(false);
    expect((await bob.call('GET', '/api/studio/agent/?availability=maybe')).status).toBe(400);
  });

  it('repeats sooner while the agent is offline: after 1, 2, 5, ... minutes', async () => {
    const id = await newAgent();
    unpublish(id);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt++) {
      await makeDue(id);
      const check = await until('looked at', async () => {
        const one = await checkOf(id);
        return one?.failures === attempt && one;
      });
      waits.push(Math.round((check.due_at.getTime() - check.checked_at.getTime()) / 60_000));
    }
    expect(waits).toEqual([1, 2, 5]);
  });

  it('is counted in the metrics', async () => {
    const checks = new AgentChecksService(new SqlRunner(() => at.sql) as Sql, undefined as never);
    const id = await newAgent();
    const before = await checks.counts();
    unpublish(id);
    await makeDue(id);
    await is(id, 'offline');
    expect(await checks.counts()).toEqual({ online: before.online - 1, offline: before.offline + 1 });
  });

  it('detects an unreachable host', async () => {
    const id = await newAgent();
    await at.host.refuse();
    try {
      await makeDue(id);
      expect((await is(id, 'offline')).offline_reason.code).toBe('workflow_unreachable');
    } finally {
      await at.host.accept();
    }
    await makeDue(id);
    await is(id, 'online');
  });

  const limit = (seconds: number | null): void => {
    at.host.n8n.limitedForSeconds = seconds;
  };
  const breakApi = (broken: { status: number; body: string } | null): void => {
    at.host.n8n.broken = broken;
  };

  describe.each([
    ['[case 62] while n8n limits its API', () => limit(1), () => limit(null)],
    ['[case 67] while n8n refuses the key', () => setKey('another'), () => setKey(KEY)],
    ['while the n8n API fails', () => breakApi({ status: 500, body: 'oops' }), () => breakApi(null)],
  ] as const)('%s', (_what, breakHost, repairHost) => {
    let probe = 0;
    beforeAll(async () => {
      probe = (await ann.newAgent({ template_type: 'simple' })).id;
    });
    /** Waits until n8n may be called again, when an agent can be published. */
    const untilPublishable = (id: number) =>
      until('n8n is asked again', async () => (await ann.call('PATCH', path(id), { status: 'ready' })).status === 200);
    afterEach(async () => {
      repairHost();
      await untilPublishable(probe);
      await ann.ok('PATCH', path(probe), { status: 'not_published' });
    });
    /** Runs one check and waits until its result is stored. */
    const runCheck = async (id: number) => {
      await makeDue(id);
      // A claim is due in 5 min; the stored result differs from that.
      return await until('looked at', async () => {
        const check = await checkOf(id);
        const inMs = (check?.due_at.getTime() ?? 0) - Date.now();
        return inMs > 0 && (inMs < 290_000 || inMs > 301_000) && check;
      });
    };

    it('keeps a healthy agent online, stores nothing and sends no mail', async () => {
      const id = await newAgent();
      const before = await checkOf(id);
      const mailCount = mails.received.length;
      breakHost();
      for (let times = 3; times > 0; times -= 1) {
        const { due_at, ...check } = (await runCheck(id)) ?? {};
        expect(check).toEqual({ ...before, due_at: undefined });
        expect(due_at.getTime() - Date.now()).toBeLessThan(12 * 60_000);
      }
      expect(await seen(id)).toMatchObject({ availability: 'online', offline_reason: null });
      expect(mails.received.slice(mailCount).filter((mail) => mail.text.includes(`/agent/${id}`))).toEqual([]);
    });

    it('keeps an offline agent offline for the same reason', async () => {
      const id = await newAgent();
      unpublish(id);
      await makeDue(id);
      const { offline_reason } = await is(id, 'offline');
      publish(id);
      breakHost();
      await runCheck(id);
      expect((await seen(id)).offline_reason).toEqual(offline_reason);
      expect((await checkOf(id))?.failures).toBe(1);
    });

    it('marks an agent that was offline for the key online, as its webhook is registered', async () => {
      const id = await newAgent();
      await at.rows('UPDATE agent SET offline = true WHERE id = $1', [id]);
      await at.rows("UPDATE agent_check SET reason = 'workflow_bad_key', failures = 2 WHERE agent_id = $1", [id]);
      breakHost();
      await makeDue(id);
      await is(id, 'online');
    });

    it('marks an agent without its webhook offline', async () => {
      const workflow = at.host.n8n.add([
        { type: 'n8n-nodes-base.webhook', parameters: { path: `gone-${Date.now()}`, httpMethod: 'POST' } },
      ]);
      at.host.n8n.publish(workflow);
      const { id } = await ann.newAgent({ template_type: null, n8n_workflow_id: workflow.id });
      await ann.ok('PATCH', path(id), { status: 'ready' });
      breakHost();
      Object.assign(workflow, { active: false, activeVersion: null });
      at.host.behave(`/webhook/${workflow.nodes[0]?.parameters.path}`, { kind: 'not-registered' });
      await makeDue(id);
      expect((await is(id, 'offline')).offline_reason.code).toBe('workflow_not_registered');
    });

    it('reports the steps that a connection check cannot see, and uses the response of the workflow', async () => {
      const id = await newAgent();
      breakHost();
      const { ok, steps } = await ann.ok('POST', `${path(id)}check/`);
      expect(ok).toBe(true);
      const step = (name: string) => steps.find((one: { step: string }) => one.step === name);
      expect(step('host_key')).toMatchObject({ fix: expect.any(String) });
      expect(step('host_key').ok).not.toBe(true);
      expect(step('active')).toMatchObject({ ok: null });
      expect(step('answer')).toMatchObject({ ok: true });
    });

    it('publishing returns 503 with Retry-After', async () => {
      const { id } = await ann.newAgent({ template_type: 'simple' });
      breakHost();
      const refused = await ann.call('PATCH', path(id), { status: 'ready' });
      expect(refused).toMatchObject({ status: 503, body: { code: 'workflow_not_checked' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect((await seen(id)).status).toBe('not_published');
      repairHost();
      await untilPublishable(id);
    });
  });

  it('[case 62] makes no n8n API request before its Retry-After', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, newAgent));
    const asked = at.host.n8n.requests.length;
    limit(3);
    const until3s = Date.now() + 3_000;
    await makeDue(...ids);
    while (Date.now() < until3s - 300) {
      await makeDue(...ids);
      await sleep(100);
    }
    // Requests in flight when the first response arrived; none after that.
    expect(at.host.n8n.requests.length - asked).toBeLessThanOrEqual(4);
    limit(null);
    await sleep(500);
    await makeDue(...ids);
    await until('all looked at', async () => {
      const rows = await at.rows('SELECT FROM agent_check WHERE agent_id = ANY($1) AND checked_at IS NOT NULL', [ids]);
      return rows.length === ids.length;
    });
    const offline = await at.rows('SELECT id FROM agent WHERE id = ANY($1) AND offline', [ids]);
    expect(offline).toEqual([]);
  });

  it('detects a missing workflow and a missing trigger', async () => {
    const [gone, without] = [await newAgent(), await newAgent()];
    const workflow = workflowOf(without);
    workflow.activeVersion = { nodes: [{ type: 'n8n-nodes-base.manualTrigger' }] };
    at.host.n8n.workflows.delete(workflowOf(gone).id);
    await makeDue(gone, without);
    expect((await is(gone, 'offline')).offline_reason.code).toBe('workflow_missing');
    expect((await is(without, 'offline')).offline_reason.code).toBe('workflow_no_trigger');
  });

  it('runs after a failed reply, and a reply marks the agent online', async () => {
    const id = await newAgent();
    const chat = await ann.chat(id);
    unpublish(id);
    await ann.post(chat.id, 'Are you there?');
    expect((await is(id, 'offline')).offline_reason.code).toBe('workflow_inactive');
    // No check is due for a minute: the reply itself marks the agent online.
    publish(id);
    await sleep(300);
    const { id: sent } = await ann.post(chat.id, 'And now?');
    await ann.reply(chat.id, sent);
    await is(id, 'online');
  });

  describe('recent failed replies', () => {
    const ask = async (chatId: number) => {
      const { id } = await bob.post(chatId, 'Hello');
      await until(
        'the reply has ended',
        async () =>
          (await at.rows("SELECT FROM run WHERE message_id = $1 AND outcome IN ('answered', 'failed')", [id])).length >
          0,
      );
    };
    const failing = async (behaviour: Behaviour) => {
      const id = await newAgent();
      at.host.behave(id, behaviour);
      return { id, chatId: (await bob.chat(id)).id as number };
    };

    it.each<[string, Behaviour]>([
      ['workflow_error', { kind: 'workflow-error' }],
      ['empty_reply', { kind: 'empty' }],
      ['unreadable_reply', { kind: 'raw', status: 200, headers: { 'content-type': 'image/png' }, body: 'PNG' }],
    ])('mark an agent as troubled after three with %s, until one succeeds', async (code, behaviour) => {
      const { id, chatId } = await failing(behaviour);
      const [annsTab, bobsTab] = [await ann.tab(), await bob.tab()];
      await ask(chatId);
      await ask(chatId);
      await sleep(1_200);
      expect((await seen(id)).availability).toBe('online');
      await ask(chatId);
      await is(id, 'troubled');
      const runs = await at.rows('SELECT DISTINCT failure_code AS code FROM run WHERE agent_id = $1', [id]);
      expect(runs).toEqual([{ code }]);
      expect((await seen(id, bob)).availability).toBe('troubled');
      const listed = await bob.ok('GET', '/api/studio/agent/?availability=online');
      expect(listed.find((one: { id: number }) => one.id === id)).toMatchObject({ availability: 'troubled' });
      for (const tab of [annsTab, bobsTab]) {
        await tab.seen('agent.updated', (event) => event.agent_id === id && event.availability === 'troubled');
      }
      // It still accepts messages.
      at.host.behave(id, { kind: 'echo' });
      await ask(chatId);
      await is(id, 'online');
      await bobsTab.seen('agent.updated', (event) => event.agent_id === id && event.availability === 'online');
    });

    it('do not count with a success in between, or for other reasons', async () => {
      const { id, chatId } = await failing({ kind: 'workflow-error' });
      await ask(chatId);
      await ask(chatId);
      at.host.behave(id, { kind: 'echo' });
      await ask(chatId);
      at.host.behave(id, { kind: 'empty' });
      await ask(chatId);
      await ask(chatId);
      await sleep(1_200);
      expect((await seen(id)).availability).toBe('online');
    });

    it('are cleared by a successful connection check and by publishing', async () => {
      const { id, chatId } = await failing({ kind: 'workflow-error' });
      for (let n = 3; n > 0; n -= 1) await ask(chatId);
      await is(id, 'troubled');
      at.host.behave(id, { kind: 'echo' });
      expect((await ann.ok('POST', `${path(id)}check/`)).ok).toBe(true);
      await is(id, 'online');
      at.host.behave(id, { kind: 'workflow-error' });
      await ask(chatId);
      await sleep(1_200);
      expect((await seen(id)).availability).toBe('online');
      await ask(chatId);
      await ask(chatId);
      await is(id, 'troubled');
      await ann.ok('PATCH', path(id), { status: 'not_published' });
      expect((await seen(id)).availability).toBe('online');
    });
  });

  it('[case 67] keeps 50 healthy agents online while n8n refuses the API key', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, newAgent));
    await makeDue(...ids);
    const postponed = async () =>
      (await at.rows('SELECT FROM agent_check WHERE agent_id = ANY($1) AND due_at > now()', [ids])).length === 50;
    await until('all looked at', postponed);
    setKey('revoked');
    try {
      for (let round = 3; round > 0; round -= 1) {
        await makeDue(...ids);
        await until('all looked at', postponed);
        // A claim is due again in 5 min.
        await sleep(500);
      }
      expect(await at.rows('SELECT id FROM agent WHERE id = ANY($1) AND offline', [ids])).toEqual([]);
    } finally {
      setKey(KEY);
    }
  });

  it('marks an agent that rejects its key offline, and tests it with a message', async () => {
    const id = await newAgent();
    const chat = await ann.chat(id);
    const credential = [...at.host.n8n.credentials.values()].find((one) => one.name === `Regent agent ${id}`);
    const right = credential?.data.value ?? '';
    Object.assign(credential?.data ?? {}, { value: 'another' });
    await ann.post(chat.id, 'Hello');
    expect((await is(id, 'offline')).offline_reason.code).toBe('workflow_key_refused');
    await makeDue(id);
    await until('asked', () => at.host.callsOf(id).length === 2);
    await until('stored', async () => (await checkOf(id))?.failures === 2);
    expect((await seen(id)).availability).toBe('offline');
    Object.assign(credential?.data ?? {}, { value: right });
    await makeDue(id);
    await is(id, 'online');
    expect(at.host.callsOf(id)).toHaveLength(3);
    await makeDue(id);
    await until('looked at', async () => (await checkOf(id))?.due_at > new Date(Date.now() + 60_000));
    expect(at.host.callsOf(id)).toHaveLength(3);
  });

  it('takes over the result of a connection check', async () => {
    const id = await newAgent();
    unpublish(id);
    expect((await ann.ok('POST', `${path(id)}check/`)).ok).toBe(false);
    expect((await seen(id)).availability).toBe('offline');
    publish(id);
    await sleep(300);
    expect((await ann.ok('POST', `${path(id)}check/`)).ok).toBe(true);
    expect((await seen(id)).availability).toBe('online');
  });

  it('stops when the agent is unpublished or deleted', async () => {
    const [taken, deleted] = [await newAgent(), await newAgent()];
    for (const id of [taken, deleted]) unpublish(id);
    await makeDue(taken, deleted);
    await is(taken, 'offline');
    await is(deleted, 'offline');
    await ann.ok('PATCH', path(taken), { status: 'not_published' });
    await ann.call('DELETE', path(deleted));
    expect(await at.rows('SELECT FROM agent_check WHERE agent_id = ANY($1)', [[taken, deleted]])).toEqual([]);
    expect(await seen(taken)).toMatchObject({ availability: 'online', offline_reason: null });
    const wrong = await at.rows('SELECT id FROM agent WHERE offline AND (status <> $1 OR deleted_at IS NOT NULL)', [
      'ready',
    ]);
    expect(wrong).toEqual([]);
  });

  it('runs in one of several workers at a time', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, newAgent));
    const others = [await at.start('worker'), await at.start('worker')];
    const asked = at.host.n8n.requests.length;
    await makeDue(...ids);
    await until('all looked at', async () => {
      const rows = await at.rows('SELECT FROM agent_check WHERE agent_id = ANY($1) AND checked_at IS NOT NULL', [ids]);
      return rows.length === ids.length;
    });
    const workflowReads = at.host.n8n.requests.slice(asked);
    for (const id of ids)
      expect(workflowReads.filter((one) => one === `GET /workflows/${workflowOf(id).id}`)).toHaveLength(1);
    await Promise.all(others.map((one) => one.stop()));
  });

  describe('offline mail', () => {
    const mailsTo = (person: Person) =>
      mails.received.filter((mail) => mail.to === person.email && !mail.subject.includes('code'));
    const failTwice = async (...ids: number[]) => {
      for (const attempt of [1, 2]) {
        await makeDue(...ids);
        await until('looked at', async () => {
          const rows = await at.rows('SELECT FROM agent_check WHERE agent_id = ANY($1) AND failures >= $2', [
            ids,
            attempt,
          ]);
          return rows.length === ids.length;
        });
      }
    };
    const own = async (person: Person, fields = {}) => (await person.agent({ template_type: 'simple', ...fields })).id;

    it('is sent once, in the default language, after the second failed check', async () => {
      const eve = await at.person(regent);
      await eve.call('GET', '/api/account/me/', undefined, { 'accept-language': 'ru' });
      const id = await own(eve, { name: `Поэт ${eve.id}` });
      unpublish(id);
      await makeDue(id);
      await is(id, 'offline').catch(() => undefined);
      await until('offline', async () => (await checkOf(id))?.failures === 1);
      await sleep(500);
      expect(mailsTo(eve)).toEqual([]);
      await makeDue(id);
      const [mail] = await until('a mail', () => mailsTo(eve).length > 0 && mailsTo(eve));
      expect(mail?.subject).toBe(`Поэт ${eve.id} не в сети`);
      expect(mail?.text).toContain('Рабочий процесс не опубликован.');
      expect(mail?.text).toContain(`/agent/${id}`);
      for (const failures of [3, 4]) {
        await makeDue(id);
        await until('looked at', async () => (await checkOf(id))?.failures === failures);
      }
      await sleep(500);
      expect(mailsTo(eve)).toHaveLength(1);
    });

    it('is sent at most once a day per agent, and again for a later outage', async () => {
      const eve = await at.person(regent);
      const id = await own(eve);
      unpublish(id);
      await failTwice(id);
      await until('a mail', () => mailsTo(eve).length === 1);
      publish(id);
      await makeDue(id);
      await until('online', async () => (await checkOf(id))?.reason === null);
      unpublish(id);
      await at.rows('DELETE FROM rate_limit');
      await failTwice(id);
      const later = await until('put off', async () => (await checkOf(id))?.tell_at);
      expect(later.getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000);
      expect(mailsTo(eve)).toHaveLength(1);
      await at.rows('UPDATE agent_check SET tell_at = now() WHERE agent_id = $1', [id]);
      await until('a mail', () => mailsTo(eve).length === 2);
    });

    it('covers several agents, at most once an hour', async () => {
      const eve = await at.person(regent);
      const ids = [await own(eve), await own(eve)];
      const late = await own(eve);
      for (const id of [...ids, late]) unpublish(id);
      await at.rows("UPDATE agent_check SET failures = 1, reason = 'workflow_inactive' WHERE agent_id = ANY($1)", [
        ids,
      ]);
      await at.rows('UPDATE agent_check SET tell_at = now() WHERE agent_id = ANY($1)', [ids]);
      const [mail] = await until('a mail', () => mailsTo(eve).length > 0 && mailsTo(eve));
      expect(mail?.subject).toBe('2 of your agents are offline');
      await failTwice(late);
      const notifyAt = await until('put off', async () => {
        const at = (await checkOf(late))?.tell_at;
        return at > new Date(Date.now() + 60_000) && at;
      });
      expect(notifyAt.getTime() - Date.now()).toBeLessThanOrEqual(3_600_000 + 5000);
      expect(mailsTo(eve)).toHaveLength(1);
    });

    it('is retried when the mail server rejects it', async () => {
      const eve = await at.person(regent);
      const id = await own(eve);
      unpublish(id);
      mails.refuses = true;
      await failTwice(id);
      const held = await until(
        'tried',
        async () => mails.refused.some((to) => to === eve.email) && (await checkOf(id)),
      );
      expect(held?.told_at).toBeNull();
      mails.refuses = false;
      await until('given back', async () => {
        await at.rows('UPDATE agent_check SET tell_at = now() WHERE agent_id = $1 AND tell_at IS NOT NULL', [id]);
        return mailsTo(eve).length === 1;
      });
    });
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
      await until('online', async () => (await cat.ok('GET', path(id))).availability === 'online');
    } finally {
      await alone.close();
    }
  });
});
