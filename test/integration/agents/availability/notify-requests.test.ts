import { LIMITS } from '../../../../server/src/contract/limits.js';
import type { Person } from '../../../support/server/people/person.js';
import { Installation, type Regent } from '../../../support/server/regent.js';
import { type MailBox, startMailBox } from '../../../support/services/mail-box.js';
import { until } from '../../../support/util/until.js';

const KEY = 'the operator key of n8n';

describe('requests to be notified when an agent is available again', () => {
  let at: Installation;
  let api: Regent;
  let worker: Regent;
  let mails: MailBox;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    mails = await startMailBox();
    const settings = { N8N_API_KEY: KEY, SWEEP_INTERVAL_MS: '100', SMTP_URL: mails.url };
    at = await Installation.open(settings, { host: { apiKey: KEY } });
    api = await at.start('api');
    worker = await at.start('worker');
    [ann, bob] = [await at.person(api), await at.person(api)];
  });
  afterAll(async () => {
    await at?.close();
    await mails?.close();
  });
  beforeEach(() => at.rows('DELETE FROM rate_limit'));

  const path = (id: number) => `/api/studio/agent/${id}/`;
  const notify = (id: number, person = bob) => person.call('PUT', `${path(id)}notify/`);
  const isWaiting = async (id: number, person = bob) => (await person.ok('GET', path(id))).notify_when_available;
  const setOffline = (id: number, offline: boolean) =>
    at.rows('UPDATE agent SET offline = $2 WHERE id = $1', [id, offline]);
  const requestsOf = (id: number) => at.rows('SELECT * FROM notify_request WHERE agent_id = $1', [id]);
  const untilDone = (id: number) => until('all are notified', async () => (await requestsOf(id)).length === 0);
  const mailsAbout = (id: number) => mails.received.filter(({ text }) => text.includes(`/agent/${id}\n`));
  const workflowOf = (id: number) =>
    [...at.host.n8n.workflows.values()].find((one) =>
      one.nodes.some((node) => node.parameters?.path?.startsWith(`agent-${id}-`)),
    )!;
  /** Breaks the workflow, and checks it. */
  async function goOffline(id: number): Promise<void> {
    Object.assign(workflowOf(id), { active: false, activeVersion: null });
    expect((await ann.ok('POST', `${path(id)}check/`)).ok).toBe(false);
  }
  async function goOnline(id: number): Promise<void> {
    const workflow = workflowOf(id);
    Object.assign(workflow, { active: true, activeVersion: { nodes: workflow.nodes } });
    await until('n8n answers', async () => (await ann.ok('POST', `${path(id)}check/`)).ok);
  }
  const newAgent = async () => ann.agent({ template_type: 'simple' });
  const offlineAgent = async () => {
    const agent = await newAgent();
    await setOffline(agent.id, true);
    return agent;
  };

  it('are answered once per outage, in the app and by email in the language of the user', async () => {
    const { id, name } = await newAgent();
    await at.rows(`UPDATE "user" SET locale = 'ru' WHERE id = $1`, [bob.id]);
    const [bobsTab, annsTab] = [await bob.tab(), await ann.tab()];
    await goOffline(id);
    expect((await notify(id)).status).toBe(204);
    expect((await notify(id)).status).toBe(204);
    expect([await isWaiting(id), await isWaiting(id, ann)]).toEqual([true, false]);
    expect(await requestsOf(id)).toHaveLength(1);
    await goOnline(id);
    await untilDone(id);
    expect(mailsAbout(id)).toMatchObject([{ to: bob.email, subject: `${name} снова в сети` }]);
    const event = await bobsTab.seen('agent.available', (one) => one.agent_id === id);
    expect(event).toEqual({ agent_id: id, name });
    expect(await isWaiting(id)).toBe(false);
    // The next outage notifies nobody.
    await goOffline(id);
    await goOnline(id);
    const last = await offlineAgent();
    await notify(last.id);
    await setOffline(last.id, false);
    await untilDone(last.id);
    expect(mailsAbout(id)).toHaveLength(1);
    const noticesOf = (tab: typeof bobsTab) => tab.of('agent.available').filter((one) => one.agent_id === id);
    expect([noticesOf(bobsTab).length, noticesOf(annsTab).length]).toEqual([1, 0]);
  });

  it('can be cancelled, also repeatedly', async () => {
    const { id } = await offlineAgent();
    await notify(id);
    expect((await bob.call('DELETE', `${path(id)}notify/`)).status).toBe(204);
    expect((await bob.call('DELETE', `${path(id)}notify/`)).status).toBe(204);
    expect(await isWaiting(id)).toBe(false);
    expect(await requestsOf(id)).toEqual([]);
  });

  it('are rejected while the agent is available, and for invisible agents', async () => {
    const { id } = await newAgent();
    expect(await notify(id)).toMatchObject({ status: 409, body: { code: 'agent_available' } });
    await ann.ok('PATCH', path(id), { status: 'not_published' });
    expect(await notify(id)).toMatchObject({ status: 404, body: { code: 'agent_not_found' } });
    expect((await bob.call('DELETE', `${path(id)}notify/`)).status).toBe(404);
    expect(await notify(id, ann)).toMatchObject({ status: 409, body: { code: 'agent_available' } });
  });

  it('are limited per user, also when they arrive together', async () => {
    const eve = await at.person(api);
    const [one, other] = [await offlineAgent(), await offlineAgent()];
    await at.rows(
      `WITH made AS (INSERT INTO agent (creator_id, name, type, short_description, description, status, offline, api_key_hash)
         SELECT creator_id, 'Many ' || n, type, short_description, description, 'ready', true, sha256(n::text::bytea)
         FROM agent, generate_series(1, $2) n WHERE id = $1 RETURNING id)
       INSERT INTO notify_request (agent_id, user_id) SELECT id, $3 FROM made`,
      [one.id, LIMITS.notifyRequests - 1, eve.id],
    );
    const answers = await Promise.all([notify(one.id, eve), notify(other.id, eve)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('too_many_notify_requests');
    const [count] = await at.rows('SELECT count(*)::int AS n FROM notify_request WHERE user_id = $1', [eve.id]);
    expect(count).toEqual({ n: LIMITS.notifyRequests });
  });

  it('are deleted with the agent and when it is hidden, and survive a new publication', async () => {
    const [deleted, hidden, renewed] = [await offlineAgent(), await offlineAgent(), await offlineAgent()];
    for (const { id } of [deleted, hidden, renewed]) await notify(id);
    await ann.ok('DELETE', path(deleted.id));
    await at.rows(
      `UPDATE agent SET hidden_at = now(), hidden_by = 'operator', status = 'not_published' WHERE id = $1`,
      [hidden.id],
    );
    expect([await requestsOf(deleted.id), await requestsOf(hidden.id)]).toEqual([[], []]);
    await ann.ok('PATCH', path(renewed.id), { status: 'not_published' });
    expect(await requestsOf(renewed.id)).toMatchObject([{ notify_at: null }]);
    await ann.ok('PATCH', path(renewed.id), { status: 'ready' });
    await untilDone(renewed.id);
    expect(mailsAbout(renewed.id)).toHaveLength(1);
    expect([...mailsAbout(deleted.id), ...mailsAbout(hidden.id)]).toEqual([]);
  });

  it('are answered once after a crash between the change and the notice', async () => {
    const { id } = await offlineAgent();
    await notify(id);
    await worker.stop();
    await setOffline(id, false);
    expect(await requestsOf(id)).toMatchObject([{ notify_at: expect.any(Date), attempts: 0 }]);
    [worker] = [await at.start('worker'), await at.start('worker')];
    await untilDone(id);
    expect(mailsAbout(id)).toHaveLength(1);
  });

  it('repeat only the email when the mail server refuses it, and not while the agent is offline again', async () => {
    const { id } = await offlineAgent();
    const tab = await bob.tab();
    await notify(id);
    mails.refuses = true;
    try {
      await setOffline(id, false);
      await until('refused', () => mails.refused.includes(bob.email));
      await until('claimed', async () => (await requestsOf(id))[0]?.attempts === 1);
    } finally {
      mails.refuses = false;
    }
    await setOffline(id, true);
    await at.rows('UPDATE notify_request SET notify_at = now() WHERE agent_id = $1', [id]);
    expect(await isWaiting(id)).toBe(true);
    const other = await offlineAgent();
    await notify(other.id);
    await setOffline(other.id, false);
    await untilDone(other.id);
    expect(await requestsOf(id)).toMatchObject([{ attempts: 1 }]);
    await setOffline(id, false);
    await untilDone(id);
    expect(mailsAbout(id)).toHaveLength(1);
    expect(tab.of('agent.available').filter((one) => one.agent_id === id)).toHaveLength(1);
  });

  it('send the same email again if the worker ended before the mail server answered', async () => {
    const { id } = await offlineAgent();
    await notify(id);
    const [request] = await requestsOf(id);
    await setOffline(id, false);
    await untilDone(id);
    // State during the sending of the mail, after its lease has expired.
    await at.rows(
      `INSERT INTO notify_request (agent_id, user_id, created_at, notify_at, attempts) VALUES ($1, $2, $3, now(), 1)`,
      [id, bob.id, request?.created_at],
    );
    await untilDone(id);
    await setOffline(id, true);
    await notify(id);
    await setOffline(id, false);
    await untilDone(id);
    const [first, again, next] = mailsAbout(id).map(({ messageId }) => messageId);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });

  it('cause a check of the agent every minute, for a day', async () => {
    const { id } = await newAgent();
    await goOffline(id);
    await at.rows(`UPDATE agent_check SET failures = 9, due_at = now() + interval '1 hour' WHERE agent_id = $1`, [id]);
    const dueIn = async () =>
      (
        await at.rows<{ s: number }>(
          'SELECT round(extract(epoch FROM due_at - now()))::int AS s FROM agent_check WHERE agent_id = $1',
          [id],
        )
      )[0]!.s;
    await notify(id);
    expect(await dueIn()).toBeLessThanOrEqual(60);
    await goOffline(id);
    expect(await dueIn()).toBeLessThanOrEqual(60);
    await at.rows(`UPDATE notify_request SET created_at = now() - interval '25 hours' WHERE agent_id = $1`, [id]);
    await goOffline(id);
    expect(await dueIn()).toBeGreaterThan(3000);
  });
});
