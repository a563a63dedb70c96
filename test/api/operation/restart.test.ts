import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OwnAgent, Person } from '../../support/server/people/person.js';
import type { Tab } from '../../support/server/people/tab.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import type { FakeCall } from '../../support/services/fake-workflow-host.js';
import { eventually } from '../../support/util/eventually.js';

let installation: Installation;
let api: Regent;
let ann: Person;
let agent: OwnAgent;
let tab: Tab;
let worker: Regent;

beforeEach(async () => {
  installation = await Installation.open({ SWEEP_INTERVAL_MS: '200', TURN_LEASE_MS: '60000' });
  api = await installation.start('api');
  ann = await installation.person(api);
  agent = await ann.agent();
  tab = await ann.tab();
});
afterEach(() => installation.close());

const first = (call: FakeCall): boolean => call.headers['x-regent-attempt'] === '1';
/** A stream whose first call is interrupted; every later call completes. */
const halfThenWhole = (call: FakeCall) =>
  first(call) && call.body.chatInput === 'Hello'
    ? ({ kind: 'lines', steps: [{ line: { type: 'begin' } }, { item: 'half' }], ending: 'never' } as const)
    : ({ kind: 'stream', pieces: ['the ', 'whole'], intervalMs: 50 } as const);

/** A message without a job: its wake-up was lost. */
async function postUnqueued(chatId: number): Promise<number> {
  const [message] = await installation.rows<{ id: string }>(
    `WITH c AS (UPDATE chat SET head = head + 1 WHERE id = $1 RETURNING *)
     INSERT INTO message (chat_id, seq, rev, is_agent, body, delivery) SELECT id, head, head, false, 'Hello', 'queued' FROM c RETURNING id`,
    [chatId],
  );
  await installation.rows(
    `INSERT INTO turn (chat_id, message_id, agent_id, due_at) VALUES ($1, $2, $3, now() - interval '5 s')`,
    [chatId, message?.id, agent.id],
  );
  return Number(message?.id);
}

/** The state that a killed worker leaves. */
const VANISHED = `UPDATE turn SET lease = gen_random_uuid(), due_at = now() - interval '5 s' WHERE chat_id = $1`;

it('a stopping worker hands its replies back, and another one finishes them', async () => {
  worker = await installation.start('worker');
  installation.host.behave(agent.id, halfThenWhole);
  const chat = await ann.chat(agent.id);
  const sent = await ann.post(chat.id, 'Hello');
  await tab.seen('message.delta', (delta) => delta.reply_to === sent.id);
  const next = await ann.post(chat.id, 'next');
  await worker.stop(); // although the first reply never ends
  expect((await ann.list(chat.id)).map((message) => message.delivery)).toEqual(['queued', 'queued']);
  expect(installation.host.callsOf(agent.id).map((call) => call.abandoned)).toEqual([true]);

  await installation.start('worker');
  expect((await ann.reply(chat.id, sent.id)).message).toBe('the whole');
  await tab.seen('message.created', (event) => event.message.reply_to === sent.id);
  const again = tab.of('message.delta', chat.id).filter((delta) => delta.reply_to === sent.id && delta.attempt === 2);
  expect(again.map((delta) => [delta.index, delta.text])).toEqual([
    [0, 'the '],
    [1, 'whole'],
  ]);
  await ann.reply(chat.id, next.id);
  const calls = installation.host.callsOf(agent.id).filter((call) => call.body.messageId === sent.id);
  expect(calls.map((call) => call.headers['x-regent-attempt'])).toEqual(['1', '2']);
  expect(new Set(calls.map((call) => call.headers['idempotency-key'])).size).toBe(1);
  const list = await ann.list(chat.id);
  expect(list.filter((message) => message.reply_to === sent.id)).toHaveLength(1);
});

it('a stopping worker finishes a reply that ends within the grace period', async () => {
  worker = await installation.start('worker', { SHUTDOWN_GRACE_MS: '5000' });
  installation.host.behave(agent.id, { kind: 'stream', pieces: ['one ', 'two'], intervalMs: 300 });
  const chat = await ann.chat(agent.id);
  const sent = await ann.post(chat.id, 'Hello');
  await tab.seen('message.delta', (delta) => delta.reply_to === sent.id);
  await worker.stop();
  expect((await ann.list(chat.id)).map((message) => message.message)).toEqual(['Hello', 'one two']);
  await tab.seen('message.created', (event) => event.message.message === 'one two');
  expect(installation.host.callsOf(agent.id)).toHaveLength(1);
});

