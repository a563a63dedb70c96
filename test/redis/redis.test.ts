import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { createLogger } from '../../server/src/platform/logging/logger.js';
import { realtimeAdapter } from '../../server/src/platform/realtime/adapter/create-adapter.js';
import { callBack, type OwnAgent, type Person } from '../support/server/people/person.js';
import { Installation, type Regent } from '../support/server/regent.js';
import { startRedis, type TestRedis } from '../support/services/redis.js';
import { Scrape } from '../support/services/scrape.js';
import { TcpProxy } from '../support/services/tcp-proxy.mjs';
import { eventually } from '../support/util/eventually.js';
import { freePort } from '../support/util/free-port.js';

const EVENTS = '{regent}:socket.io';
/** Stream IDs are times: this one is from 1970. */
const OLD_ID = '1000-0';

/** The core of test/api with queue, sockets and limits on Redis. */
let redis: TestRedis;
let events: Redis;
let installation: Installation;
let api: Regent;
let metricsPort: number;
let other: Regent;
let worker: Regent;
let ann: Person;
let bob: Person;
let agent: OwnAgent;

beforeAll(async () => {
  redis = await startRedis();
  events = new Redis(redis.url);
  await events.xadd(EVENTS, OLD_ID, 'told', 'long ago');
  installation = await Installation.open({ REDIS_URL: redis.url, ADMIN_EMAILS: 'boss@example.com' });
  metricsPort = await freePort();
  api = await installation.start('api', { METRICS_PORT: String(metricsPort) });
  other = await installation.start('api');
  worker = await installation.start('worker');
  await installation.start('worker');
  ann = await installation.person(api);
  bob = await installation.person(other);
  agent = await ann.agent();
});
afterAll(async () => {
  events?.disconnect();
  await installation?.close();
  await redis?.stop();
});

const from = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at);

it('a message is answered, and its reply streams to the tabs of every process in order', async () => {
  installation.host.behave(agent.id, { kind: 'stream', pieces: ['a ', 'b ', 'c'], intervalMs: 60 });
  const chat = await ann.chat(agent.id);
  const tabs = [await ann.tab(), await ann.at(other.url).tab()];
  const stranger = await bob.tab();
  const sent = await ann.post(chat.id, 'Hello');
  for (const tab of tabs) {
    const { message } = await tab.seen('message.created', (event) => event.message.reply_to === sent.id);
    expect(message).toMatchObject({ message: 'a b c', seq: 2 });
    expect(tab.textOf(sent.id)).toBe('a b c');
    const deltas = tab.of('message.delta', chat.id);
    expect(deltas.map((delta) => delta.index)).toEqual([0, 1, 2]);
    const names = tab.events.map((event) => event.name).filter((name) => name.startsWith('message.'));
    expect([names[0], names.at(-1)]).toEqual(['message.created', 'message.created']);
  }
  expect(stranger.events.filter((event) => event.payload.chat_id === chat.id)).toEqual([]);
});

it('messages of a chat run one at a time and in order, without delaying other chats', async () => {
  installation.host.behave(agent.id, (call) =>
    call.body.chatInput === 'block' ? { kind: 'never-answers' } : { kind: 'json', value: 'yes', delayMs: 5 },
  );
  const blocked = await ann.chat(agent.id);
  await ann.post(blocked.id, 'block');
  await ann.post(blocked.id, 'waits');
  const chat = await ann.chat(agent.id);
  const sent = await Promise.all(from(0, 30).map((at) => ann.post(chat.id, `${at}`)));
  const list = await ann.listed(chat.id, (messages) => messages.length === 60, 20_000);
  const runInOrder = sent.sort((a, b) => a.seq - b.seq).map((message) => message.id);
  const calls = installation.host.callsOf(agent.id).filter((call) => call.body.sessionId === `${chat.id}`);
  expect(calls.map((call) => call.body.messageId)).toEqual(runInOrder);
  for (const [at, call] of calls.entries()) expect(call.receivedAt).toBeGreaterThanOrEqual(calls[at - 1]?.endedAt ?? 0);
  expect(list.map((message) => message.seq)).toEqual(from(1, 60));
  expect(await ann.stop(blocked.id)).toBe(2);
});

it('a stop ends a reply that runs in another process and keeps the text so far', async () => {
  installation.host.behave(agent.id, { kind: 'stream', pieces: Array(500).fill('word '), intervalMs: 10 });
  const chat = await ann.chat(agent.id);
  const tab = await ann.tab();
  const sent = await ann.post(chat.id, 'Hello');
  await tab.until(() => (tab.of('message.delta', chat.id).length > 5 ? true : undefined), 'no stream');
  expect(await ann.at(other.url).stop(chat.id)).toBe(1);
  const { message } = await tab.seen('message.created', (event) => event.message.reply_to === sent.id);
  expect(message.message).toBe(tab.textOf(sent.id).trim());
});

it('signing out closes the sockets in every process', async () => {
  const cat = await installation.person(api);
  const tabs = [await cat.tab(), await cat.at(other.url).tab()];
  await cat.ok('POST', '/api/account/sign/out/');
  await Promise.all(tabs.map((tab) => tab.gone()));
});

