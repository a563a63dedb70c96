import type { OwnAgent, Person } from '../support/server/people/person.js';
import { Installation, type Regent } from '../support/server/regent.js';
import { startRedisCluster, type TestCluster } from '../support/services/redis-cluster.js';
import { eventually } from '../support/util/eventually.js';

/** Queue, sockets and limits on three nodes, where a command may only touch keys of one node. */
let cluster: TestCluster;
let installation: Installation;
let api: Regent;
let other: Regent;
let ann: Person;
let agent: OwnAgent;

beforeAll(async () => {
  cluster = await startRedisCluster();
  installation = await Installation.open({
    REDIS_URL: cluster.url,
    REDIS_CLUSTER: 'true',
    // The sweeper would otherwise hide a queue that accepts nothing.
    SWEEP_INTERVAL_MS: '600000',
  });
  api = await installation.start('api');
  other = await installation.start('api');
  await installation.start('worker');
  await installation.start('worker');
  ann = await installation.person(api);
  agent = await ann.agent();
});
afterAll(async () => {
  await installation?.close();
  await cluster?.stop();
});

it('a reply streams to the tabs of every process in order', async () => {
  installation.host.behave(agent.id, { kind: 'stream', pieces: ['a ', 'b ', 'c'], intervalMs: 60 });
  const chat = await ann.chat(agent.id);
  const tabs = [await ann.tab(), await ann.at(other.url).tab()];
  const sent = await ann.post(chat.id, 'Hello');
  for (const tab of tabs) {
    const { message } = await tab.seen('message.created', (event) => event.message.reply_to === sent.id);
    expect(message).toMatchObject({ message: 'a b c', seq: 2 });
    expect(tab.of('message.delta', chat.id).map((delta) => delta.index)).toEqual([0, 1, 2]);
  }
});

it('the queue alone delivers messages of many chats, each once and in order', async () => {
  installation.host.behave(agent.id, { kind: 'echo' });
  const chats = await Promise.all(Array.from({ length: 6 }, () => ann.chat(agent.id)));
  const before = Number(await cluster.client.get('{regent}:turns:id'));
  for (const text of ['one', 'two', 'three']) await Promise.all(chats.map((chat) => ann.post(chat.id, text)));
  for (const chat of chats) {
    const list = await ann.listed(chat.id, (messages) => messages.length === 6, 15_000);
    const replies = list.filter((message) => message.is_agent_message).map((message) => message.message);
    expect(replies).toEqual(['You said: one', 'You said: two', 'You said: three']);
  }
  expect(Number(await cluster.client.get('{regent}:turns:id'))).toBeGreaterThanOrEqual(before + 18);
});

it('a limit counts across processes, with counters on several nodes', async () => {
  const limited = await installation.start('api', { MESSAGES_PER_MINUTE: '3' });
  const too = await installation.start('api', { MESSAGES_PER_MINUTE: '3' });
  const people = await Promise.all(Array.from({ length: 8 }, () => installation.person(limited)));
  for (const person of people) {
    const chat = await person.chat(agent.id);
    const post = (at: Regent) => person.at(at.url).call('POST', `/api/chat/${chat.id}/message/`, { message: 'Hi' });
    const statuses = [];
    for (const at of [limited, too, limited, too, limited]) statuses.push((await post(at)).status);
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
  }
  const nodes = await cluster.keys();
  expect(nodes.filter((keys) => keys > 0).length).toBeGreaterThan(1);
});

it('all keys of the queue and of events are on one node', async () => {
  const found = await Promise.all(cluster.client.nodes('master').map((node) => node.keys('*regent*')));
  expect(found.filter((keys) => keys.length > 0)).toHaveLength(1);
  expect(found.flat().every((key) => key.startsWith('{regent}:'))).toBe(true);
});

it('a node that loses its connections causes a short delay and no lost message', async () => {
  installation.host.behave(agent.id, { kind: 'echo' });
  const chat = await ann.chat(agent.id);
  const tab = await ann.at(other.url).tab();
  // A wake-up may be lost with the connections, so the sweeper runs often here.
  await installation.start('worker', { SWEEP_INTERVAL_MS: '500' });
  for (const node of cluster.client.nodes('master'))
    await node.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  await ann.post(chat.id, 'Hello');
  await ann.listed(chat.id, (messages) => messages.length === 2, 15_000);
  // Pushed, or closed so that the client reconnects and resumes.
  await eventually(
    () => tab.closed !== null || tab.events.some((event) => event.payload.chat_id === chat.id),
    (delivered) => expect(delivered).toBe(true),
  );
});
