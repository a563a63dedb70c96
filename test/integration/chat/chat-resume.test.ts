import { callBack, type OwnAgent, type Person } from '../../support/server/people/person.js';
import type { Tab } from '../../support/server/people/tab.js';
import { Installation } from '../../support/server/regent.js';
import { Scrape } from '../../support/services/scrape.js';
import { eventually } from '../../support/util/eventually.js';
import { freePort } from '../../support/util/free-port.js';

const ANSWERED = 50;

describe('resume of very many chats', () => {
  let installation: Installation;
  let ann: Person;
  let bob: Person;
  let agent: OwnAgent;

  beforeAll(async () => {
    installation = await Installation.open();
    const regent = await installation.start();
    [ann, bob] = [await installation.person(regent), await installation.person(regent)];
    agent = await ann.agent();
  });
  afterAll(() => installation.close());

  /** Chats with one message each. */
  async function chats(owner: Person, count: number): Promise<number[]> {
    const rows = await installation.rows<{ id: string }>(
      'INSERT INTO chat (user_id, agent_id, head) SELECT $1, $2, 1 FROM generate_series(1, $3) RETURNING id',
      [owner.id, agent.id, count],
    );
    const ids = rows.map(({ id }) => Number(id));
    await installation.rows(
      `INSERT INTO message (chat_id, seq, rev, is_agent, body) SELECT id, 1, 1, true, 'Hello' FROM unnest($1::bigint[]) id`,
      [ids],
    );
    return ids;
  }

  it('returns the changes of the first fifty chats, and a reset for the other own ones', async () => {
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

  it('returns as many running replies as fit, and each one when requested alone', async () => {
    const own = await chats(ann, 3);
    await installation.rows(
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

  it('skips malformed entries', async () => {
    const [own] = await chats(ann, 1);
    const tab = await ann.tab();
    const malformed = [null, 'x', { chat_id: 'x', rev: 0 }, { chat_id: own, rev: -1 }, { chat_id: own }];
    const { chats: found } = await tab.resume([...malformed, { chat_id: own, rev: 0 }] as never);
    expect(found).toMatchObject([{ chat_id: own, reset: false, messages: [{ message: 'Hello' }] }]);
  });
});

describe('resume with many requests or a slow reader', () => {
  let installation: Installation;
  let ann: Person;
  let agent: OwnAgent;
  let chat: number;
  let metrics: string;

  beforeAll(async () => {
    installation = await Installation.open();
    const port = await freePort();
    metrics = `http://127.0.0.1:${port}/metrics`;
    ann = await installation.person(await installation.start('all', { METRICS_PORT: String(port) }));
    agent = await ann.agent();
    chat = (await ann.chat(agent.id)).id;
    await ann.reply(chat, (await ann.post(chat, 'Hello')).id);
  });
  afterEach(() => ann.close());
  afterAll(() => installation.close());

  const count = async (name: string, labels: Record<string, string> = {}) =>
    (await Scrape.of(metrics)).value(name, labels) ?? 0;
  const resumes = (outcome: string) => count('regent_resumes_total', { outcome });
  const ask = (tab: Tab) => tab.send('resume', { chats: [{ chat_id: chat, rev: 0 }] }, () => undefined);

  /** Runs the work while messages cannot be read. */
  async function held(work: (reading: (times: number) => Promise<void>) => Promise<void>): Promise<void> {
    const sql = await installation.sql.connect();
    const reads = `SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%AS behind%'`;
    const reading = (times: number) =>
      eventually(
        () => installation.rows(reads),
        (found) => expect(found).toHaveLength(times),
      );
    try {
      await sql.query('BEGIN; LOCK TABLE message IN ACCESS EXCLUSIVE MODE');
      await work(reading);
    } finally {
      await sql.query('ROLLBACK');
      sql.release();
    }
  }

  /** The number of additional requests dropped without an answer. */
  const left = (before: number) =>
    eventually(
      () => resumes('left'),
      (now) => expect(now - before).toBe(3),
    );

  it('queues three requests per socket, and closes the socket on the next one', async () => {
    const before = await resumes('left');
    await held(async (reading) => {
      const tab = await ann.tab();
      for (let at = 0; at < 4; at++) ask(tab);
      await reading(1);
      expect(await tab.resume(null as never)).toEqual({ chats: [] });
      expect(tab.closed).toBeNull();
      ask(tab);
      await tab.gone();
    });
    await left(before);
  });

  it('drops the requests of a closed socket', async () => {
    const [before, chats] = [await resumes('left'), await count('regent_resumed_chats_total', { missed: 'messages' })];
    await held(async (reading) => {
      const tab = await ann.tab();
      for (let at = 0; at < 4; at++) ask(tab);
      await reading(1);
      tab.close();
      await eventually(
        () => count('regent_sockets_open'),
        (open) => expect(open).toBe(0),
      );
    });
    await left(before);
    expect((await count('regent_resumed_chats_total', { missed: 'messages' })) - chats).toBe(1);
  });

  it('answers two sockets of a user at once, and the third after that', async () => {
    const before = await resumes('answered');
    await held(async (reading) => {
      const tabs = [await ann.tab(), await ann.tab(), await ann.tab()];
      for (const tab of tabs) {
        ask(tab);
        expect(await tab.resume(null as never)).toEqual({ chats: [] });
      }
      await reading(2);
    });
    await eventually(
      () => resumes('answered'),
      (now) => expect(now - before).toBe(3),
    );
  });

  it('closes a socket with too much unread data', async () => {
    const tab = await ann.tab();
    pauseReading(tab);
    const message = 'ж'.repeat(100_000);
    // The kernel buffers take some of it.
    for (let at = 0; at < 400 && (await count('regent_sockets_open')) > 0; at++) {
      expect((await callBack(ann.url, chat, agent.api_key, { message })).status).toBe(201);
    }
    await eventually(
      () => count('regent_sockets_open'),
      (open) => expect(open).toBe(0),
    );
    expect(await count('regent_sockets_cut_total')).toBe(1);
  });
});

/** Stops reading from the socket. */
function pauseReading(tab: Tab): void {
  const { transport } = tab.socket.io.engine as unknown as { transport: { ws: { pause(): void } } };
  transport.ws.pause();
}