it('[case 60] an agent change reaches the sockets in every process that show it', async () => {
  const own = await ann.agent();
  const tabs = [await bob.tab(), await bob.at(api.url).tab()];
  const chat = await bob.chat(own.id);
  for (const tab of tabs) await tab.seen('chat.created', (event) => event.chat.id === chat.id);
  await ann.ok('PATCH', `/api/studio/agent/${own.id}/`, { status: 'not_published' });
  for (const tab of tabs) await tab.seen('agent.updated', (event) => event.agent_id === own.id);
});

it('large events cross processes', async () => {
  const chat = await ann.chat(agent.id);
  const tab = await ann.at(other.url).tab();
  const text = 'длинно '.repeat(10_000).trim();
  await callBack(api.url, chat.id, agent.api_key, { message: text });
  const { message } = await tab.seen('message.created', (event) => event.chat_id === chat.id);
  expect(message.message).toBe(text);
});

it('old events are trimmed and recent ones kept', async () => {
  const chat = await ann.chat(agent.id);
  await callBack(api.url, chat.id, agent.api_key, { message: 'Kept for a minute' });
  await eventually(
    () => events.xrange(EVENTS, '-', '+'),
    (kept) => {
      expect(kept.map(([id]) => id)).not.toContain(OLD_ID);
      expect(JSON.stringify(kept)).toContain('Kept for a minute');
    },
  );
});

it('events do not wait for an unavailable Redis, and listeners are notified when it is back', async () => {
  const proxy = await new TcpProxy([Number(new URL(redis.url).port)]).listen();
  const config = installation.database.config({ REDIS_URL: `redis://127.0.0.1:${proxy.port}` });
  const realtime = realtimeAdapter(config, createLogger('silent', 'test'), false);
  const interruptions: number[] = [];
  realtime.onInterruption((ms) => void interruptions.push(ms));
  const adapter = new Server({ adapter: realtime.adapter }).of('/').adapter;
  const all = { rooms: new Set<string>(), except: new Set<string>(), flags: {} };
  const emit = () => adapter.broadcast({ type: 2, nsp: '/', data: ['hello'] }, all) as unknown as Promise<void>;
  try {
    const eventCount = () => events.xlen(EVENTS);
    const before = await eventCount();
    await eventually(
      async () => {
        await emit();
        return eventCount();
      },
      (length) => expect(length).toBeGreaterThan(before),
    );
    proxy.become('drop');
    await sleep(300); // the lost connection has been noticed
    interruptions.length = 0;
    await emit(); // does not wait for the connection
    proxy.become('pass');
    await eventually(
      () => interruptions.length,
      (times) => expect(times).toBeGreaterThan(0),
    );
    await emit();
  } finally {
    await adapter.close();
    await realtime.close();
    proxy.close();
  }
});

it('a Redis that loses all data causes a delay and no lost message', async () => {
  installation.host.behave(agent.id, { kind: 'json', value: 'yes', delayMs: 30 });
  const chats = await Promise.all(from(0, 5).map(() => ann.chat(agent.id)));
  for (const at of from(0, 4)) {
    await Promise.all(chats.map((chat) => ann.post(chat.id, `${at}`)));
    if (at % 2) await redis.flush();
  }
  for (const chat of chats) await ann.listed(chat.id, (list) => list.length === 8, 20_000);
  const tab = await ann.at(other.url).tab();
  const sent = await ann.post(chats[0]?.id ?? 0, 'and pushes go on');
  await tab.seen('message.created', (event) => event.message.reply_to === sent.id);
});

it('the queue board and the metrics show the queue to administrators', async () => {
  const boss = await installation.signIn(api, 'boss@example.com');
  const { body } = await boss.call('GET', '/api/admin/queues/api/queues');
  expect(body.queues).toEqual([expect.objectContaining({ name: 'turns', readOnlyMode: true })]);
  const scraped = await Scrape.of(`http://127.0.0.1:${metricsPort}/metrics`);
  for (const state of ['waiting', 'active', 'delayed', 'failed']) {
    expect([state, scraped.value('regent_queue_jobs', { state })]).toEqual([state, expect.any(Number)]);
  }
  expect(scraped.value('regent_jobs_added_total', { name: 'wake', outcome: 'added' })).toBeGreaterThan(0);
});

it('a worker that stops hands its reply back, and another one finishes it', async () => {
  const first = (call: { headers: object }) => (call.headers as Record<string, string>)['x-regent-attempt'] === '1';
  installation.host.behave(agent.id, (call) => (first(call) ? { kind: 'never-answers' } : { kind: 'echo' }));
  const before = installation.host.callsOf(agent.id).length;
  const chats = await Promise.all(from(0, 6).map(() => ann.chat(agent.id)));
  const sent = await Promise.all(chats.map((chat) => ann.post(chat.id, 'Hello')));
  await installation.host.waitForCalls(before + 6, agent.id);
  const handedBack = await installation.rows(`SELECT 1 FROM turn WHERE state = 'running'`);
  expect(handedBack).toHaveLength(6);
  await worker.stop();
  const calls = installation.host.callsOf(agent.id).slice(before);
  const taken = new Set(calls.filter((call) => !first(call) || call.abandoned).map((call) => call.body.messageId));
  for (const [at, chat] of chats.entries()) {
    const id = sent[at]?.id ?? 0;
    if (taken.has(id)) expect((await ann.reply(chat.id, id)).message).toBe('You said: Hello');
    else expect(await ann.stop(chat.id)).toBe(1);
  }
});
