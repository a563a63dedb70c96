import { setTimeout as sleep } from 'node:timers/promises';
import { AgentCheckRepository } from '../../server/src/modules/agents/agent-check.repository.js';
import { type Sql, SqlRunner } from '../../server/src/platform/db/sql.js';
import { type MailBox, startMailBox } from '../support/mail-box.js';
import type { Person } from '../support/person.js';
import { Installation, type Regent } from '../support/regent.js';
import { until } from '../support/until.js';

const KEY = 'the operator key of n8n';

describe('whether a published agent answers', () => {
  let at: Installation;
  let regent: Regent;
  let mails: MailBox;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    mails = await startMailBox();
    const settings = { N8N_API_KEY: KEY, SWEEP_INTERVAL_MS: '100', SMTP_URL: mails.url };
    at = await Installation.open(settings, { apiKey: KEY });
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
      one.nodes.some((node) => node.parameters?.path === `agent-${id}`),
    );
    if (!found) throw new Error('the agent has no workflow');
    return found;
  };
  /** The hour is over for these. */
  const lookAgain = (...ids: number[]) =>
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
  const keyIs = (key: string): void => {
    at.host.n8n.key = key;
  };
  const newAgent = async () => (await ann.agent({ template_type: 'simple' })).id;

  it('is looked at soon after it is published, and in about an hour after that', async () => {
    const id = await newAgent();
    const [due] = await at.rows<{ s: number }>(
      'SELECT extract(epoch FROM due_at - now())::int AS s FROM agent_check WHERE agent_id = $1',
      [id],
    );
    expect(due?.s).toBeGreaterThan(45);
    expect(due?.s).toBeLessThanOrEqual(60);
    expect(await seen(id)).toMatchObject({ availability: 'online', offline_reason: null, checked_at: null });
    await lookAgain(id);
    const agent = await until('looked at', async () => {
      const one = await seen(id);
      return one.checked_at !== null && one;
    });
    expect(Math.abs(Date.now() - Date.parse(agent.checked_at))).toBeLessThan(20_000);
    expect(agent.availability).toBe('online');
    const [next] = await at.rows<{ min: number }>(
      'SELECT extract(epoch FROM due_at - checked_at)::int / 60 AS min FROM agent_check WHERE agent_id = $1',
      [id],
    );
    expect(next?.min).toBeGreaterThanOrEqual(53);
    expect(next?.min).toBeLessThanOrEqual(67);
  });

  it('runs nothing of a workflow to find out', async () => {
    const id = await newAgent();
    const asked = at.host.n8n.requests.length;
    await lookAgain(id);
    await until('looked at', async () => (await seen(id)).checked_at);
    expect(at.host.callsOf(id)).toEqual([]);
    // The workflow, and the probe of its webhook: no more is asked each hour.
    const workflows = at.host.n8n.requests.slice(asked).filter((one) => one.startsWith('GET /workflows'));
    expect(workflows).toEqual([`GET /workflows/${workflowOf(id).id}`]);
  });

  it('shows as offline with its reason, tells those who have a chat with it, and comes back by itself', async () => {
    const id = await newAgent();
    await bob.chat(id);
    const [annsTab, bobsTab] = [await ann.tab(), await bob.tab()];
    unpublish(id);
    await lookAgain(id);
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
    await lookAgain(id);
    expect((await is(id, 'online')).offline_reason).toBeNull();
    await bobsTab.seen('agent.updated', (event) => event.agent_id === id && event.availability === 'online');
  });

  it('tells others that it is offline, and not why', async () => {
    const id = await newAgent();
    unpublish(id);
    await lookAgain(id);
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

  it('is looked at sooner while it is offline: after 1, 2, 5, ... minutes', async () => {
    const id = await newAgent();
    unpublish(id);
    const waits: number[] = [];
    for (let look = 1; look <= 3; look++) {
      await lookAgain(id);
      const check = await until('looked at', async () => {
        const one = await checkOf(id);
        return one?.failures === look && one;
      });
      waits.push(Math.round((check.due_at.getTime() - check.checked_at.getTime()) / 60_000));
    }
    expect(waits).toEqual([1, 2, 5]);
  });

  it('is counted', async () => {
    const checks = new AgentCheckRepository(new SqlRunner(() => at.sql) as Sql);
    const id = await newAgent();
    const before = await checks.counts();
    unpublish(id);
    await lookAgain(id);
    await is(id, 'offline');
    expect(await checks.counts()).toEqual({ online: before.online - 1, offline: before.offline + 1 });
  });

  it.each([
    ['the host is away', 'workflow_unreachable', () => at.host.refuse(), () => at.host.accept()],
    ['our key is refused', 'workflow_bad_key', () => keyIs('another'), () => keyIs(KEY)],
  ] as const)('sees that %s', async (_what, code, breaks, mends) => {
    const id = await newAgent();
    await breaks();
    try {
      await lookAgain(id);
      expect((await is(id, 'offline')).offline_reason.code).toBe(code);
    } finally {
      await mends();
    }
    await lookAgain(id);
    await is(id, 'online');
  });

  it('sees that the workflow is gone, and that it has no trigger', async () => {
    const [gone, without] = [await newAgent(), await newAgent()];
    const workflow = workflowOf(without);
    workflow.activeVersion = { nodes: [{ type: 'n8n-nodes-base.manualTrigger' }] };
    at.host.n8n.workflows.delete(workflowOf(gone).id);
    await lookAgain(gone, without);
    expect((await is(gone, 'offline')).offline_reason.code).toBe('workflow_missing');
    expect((await is(without, 'offline')).offline_reason.code).toBe('workflow_no_trigger');
  });

  it('is looked at as soon as a reply has failed, and is back as soon as one has come', async () => {
    const id = await newAgent();
    const chat = await ann.chat(id);
    unpublish(id);
    await ann.post(chat.id, 'Are you there?');
    expect((await is(id, 'offline')).offline_reason.code).toBe('workflow_inactive');
    // Nobody looks for a minute: it is the reply that shows it.
    publish(id);
    await sleep(300);
    const { id: sent } = await ann.post(chat.id, 'And now?');
    await ann.reply(chat.id, sent);
    await is(id, 'online');
  });

  it('is offline when it refuses its key, and is asked with a message whether it still does', async () => {
    const id = await newAgent();
    const chat = await ann.chat(id);
    const credential = [...at.host.n8n.credentials.values()].find((one) => one.name === `Regent agent ${id}`);
    const right = credential?.data.value ?? '';
    Object.assign(credential?.data ?? {}, { value: 'another' });
    await ann.post(chat.id, 'Hello');
    expect((await is(id, 'offline')).offline_reason.code).toBe('workflow_key_refused');
    await lookAgain(id);
    await until('asked', () => at.host.callsOf(id).length === 2);
    await until('stored', async () => (await checkOf(id))?.failures === 2);
    expect((await seen(id)).availability).toBe('offline');
    Object.assign(credential?.data ?? {}, { value: right });
    await lookAgain(id);
    await is(id, 'online');
    expect(at.host.callsOf(id)).toHaveLength(3);
    await lookAgain(id);
    await until('looked at', async () => (await checkOf(id))?.due_at > new Date(Date.now() + 60_000));
    expect(at.host.callsOf(id)).toHaveLength(3);
  });

  it('is what its creator’s own check has found', async () => {
    const id = await newAgent();
    unpublish(id);
    expect((await ann.ok('POST', `${path(id)}check/`)).ok).toBe(false);
    expect((await seen(id)).availability).toBe('offline');
    publish(id);
    await sleep(300);
    expect((await ann.ok('POST', `${path(id)}check/`)).ok).toBe(true);
    expect((await seen(id)).availability).toBe('online');
  });

  it('is nobody’s concern any more once it is unpublished or deleted', async () => {
    const [taken, deleted] = [await newAgent(), await newAgent()];
    for (const id of [taken, deleted]) unpublish(id);
    await lookAgain(taken, deleted);
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

  it('is looked at by one of several workers at a time', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, newAgent));
    const others = [await at.start('worker'), await at.start('worker')];
    const asked = at.host.n8n.requests.length;
    await lookAgain(...ids);
    await until('all looked at', async () => {
      const rows = await at.rows('SELECT FROM agent_check WHERE agent_id = ANY($1) AND checked_at IS NOT NULL', [ids]);
      return rows.length === ids.length;
    });
    const looks = at.host.n8n.requests.slice(asked);
    for (const id of ids) expect(looks.filter((one) => one === `GET /workflows/${workflowOf(id).id}`)).toHaveLength(1);
    await Promise.all(others.map((one) => one.stop()));
  });

  describe('its creator', () => {
    const mailsTo = (person: Person) =>
      mails.received.filter((mail) => mail.to === person.email && !mail.subject.includes('code'));
    const failTwice = async (...ids: number[]) => {
      for (const look of [1, 2]) {
        await lookAgain(...ids);
        await until('looked at', async () => {
          const rows = await at.rows('SELECT FROM agent_check WHERE agent_id = ANY($1) AND failures >= $2', [
            ids,
            look,
          ]);
          return rows.length === ids.length;
        });
      }
    };
    const own = async (person: Person, fields = {}) => (await person.agent({ template_type: 'simple', ...fields })).id;

    it('gets one mail, in the language of Regent, after the second look that found it offline', async () => {
      const eve = await at.person(regent);
      await eve.call('GET', '/api/account/me/', undefined, { 'accept-language': 'ru' });
      const id = await own(eve, { name: `Поэт ${eve.id}` });
      unpublish(id);
      await lookAgain(id);
      await is(id, 'offline').catch(() => undefined);
      await until('offline', async () => (await checkOf(id))?.failures === 1);
      await sleep(500);
      expect(mailsTo(eve)).toEqual([]);
      await lookAgain(id);
      const [mail] = await until('a mail', () => mailsTo(eve).length > 0 && mailsTo(eve));
      expect(mail?.subject).toBe(`Поэт ${eve.id} не в сети`);
      expect(mail?.text).toContain('Рабочий процесс не опубликован.');
      expect(mail?.text).toContain(`/agent/${id}`);
      for (const failures of [3, 4]) {
        await lookAgain(id);
        await until('looked at', async () => (await checkOf(id))?.failures === failures);
      }
      await sleep(500);
      expect(mailsTo(eve)).toHaveLength(1);
    });

    it('gets no second mail of the same agent within a day, and one of the next time after it', async () => {
      const eve = await at.person(regent);
      const id = await own(eve);
      unpublish(id);
      await failTwice(id);
      await until('a mail', () => mailsTo(eve).length === 1);
      publish(id);
      await lookAgain(id);
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

    it('gets one mail of several agents, and no other within the hour', async () => {
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
      const tellAt = await until('put off', async () => {
        const at = (await checkOf(late))?.tell_at;
        return at > new Date(Date.now() + 60_000) && at;
      });
      expect(tellAt.getTime() - Date.now()).toBeLessThanOrEqual(3_600_000 + 5000);
      expect(mailsTo(eve)).toHaveLength(1);
    });

    it('is told later when the mail server does not take the mail', async () => {
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

  it('is always online without a workflow host', async () => {
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
