import type { Person } from '../../../support/server/people/person.js';
import { Installation, type Regent } from '../../../support/server/regent.js';
import { until } from '../../../support/util/until.js';

const CHATS = 20;
const MESSAGES = 1000;
const VERSION = /v(\d+)/;

interface DispatchedAgent {
  name: string;
  context: string;
  version: number | null;
}

/** The version number in a text of the agent. */
const numberIn = (text: string): number => Number(VERSION.exec(text)?.[1]);

describe('the version of a turn', () => {
  let at: Installation;
  let regent: Regent;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    at = await Installation.open();
    regent = await at.start();
    [ann, bob] = [await at.person(regent), await at.person(regent)];
  });
  afterAll(() => at?.close());

  const path = (id: number, rest = '') => `/api/studio/agent/${id}/${rest}`;
  const texts = (number: number, mark: string) => ({ name: `${mark} v${number}`, agent_context: `Be v${number}.` });
  const publish = async (id: number, number: number, mark: string): Promise<void> => {
    await ann.ok('PATCH', path(id), texts(number, mark));
    expect((await ann.ok('POST', path(id, 'publish/'))).version).toBe(number);
  };
  const agentsOf = (id: number) => at.host.callsOf(id).map(({ body }) => body.agent as DispatchedAgent);
  const runs = (id: number) =>
    at.rows<{ turn_id: string; agent_version: number | null }>(
      'SELECT turn_id::text, agent_version FROM run WHERE agent_id = $1',
      [id],
    );

  it(`is one whole version in ${MESSAGES} messages during which the agent is published`, async () => {
    const { id } = await ann.agent(texts(1, 'Busy'));
    const chats = await Promise.all(Array.from({ length: CHATS }, () => bob.chat(id)));
    let published = 1;
    for (let sent = 0; sent < MESSAGES; sent += CHATS) {
      const posts = chats.map((chat) => bob.post(chat.id, `Message ${sent}`));
      if (sent % 100 === 0) {
        published += 1;
        await publish(id, published, 'Busy');
      }
      await Promise.all(posts);
    }
    await until('all runs are stored', async () => (await runs(id)).length === MESSAGES);
    const versionOf = new Map((await runs(id)).map((run) => [run.turn_id, run.agent_version]));
    const calls = at.host.callsOf(id);
    expect(calls).toHaveLength(MESSAGES);
    for (const { body, headers } of calls) {
      const { name, context, version } = body.agent as DispatchedAgent;
      expect([numberIn(name), numberIn(context), versionOf.get(String(headers['idempotency-key']))]).toEqual([
        version,
        version,
        version,
      ]);
    }
    const used = [...new Set(versionOf.values())].sort((a, b) => Number(a) - Number(b));
    expect(used[0]).toBe(1);
    expect(used.length).toBeGreaterThan(5);
    expect(await ann.ok('GET', path(id, 'versions/'))).toHaveLength(published);
  }, 180_000);

  it('is the same in later attempts, with its texts', async () => {
    const { id } = await ann.agent(texts(1, 'Retried'));
    at.host.failThen(id, { kind: 'rate-limited', retryAfter: '1' }, 1);
    const chat = await bob.chat(id);
    const { id: messageId } = await bob.post(chat.id, 'Hello');
    await until('the first attempt failed', async () => at.host.callsOf(id).length === 1);
    await publish(id, 2, 'Retried');
    await bob.listed(chat.id, (list) => list.some((one) => one.id === messageId && one.delivery === 'answered'));
    expect(agentsOf(id)).toEqual([1, 1].map((version) => ({ name: 'Retried v1', context: 'Be v1.', version })));
    await bob.post(chat.id, 'And now?');
    await until('the next message is answered', async () => at.host.callsOf(id).length === 3);
    expect(agentsOf(id)[2]?.version).toBe(2);
    await until('both runs are stored', async () => (await runs(id)).length === 2);
    expect((await runs(id)).map((run) => run.agent_version).sort()).toEqual([1, 2]);
    const [run] = await ann.ok('GET', path(id, 'runs/'));
    expect(run.agent_version).toBe(2);
  });

  it('is the version that a rating counts for', async () => {
    const { id } = await ann.agent(texts(1, 'Rated'));
    const chat = await bob.chat(id);
    await bob.post(chat.id, 'Hello');
    const list = await bob.listed(chat.id, (messages) => messages.some((one) => one.is_agent_message && one.reply_to));
    await publish(id, 2, 'Rated');
    const reply = list.find((one) => one.is_agent_message && one.reply_to);
    await bob.ok('PUT', `/api/chat/${chat.id}/message/${reply?.id}/feedback/`, { value: 1 });
    expect(await at.rows('SELECT agent_version FROM message_feedback WHERE message_id = $1', [reply?.id])).toEqual([
      { agent_version: 1 },
    ]);
  });

  it('is what its workflow reads during the reply, after another one was published', async () => {
    const base = async (title: string): Promise<number> =>
      (await ann.ok('POST', '/api/studio/databank/base/', { name: title, chapters: [{ title, content: 'Zebras.' }] }))
        .id;
    const bases = [await base('Old zebras'), await base('New zebras')] as const;
    const { id, api_key } = await ann.agent({
      ...texts(1, 'Read'),
      knowledge_base_id: bases[0],
      skills: [{ name: 'One' }],
    });
    await ann.ok('PATCH', path(id), {
      ...texts(2, 'Read'),
      knowledge_base_id: bases[1],
      skills_to_add: [{ name: 'Two' }],
    });
    await ann.ok('POST', path(id, 'publish/'));
    const call = async (method: string, at: string, body?: object) => {
      const response = await fetch(`${regent.url}/api/${at}`, {
        method,
        headers: { 'x-api-key': api_key, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return await response.json();
    };
    const titles = (hits: { title: string }[]) => hits.map(({ title }) => title);
    const first = { name: 'Read v1', context: 'Be v1.', skills: ['One'], knowledge_base_id: bases[0] };
    const second = { name: 'Read v2', context: 'Be v2.', skills: ['One', 'Two'], knowledge_base_id: bases[1] };
    expect(await call('GET', 'integration/agent?version=1')).toMatchObject(first);
    // Without a version, or with null as n8n writes it, the live version is used.
    for (const query of ['', '?version=2', '?version=']) {
      expect(await call('GET', `integration/agent${query}`)).toMatchObject(second);
    }
    const search = 'integration/knowledge/search';
    expect(titles(await call('POST', search, { q: 'zebras', version: 1 }))).toEqual(['Old zebras']);
    expect(titles(await call('GET', `${search}?q=zebras&version=1`))).toEqual(['Old zebras']);
    expect(titles(await call('POST', search, { q: 'zebras', version: null }))).toEqual(['New zebras']);
    const question = { question: 'What about zebras?', version: 1 };
    const { sources } = await call('POST', 'integration/knowledge/answer', question);
    expect(titles(sources)).toEqual(['Old zebras']);
    const ofBase = (at: number, query: string) => call('GET', `studio/databank/base/${at}/search?q=zebras${query}`);
    expect(titles(await ofBase(bases[0], '&version=1'))).toEqual(['Old zebras']);
    expect(await ofBase(bases[0], '')).toMatchObject({ code: 'not_found' });
    for (const version of [3, 4_000_000_000]) {
      expect(await call('GET', `integration/agent?version=${version}`)).toMatchObject({ code: 'version_not_found' });
    }
    expect(await call('GET', 'integration/agent?version=x')).toMatchObject({ code: 'validation_failed' });
  });

  it('is null for unpublished edits that the creator tests', async () => {
    const { id } = await ann.agent(texts(1, 'Tried'));
    await ann.ok('PATCH', path(id), { status: 'not_published', ...texts(5, 'Tried') });
    const chat = await ann.chat(id);
    await ann.post(chat.id, 'Hello');
    await until('it is called', async () => at.host.callsOf(id).length === 1);
    expect(agentsOf(id)[0]).toEqual({
      name: 'Tried v5',
      context: 'Be v5.',
      version: null,
    });
  });
});
