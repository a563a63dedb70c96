import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { callBack, type OwnAgent, type Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import { during, waitForLocks } from '../../support/util/during.js';
import { eventually } from '../../support/util/eventually.js';

/** Races that timing alone would rarely hit: a transaction of the test holds the row and releases it on purpose. */
let installation: Installation;
let regent: Regent;
let ann: Person;
let agent: OwnAgent;

async function open(role: 'all' | 'api'): Promise<void> {
  installation = await Installation.open({ SWEEP_INTERVAL_MS: '60000' }); // the sweeper does not run
  regent = await installation.start(role);
  ann = await installation.person(regent);
  agent = await ann.agent();
}

/** Rows that a slow post has written before its commit. */
async function write(sql: pg.PoolClient, chatId: number, byAgent: boolean): Promise<void> {
  const text = `WITH c AS (UPDATE chat SET head = head + 1, last_message_id = nextval('message_id_seq'), last_message_is_agent = $2::boolean,
      last_message_at = now(), unread_count = unread_count + $2::boolean::int WHERE id = $1 RETURNING *)
    INSERT INTO message (id, chat_id, seq, rev, is_agent, body, delivery)
    SELECT last_message_id, id, head, head, $2::boolean, 'written slowly', CASE WHEN $2::boolean THEN NULL ELSE 'queued' END FROM c RETURNING id`;
  const { rows } = await sql.query(text, [chatId, byAgent]);
  if (byAgent) return;
  await sql.query('INSERT INTO turn (chat_id, message_id, agent_id) VALUES ($1, $2, $3)', [
    chatId,
    rows[0].id,
    agent.id,
  ]);
}

const CLAIMED = `UPDATE turn SET state = 'running', lease = gen_random_uuid(), attempt = 1, started_at = now(),
  deadline = now() + interval '1 minute', due_at = now() + interval '10 s' WHERE chat_id = $1`;

describe('with a worker', () => {
  beforeAll(() => open('all'));
  afterAll(() => installation.close());

  it('a message committed while the previous reply is being stored is answered without the sweeper', async () => {
    const chat = await ann.chat(agent.id);
    installation.host.behave(agent.id, {
      kind: 'sequence',
      steps: [{ kind: 'json', value: 'one', delayMs: 300 }, { kind: 'echo' }],
    });
    const first = await ann.post(chat.id, 'one');
    await installation.host.waitForCalls(1, agent.id);
    await during(
      installation,
      (sql) => write(sql, chat.id, false),
      () => ann.reply(chat.id, first.id),
    );
    await installation.host.waitForCalls(2, agent.id, 3000);
  });

  it('the text so far that is saved while its chat is deleted is deleted with the chat', async () => {
    installation.host.behave(agent.id, { kind: 'stream', pieces: Array<string>(1000).fill('on '), intervalMs: 50 });
    const chat = await ann.chat(agent.id);
    await ann.post(chat.id, 'go on');
    const saved = () => installation.rows('SELECT FROM running_reply WHERE chat_id = $1', [chat.id]);
    await eventually(saved, (rows) => expect(rows).toHaveLength(1));
    const deleted = await during(
      installation,
      (sql) => sql.query('DELETE FROM running_reply WHERE chat_id = $1', [chat.id]),
      async () => {
        await waitForLocks(installation); // the worker, with its next save
        return ann.call('DELETE', `/api/chat/${chat.id}/`);
      },
      () => waitForLocks(installation, 2),
    );
    expect(deleted.status).toBe(204);
    expect(await saved()).toEqual([]);
  });
});

describe('without a worker', () => {
  beforeAll(() => open('api'));
  afterAll(() => installation.close());

  it('a message committed while the chat is marked as read stays unread', async () => {
    const chat = await ann.chat(agent.id);
    await callBack(regent.url, chat.id, agent.api_key, { message: 'one' });
    const read = await during(
      installation,
      (sql) => write(sql, chat.id, true),
      () => ann.ok('PUT', `/api/chat/${chat.id}/read/`, { seq: 1 }),
    );
    expect(read).toMatchObject({ last_read_seq: 1, unread_count: 1 });
    expect(await ann.getChat(chat.id)).toEqual(read);
  });

  it('a turn claimed during a stop is stopped', async () => {
    const chat = await ann.chat(agent.id);
    await ann.post(chat.id, 'one');
    const stopped = await during(
      installation,
      (sql) => sql.query(CLAIMED, [chat.id]),
      () => ann.stop(chat.id),
    );
    expect(stopped).toBe(1);
    expect((await ann.list(chat.id))[0]?.delivery).toBe('stopped');
  });

  it.each(['queued', 'waiting'])('a running turn that becomes %s during a stop is stopped', async (state) => {
    const chat = await ann.chat(agent.id);
    const sent = await ann.post(chat.id, 'one');
    await installation.rows(CLAIMED, [chat.id]);
    const stopping = ann.stop(chat.id);
    await sleep(30); // the stop has notified the worker and polls until it obeys
    await installation.rows('UPDATE turn SET state = $2, lease = NULL WHERE chat_id = $1', [chat.id, state]);
    expect(await stopping).toBe(1);
    const [message] = await ann.list(chat.id);
    expect(message).toMatchObject({ id: sent.id, delivery: 'stopped', rev: 2 });
  });

  it('a late callback during a retry answers the retry', async () => {
    const chat = await ann.chat(agent.id);
    const sent = await ann.post(chat.id, 'one');
    await installation.rows(`UPDATE turn SET state = 'failed', failure_code = 'reply_timeout' WHERE chat_id = $1`, [
      chat.id,
    ]);
    await installation.rows(`UPDATE message SET delivery = 'failed' WHERE id = $1`, [sent.id]);
    const retry = async (sql: pg.PoolClient): Promise<void> => {
      await sql.query(`UPDATE message SET delivery = 'queued' WHERE id = $1`, [sent.id]);
      await sql.query('SELECT 1 FROM chat WHERE id = $1 FOR UPDATE', [chat.id]);
      await sql.query('INSERT INTO turn (chat_id, message_id, agent_id) VALUES ($1, $2, $3)', [
        chat.id,
        sent.id,
        agent.id,
      ]);
    };
    const answer = await during(installation, retry, () =>
      callBack(regent.url, chat.id, agent.api_key, { message: 'late', reply_to: sent.id }),
    );
    expect([answer.status, answer.body.message]).toEqual([201, 'late']);
    const states = await installation.rows('SELECT state FROM turn WHERE chat_id = $1 ORDER BY id', [chat.id]);
    expect(states).toEqual([{ state: 'failed' }, { state: 'answered' }]);
  });
});
