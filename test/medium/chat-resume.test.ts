import type { OwnAgent, Person } from '../support/person.js';
import { Installation } from '../support/regent.js';

const ANSWERED = 50;

describe('A resume of very many chats', () => {
  let place: Installation;
  let ann: Person;
  let bob: Person;
  let agent: OwnAgent;

  beforeAll(async () => {
    place = await Installation.open();
    const regent = await place.start();
    [ann, bob] = [await place.person(regent), await place.person(regent)];
    agent = await ann.agent();
  });
  afterAll(() => place.close());

  /** Chats with one message each. */
  async function chats(owner: Person, count: number): Promise<number[]> {
    const rows = await place.rows<{ id: string }>(
      'INSERT INTO chat (user_id, agent_id, head) SELECT $1, $2, 1 FROM generate_series(1, $3) RETURNING id',
      [owner.id, agent.id, count],
    );
    const ids = rows.map(({ id }) => Number(id));
    await place.rows(
      `INSERT INTO message (chat_id, seq, rev, is_agent, body) SELECT id, 1, 1, true, 'Hello' FROM unnest($1::bigint[]) id`,
      [ids],
    );
    return ids;
  }

  it('says of the first fifty what they missed, and of the other own ones that they are to be loaded afresh', async () => {
    const own = await chats(ann, ANSWERED + 20);
    const foreign = await chats(bob, 3);
    const tab = await ann.tab();
    const asked = [...own.slice(0, ANSWERED), foreign[0] ?? 0, ...own.slice(ANSWERED), ...foreign, 999_999_999];
    const answer = await tab.resume(asked.map((chat_id) => ({ chat_id, rev: 0 })));
    const [first, rest] = [answer.chats.slice(0, ANSWERED), answer.chats.slice(ANSWERED)];
    expect(first.map(({ chat_id }) => chat_id)).toEqual(own.slice(0, ANSWERED));
    expect(first.every(({ reset, messages }) => !reset && messages[0]?.message === 'Hello')).toBe(true);
    expect(rest.map(({ chat_id }) => chat_id).sort((a, b) => a - b)).toEqual(own.slice(ANSWERED));
    expect(rest.every(({ reset, messages, running }) => reset && messages.length === 0 && running === null)).toBe(true);
  });

  it('carries as many running replies as fit, and each one when it is asked for alone', async () => {
    const own = await chats(ann, 3);
    await place.rows(
      `WITH said AS (
        INSERT INTO message (chat_id, seq, rev, is_agent, body, delivery)
        SELECT id, 2, 2, false, 'Go on', 'queued' FROM unnest($1::bigint[]) id RETURNING id, chat_id),
      asked AS (
        INSERT INTO turn (chat_id, message_id, agent_id, state, attempt, due_at)
        SELECT chat_id, id, $2, 'running', 1, now() + interval '1 hour' FROM said RETURNING id, chat_id, message_id)
      INSERT INTO running_reply (turn_id, chat_id, message_id, attempt, index, text)
      SELECT id, chat_id, message_id, 1, 7, repeat('x', 1900000) FROM asked`,
      [own, agent.id],
    );
    const tab = await ann.tab();
    const lengths = async (ids: number[]) =>
      (await tab.resume(ids.map((chat_id) => ({ chat_id, rev: 2 })))).chats.map(({ running }) => running?.text.length);
    const whole = 1_900_000;
    expect((await lengths(own)).filter((length) => length === whole)).toHaveLength(2);
    for (const chatId of own) expect(await lengths([chatId])).toEqual([whole]);
  });

  it('goes past what is malformed', async () => {
    const [own] = await chats(ann, 1);
    const tab = await ann.tab();
    const malformed = [null, 'x', { chat_id: 'x', rev: 0 }, { chat_id: own, rev: -1 }, { chat_id: own }];
    const { chats: found } = await tab.resume([...malformed, { chat_id: own, rev: 0 }] as never);
    expect(found).toMatchObject([{ chat_id: own, reset: false, messages: [{ message: 'Hello' }] }]);
  });
});