it('the sweeper recovers turns that the queue lost or a killed worker left', async () => {
  await installation.start('worker');
  installation.host.behave(agent.id, (call) =>
    call.headers['x-regent-attempt'] === '3' ? { kind: 'echo' } : { kind: 'never-answers' },
  );
  const chat = await ann.chat(agent.id);
  const id = await postUnqueued(chat.id);
  await installation.host.waitForCalls(1, agent.id, 5000);
  for (const calls of [2, 3]) {
    // The job of the killed worker still counts as active; it must not block the turn.
    await installation.rows(VANISHED, [chat.id]);
    await installation.host.waitForCalls(calls, agent.id, 5000);
  }
  expect((await ann.reply(chat.id, id)).message).toBe('You said: Hello');
  const calls = installation.host.callsOf(agent.id);
  expect(calls.map((call) => call.headers['x-regent-attempt'])).toEqual(['1', '2', '3']);
  expect(new Set(calls.map((call) => call.headers['idempotency-key'])).size).toBe(1);
});

it('a worker that lost its lease aborts the call and discards its response', async () => {
  await installation.start('worker', { TURN_LEASE_MS: '1000' });
  installation.host.behave(agent.id, (call) =>
    first(call) ? { kind: 'json', value: 'first', delayMs: 2500 } : { kind: 'json', value: 'second', delayMs: 900 },
  );
  const chat = await ann.chat(agent.id);
  const sent = await ann.post(chat.id, 'Hello');
  const [call] = await installation.host.waitForCalls(1, agent.id);
  await installation.rows(VANISHED, [chat.id]);
  expect((await ann.reply(chat.id, sent.id)).message).toBe('second');
  expect(call?.abandoned).toBe(true); // within the lease, before its response
  expect(await ann.list(chat.id)).toHaveLength(2);
});

it('a stopping API closes its sockets, and other processes answer the posted messages', async () => {
  const second = await installation.start('api');
  const chat = await ann.chat(agent.id);
  const there = ann.at(second.url);
  const tabThere = await there.tab();
  const sent = await there.post(chat.id, 'Hello');
  await second.stop();
  expect(tabThere.closed).not.toBeNull();
  await expect(there.list(chat.id)).rejects.toThrow();
  await installation.start('worker');
  expect((await ann.reply(chat.id, sent.id)).message).toBe('You said: Hello');
  await tab.seen('message.created', (event) => event.message.reply_to === sent.id);
});

it('a stopping API answers requests in flight with Connection: close', async () => {
  const second = await installation.start('api', {}, { runsIn: 'test' }); // its event loop must be blocked for a moment
  const { hostname, port } = new URL(second.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes.toString();
  });
  const closed = once(socket, 'close');
  const ask = 'GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n';
  socket.write(ask);
  await eventually(
    () => received,
    (text) => expect(text).toContain('keep-alive'),
  );
  received = '';
  const stopped = second.stop();
  socket.write(ask); // nothing has read its socket since the stop signal
  await closed;
  expect(received).toMatch(/^HTTP\/1.1 200 OK[\s\S]*connection: close/i);
  await stopped;
});

it('a stop during message traffic loses no message', async () => {
  worker = await installation.start('worker');
  const chats = await Promise.all(Array.from({ length: 5 }, () => ann.chat(agent.id)));
  installation.host.behave(agent.id, { kind: 'json', value: 'yes', delayMs: 20 });
  const posting = (async () => {
    for (let at = 0; at < 10; at++) {
      await Promise.all(chats.map((chat) => ann.post(chat.id, `${at}`)));
      await sleep(20);
    }
  })();
  await installation.host.waitForCalls(10, agent.id);
  await worker.stop();
  await installation.start('worker');
  await posting;
  for (const chat of chats) {
    const list = await ann.listed(chat.id, (messages) => messages.length === 20, 15_000);
    const asked = list.filter((message) => !message.is_agent_message);
    expect(asked.every((message) => message.delivery === 'answered')).toBe(true);
    expect(list.filter((message) => message.is_agent_message).map((reply) => reply.reply_to)).toEqual(
      asked.map((m) => m.id),
    );
  }
});
