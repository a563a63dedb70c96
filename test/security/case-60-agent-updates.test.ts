import { setTimeout as sleep } from 'node:timers/promises';
import type { OwnAgent, Person } from '../support/server/people/person.js';
import type { Tab } from '../support/server/people/tab.js';
import { Installation, type Regent } from '../support/server/regent.js';
import { Scrape } from '../support/services/scrape.js';
import { freePort } from '../support/util/free-port.js';

const VERY_MANY = 20_000;
/** Changes within this time are joined to one event. */
const COLLECT_MS = 400;

/** One chat with the agent for each of many users. */
const CHATS_OF_MANY = `WITH u AS (
    INSERT INTO "user" (email, username) SELECT 'many-' || n || '@example.com', 'many' || n FROM generate_series(1, $2::int) n RETURNING id)
  INSERT INTO chat (user_id, agent_id) SELECT id, $1 FROM u`;

describe('[case 60] agent change', () => {
  let installation: Installation;
  let api: Regent;
  let other: Regent;
  let metricsUrl: string;
  let ann: Person;
  let bob: Person;
  let agent: OwnAgent;

  beforeAll(async () => {
    installation = await Installation.open();
    const METRICS_PORT = String(await freePort());
    metricsUrl = `http://127.0.0.1:${METRICS_PORT}/metrics`;
    api = await installation.start('api', { METRICS_PORT });
    other = await installation.start('api');
    ann = await installation.person(api);
    bob = await installation.person(api);
    agent = await ann.agent();
  });
  afterAll(() => installation?.close());

  const become = (status: 'ready' | 'not_published', { id } = agent) =>
    ann.ok('PATCH', `/api/studio/agent/${id}/`, { status });
  const updatesOf = (tab: Tab, { id } = agent) => tab.of('agent.updated').filter((event) => event.agent_id === id);
  const receives = (tab: Tab, status: string, { id } = agent) =>
    tab.seen('agent.updated', (event) => event.agent_id === id && event.status === status, 3000);
  const pushes = async () =>
    (await Scrape.of(metricsUrl)).value('regent_pushes_total', { event: 'agent.updated' }) ?? 0;

  it('costs the same with very many chats, and reaches the one open socket that shows it', async () => {
    await installation.rows(CHATS_OF_MANY, [agent.id, VERY_MANY]);
    await bob.chat(agent.id);
    const tabs = [await bob.tab(), await bob.at(other.url).tab(), await ann.at(other.url).tab()];
    const before = await pushes();
    await become('not_published');
    await Promise.all(tabs.map((tab) => receives(tab, 'not_published')));
    expect((await pushes()) - before).toBe(2); // to the room of the agent and to that of its creator
    await become('ready');
    await Promise.all(tabs.map((tab) => receives(tab, 'ready')));
    expect(tabs.map((tab) => updatesOf(tab).length)).toEqual([2, 2, 2]);
  });

  it('reaches users who started a chat on an open socket, and no strangers', async () => {
    const own = await ann.agent();
    const [cat, dan] = [await installation.person(api), await installation.person(api)];
    const [cats, dans] = [await cat.at(other.url).tab(), await dan.at(other.url).tab()];
    await cat.chat(own.id);
    await cats.seen('chat.created');
    await become('not_published', own);
    await receives(cats, 'not_published', own);
    expect(updatesOf(dans, own)).toEqual([]);
  });

  it('reaches users who load an old chat with the agent', async () => {
    const old = await ann.agent();
    const eve = await installation.person(api);
    const chat = await eve.chat(old.id);
    await installation.rows(
      `INSERT INTO chat (user_id, agent_id, active_at) SELECT $1, $2, now() + interval '1 hour' FROM generate_series(1, 100)`,
      [eve.id, agent.id],
    );
    const tabs = [await eve.at(other.url).tab(), await eve.at(other.url).tab(), await bob.tab()];
    await Promise.all(tabs.slice(1).map((tab) => tab.resume([{ chat_id: chat.id, rev: 0 }])));
    await become('not_published', old);
    await receives(tabs[1] as Tab, 'not_published', old);
    // The event of the publication, which is collected for a while, may come too.
    const hidden = (tab: Tab) => updatesOf(tab, old).filter((event) => event.status === 'not_published');
    expect(tabs.map((tab) => hidden(tab).length)).toEqual([0, 1, 0]);
  });

  it('repeated many times is a few events, the last of which has the final state', async () => {
    const tab = await bob.at(other.url).tab();
    const begun = Date.now();
    for (let at = 0; at < 20; at++) {
      await become('not_published');
      await ann.at(other.url).ok('PATCH', `/api/studio/agent/${agent.id}/`, { status: 'ready' });
    }
    const took = Date.now() - begun;
    await sleep(2 * COLLECT_MS);
    // Each of the two processes collects separately.
    expect(updatesOf(tab).length).toBeLessThanOrEqual(2 * (took / COLLECT_MS + 1));
    expect(updatesOf(tab).at(-1)).toEqual({ agent_id: agent.id, status: 'ready', availability: 'online' });
  });
});
