import { Workflow } from '../../support/server/actions/workflow.js';
import type { OwnAgent, Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import { statusesOf } from '../../support/server/waiting/statuses.js';

let installation: Installation;
let regent: Regent;
let ann: Person;

beforeAll(async () => {
  installation = await Installation.open({ SWEEP_INTERVAL_MS: '300' });
  regent = await installation.start();
  ann = await installation.person(regent);
});
afterAll(() => installation?.close());

const workflowOf = (agent: OwnAgent, url = regent.url): Workflow => new Workflow(url, agent.api_key);

describe('GET /api/integration/chat/:chatId/message/', () => {
  it('returns the newest fifty messages, oldest first, paged by before and limit', async () => {
    const agent = await ann.agent();
    const workflow = workflowOf(agent);
    const chat = await ann.chat(agent.id);
    expect((await workflow.history(chat.id)).body).toEqual([]);
    const ids: number[] = [];
    for (let at = 0; at < 115; at++) ids.push((await workflow.message(chat.id, { message: `no. ${at}` })).body.id);
    const idsOf = async (query = ''): Promise<number[]> => {
      const { status, body } = await workflow.history(chat.id, query);
      expect([query, status]).toEqual([query, 200]);
      return body.map((message: { id: number }) => message.id);
    };
    expect(await idsOf()).toEqual(ids.slice(-50));
    expect(await idsOf('?limit=3')).toEqual(ids.slice(-3));
    expect(await idsOf('?limit=1000')).toEqual(ids.slice(-100));
    expect(await idsOf(`?before=${ids[20]}`)).toEqual(ids.slice(0, 20));
    expect(await idsOf(`?before=${ids[20]}&limit=5`)).toEqual(ids.slice(15, 20));
    expect(await idsOf(`?before=${ids[0]}`)).toEqual([]);
  });

  it('returns the fields that a workflow needs, without deleted messages', async () => {
    const agent = await ann.agent({ welcome_message: 'Welcome!' });
    installation.host.behave(agent.id, { kind: 'sequence', steps: [{ kind: 'echo' }, { kind: 'workflow-error' }] });
    const chat = await ann.chat(agent.id);
    const first = await ann.post(chat.id, 'Hello');
    const reply = await ann.reply(chat.id, first.id);
    const second = await ann.post(chat.id, 'Fail');
    await ann.listed(chat.id, (list) => list.some((one) => one.delivery === 'failed'));
    const last = await workflowOf(agent).message(chat.id, { message: 'Deleted soon' });
    await ann.remove(chat.id, last.body.id);
    const { body } = await workflowOf(agent).history(chat.id);
    const time = expect.stringMatching(/^\d{4}-.*Z$/);
    const agents = { is_agent_message: true, created_at: time };
    const users = { is_agent_message: false, created_at: time };
    expect(body).toEqual([
      { id: expect.any(Number), message: 'Welcome!', reply_to: null, ...agents },
      { id: first.id, message: 'Hello', delivery: 'answered', ...users },
      { id: reply.id, message: 'You said: Hello', reply_to: first.id, ...agents },
      { id: second.id, message: 'Fail', delivery: 'failed', ...users },
    ]);
  });

  it('rejects an invalid ID or number, and a chat of another agent', async () => {
    const agent = await ann.agent();
    const workflow = workflowOf(agent);
    const [chat, other] = await Promise.all([ann.chat(agent.id), ann.chat(agent.id)]);
    const foreign = (await workflow.message(other.id, { message: 'x' })).body.id;
    for (const query of [`?before=${foreign}`, '?before=0', '?before=-1', '?before=9223372036854775808']) {
      const { status, body } = await workflow.history(chat.id, query);
      expect([query, status, body.code]).toEqual([query, 404, 'message_not_found']);
    }
    for (const query of [
      '?limit=0',
      '?limit=-1',
      '?limit=x',
      '?limit=',
      '?before=x',
      '?before=1.5',
      '?limit=1&limit=2',
    ]) {
      const { status, body } = await workflow.history(chat.id, query);
      expect([query, status, body.code]).toEqual([query, 400, 'validation_failed']);
    }
    expect((await workflow.history(4_000_000_000_001)).status).toBe(404);
  });
});

describe('GET /api/integration/agent/', () => {
  it('returns texts, skills and knowledge base without the API key', async () => {
    const base = await ann.ok('POST', '/api/studio/databank/base/', { name: 'Facts', chapters: [] });
    const agent = await ann.agent({
      agent_context: 'Be kind.',
      welcome_message: 'Welcome!',
      skills: [{ name: 'reading' }, { name: 'arithmetic' }],
      starters: ['Where is my parcel?'],
      knowledge_base_id: base.id,
    });
    const { status, body } = await workflowOf(agent).agent();
    expect(status).toBe(200);
    expect(body).toEqual({
      id: agent.id,
      name: agent.name,
      type: 'test',
      status: 'ready',
      short_description: 'Helps.',
      description: 'Helps with tests.',
      context: 'Be kind.',
      welcome_message: 'Welcome!',
      skills: ['reading', 'arithmetic'],
      starters: ['Where is my parcel?'],
      knowledge_base_id: base.id,
    });
    await ann.ok('PATCH', `/api/studio/agent/${agent.id}/`, { status: 'not_published', knowledge_base_id: null });
    expect((await workflowOf(agent).agent()).body).toMatchObject({ status: 'not_published', knowledge_base_id: null });
  });
});

describe('/api/integration/knowledge/search/', () => {
  it('accepts the API key of an agent with the knowledge base and the session of its owner', async () => {
    const [base, other] = await Promise.all(
      ['Facts', 'Others'].map((name) =>
        ann.ok('POST', '/api/studio/databank/base/', { name, chapters: [{ title: 'Zebras', content: 'are striped' }] }),
      ),
    );
    const agent = await ann.agent({ knowledge_base_id: base.id });
    const bob = await installation.person(regent);
    const ask = async (baseId: number, headers: Record<string, string>, query = 'q=zebra') => {
      const answer = await fetch(`${regent.url}/api/studio/databank/base/${baseId}/search?${query}`, { headers });
      const body = await answer.json();
      return [answer.status, Array.isArray(body) ? body.map(({ title }) => title) : body.code];
    };
    const key = { 'X-API-Key': agent.api_key };
    for (const query of ['q=zebra', 'query=zebra&top_k=1']) {
      expect(await ask(base.id, key, query)).toEqual([200, ['Zebras']]);
      expect(await ask(base.id, ann.headers, query)).toEqual([200, ['Zebras']]);
    }
    expect(await ask(other.id, key)).toEqual([404, 'not_found']);
    expect(await ask(base.id, bob.headers)).toEqual([404, 'not_found']);
    expect(await ask(base.id, { ...ann.headers, 'X-API-Key': 'rgt_wrong' })).toEqual([401, 'invalid_api_key']);
    expect(await ask(base.id, {})).toEqual([401, 'not_signed_in']);
    expect(await ask(base.id, key, 'top_k=1')).toEqual([400, 'validation_failed']);
  });
});

describe('rate limit of an API key', () => {
  const LIMIT = 20;
  let limited: Regent;
  beforeAll(async () => {
    limited = await installation.start('api', { READS_PER_MINUTE: String(LIMIT) });
  });

  it('counts unprompted calls, and never replies to waiting messages', async () => {
    const agent = await ann.agent();
    installation.host.behave(agent.id, { kind: 'raw', status: 202 });
    const workflow = workflowOf(agent, limited.url);
    const chats = await Promise.all(Array.from({ length: 2 * LIMIT }, () => ann.chat(agent.id)));
    const asked = await Promise.all(
      chats.map(async (chat) => ({ chatId: chat.id, id: (await ann.post(chat.id, 'Hi')).id })),
    );
    const answer = ({ chatId, id }: { chatId: number; id: number }) =>
      workflow.message(chatId, { message: 'Here', reply_to: id });
    const half = asked.splice(0, LIMIT + 5);
    expect(await statusesOf(half.length, (at) => answer(half[at] as (typeof half)[number]))).toEqual(
      half.map(() => 201),
    );
    const chatId = half[0]?.chatId ?? 0;

    const others = [
      () => workflow.agent(),
      () => workflow.history(chatId),
      () => workflow.typing(chatId, true),
      () => workflow.message(chatId, { message: 'By the way' }),
    ];
    const statuses = await statusesOf(LIMIT + 8, (at) => (others[at % 4] as () => Promise<{ status: number }>)());
    expect(statuses.filter((status) => status < 400)).toHaveLength(LIMIT);
    expect(statuses.slice(LIMIT)).toEqual(Array(8).fill(429));
    const refused = await workflow.message(chatId, { message: 'By the way' });
    expect([refused.body.code, Number(refused.headers.get('retry-after')) > 0]).toEqual(['rate_limited', true]);

    expect(await statusesOf(asked.length, (at) => answer(asked[at] as (typeof asked)[number]))).toEqual(
      asked.map(() => 201),
    );
    const repeated = await statusesOf(LIMIT + 5, () => answer(half[0] as (typeof half)[number]));
    expect(repeated).toEqual([...Array(LIMIT).fill(409), ...Array(5).fill(429)]);
  });

  it('counts a long unprompted message as several calls, and a reply as none', async () => {
    const agent = await ann.agent();
    installation.host.behave(agent.id, { kind: 'raw', status: 202 });
    const workflow = workflowOf(agent, limited.url);
    const chat = await ann.chat(agent.id);
    const long = 'x'.repeat(2000 * LIMIT - 1000);
    const asked = await ann.post(chat.id, 'Hi');
    expect((await workflow.message(chat.id, { message: long, reply_to: asked.id })).status).toBe(201);
    expect((await workflow.message(chat.id, { message: long })).status).toBe(201);
    expect((await workflow.message(chat.id, { message: 'short' })).status).toBe(429);
  });

  it('counts second replies to a message by size, also when they arrive at once', async () => {
    const agent = await ann.agent();
    installation.host.behave(agent.id, { kind: 'raw', status: 202 });
    const workflow = workflowOf(agent, limited.url);
    const chat = await ann.chat(agent.id);
    const asked = await ann.post(chat.id, 'Hi');
    const again = (characters: number, key: string) =>
      workflow.message(chat.id, { message: 'x'.repeat(characters), reply_to: asked.id, idempotency_key: key });
    expect((await workflow.message(chat.id, { message: 'Here', reply_to: asked.id })).status).toBe(201);
    const half = 1000 * LIMIT;
    const statuses = await Promise.all(Array.from({ length: 6 }, async (_, at) => (await again(half, `${at}`)).status));
    expect(statuses.sort()).toEqual([201, 201, 429, 429, 429, 429]);
    expect((await again(1, 'short')).status).toBe(429);
    expect((await workflow.message(chat.id, { message: 'By the way' })).status).toBe(429);
    // An expected reply still passes.
    const second = await ann.post(chat.id, 'And now?');
    expect((await workflow.message(chat.id, { message: 'x'.repeat(half), reply_to: second.id })).status).toBe(201);
  });

  it('applies to each key separately', async () => {
    const [one, two] = await Promise.all([ann.agent(), ann.agent()]);
    expect(await statusesOf(LIMIT + 1, () => workflowOf(one, limited.url).agent())).toContain(429);
    const answer = await workflowOf(two, limited.url).agent();
    expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, String(LIMIT)]);
  });
});
