import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatView } from '../../../server/src/contract/realtime.js';
import { callBack, type OwnAgent, type Person } from '../../support/server/people/person.js';
import type { Tab } from '../../support/server/people/tab.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import type { FakeCall } from '../../support/services/fake-workflow-host.js';
import { eventually } from '../../support/util/eventually.js';

let place: Installation;
let regent: Regent;
let ann: Person;
let bob: Person;
let agent: OwnAgent;
let tab: Tab;

beforeAll(async () => {
  place = await Installation.open({ AGENT_REPLY_TIMEOUT_MS: '30000' });
  regent = await place.start();
  ann = await place.person(regent);
  bob = await place.person(regent);
  agent = await ann.agent();
  tab = await ann.tab();
});
afterAll(() => place.close());
afterEach(() => place.host.behave(agent.id, { kind: 'echo' }));

const say = (chatId: number, message: string) => callBack(regent.url, chatId, agent.api_key, { message });
/** Sends a message and waits for its reply. */
async function round(chatId: number, text: string): Promise<{ sent: number; reply: number }> {
  const sent = await ann.post(chatId, text);
  return { sent: sent.id, reply: (await ann.reply(chatId, sent.id)).id };
}
/** A message whose reply is running. */
async function running(chatId: number, text: string): Promise<{ id: number; call: FakeCall }> {
  const before = place.host.callsOf(agent.id).length;
  const { id } = await ann.post(chatId, text);
  const calls = await place.host.waitForCalls(before + 1, agent.id);
  return { id, call: calls.at(-1) as FakeCall };
}
async function connectionCloses(call: FakeCall): Promise<void> {
  await eventually(
    () => call.endedAt,
    (endedAt) => expect(endedAt).not.toBeNull(),
  );
  expect(call.abandoned).toBe(true);
}
async function waitForName(person: Person, chatId: number, name: string): Promise<void> {
  await eventually(
    () => person.getChat(chatId),
    (chat) => expect(chat.name).toBe(name),
  );
}
const streaming = {
  kind: 'lines',
  steps: [{ line: { type: 'begin' } }, { item: 'what came ' }],
  ending: 'never',
} as const;

describe('/api/chat/', () => {
  it('creates a chat with a visible agent and gives it a name', async () => {
    const missing = await ann.call('POST', '/api/chat/', { name: 'x' });
    expect([missing.status, missing.body.code, missing.body.message]).toEqual([
      400,
      'agent_id_required',
      'agent_id is required',
    ]);
    for (const agent_id of [999_999, 0, -1, 2 ** 60, 1e30]) {
      expect((await ann.call('POST', '/api/chat/', { agent_id })).body.code).toBe('agent_not_found');
    }
    for (const agent_id of ['1', 1.5, true, [1]]) {
      const { status, body } = await ann.call('POST', '/api/chat/', { agent_id });
      expect([status, body.code, body.errors[0].field]).toEqual([400, 'validation_failed', 'agent_id']);
    }
    const hidden = await bob.ok('POST', '/api/studio/agent/', {
      name: 'Hidden',
      type: 't',
      short_description: 's',
      description: 'd',
    });
    expect((await ann.call('POST', '/api/chat/', { agent_id: hidden.id })).status).toBe(404);
    expect((await bob.call('POST', '/api/chat/', { agent_id: hidden.id })).status).toBe(201);
    const long = await ann.agent({ name: 'N'.repeat(90) });
    for (const name of [undefined, null, '  ']) {
      expect((await ann.chat(long.id, { name })).name).toBe(`Chat with ${'N'.repeat(40)}`);
    }
    const named = await ann.chat(agent.id, { name: ' My chat ' });
    expect(named).toMatchObject({
      name: 'My chat',
      last_message: null,
      unread_count: 0,
      last_read_seq: 0,
      agent_id: agent.id,
    });
    expect((await tab.seen('chat.created', (event) => event.chat.id === named.id)).chat).toEqual(named);
  });

  it('starts a chat with the welcome message, which counts as read', async () => {
    const welcoming = await ann.agent({ welcome_message: 'Welcome!' });
    const chat = await ann.chat(welcoming.id);
    const list = await ann.list(chat.id);
    expect(list).toEqual([
      expect.objectContaining({ message: 'Welcome!', is_agent_message: true, seq: 1, rev: 1, reply_to: null }),
    ]);
    expect(chat).toMatchObject({ unread_count: 0, last_read_seq: 1, last_message: { id: list[0]?.id } });
  });

  it('lists chats by last message, paged, optionally of one agent', async () => {
    const cat = await place.person(regent);
    const [one, two, three] = [await cat.chat(agent.id), await cat.chat(agent.id), await cat.chat(agent.id)];
    const sent = await cat.post(one.id, 'up');
    await cat.reply(one.id, sent.id);
    const ids = async (query = '') => {
      const answer = await cat.call('GET', `/api/chat/${query}`);
      return [answer.headers.get('x-total-count'), answer.body.map((chat: { id: number }) => chat.id)];
    };
    expect(await ids()).toEqual(['3', [one.id, three.id, two.id]]);
    expect(await ids('?page=2&page_size=2')).toEqual(['3', [two.id]]);
    expect(await ids(`?agent_id=${agent.id}`)).toEqual(['3', [one.id, three.id, two.id]]);
    expect(await ids('?agent_id=99999')).toEqual(['0', []]);
  });

  it('orders chats by latest activity', async () => {
    const eve = await place.person(regent);
    const [one, two, three] = [await eve.chat(agent.id), await eve.chat(agent.id), await eve.chat(agent.id)];
    const order = async () => (await eve.call('GET', '/api/chat/')).body.map(({ id }: { id: number }) => id);
    const write = async (chat: { id: number }) => {
      const { id } = await eve.post(chat.id, 'Hello');
      await eve.listed(chat.id, (list) => list.some(({ reply_to }) => reply_to === id));
    };
    expect(await order()).toEqual([three.id, two.id, one.id]);
    for (const chat of [one, one, one]) await write(chat);
    expect(await order()).toEqual([one.id, three.id, two.id]);
    await write(two);
    await write(one);
    await write(three);
    await write(three);
    expect(await order()).toEqual([three.id, one.id, two.id]);
  });

  it('renames a chat within limits', async () => {
    const chat = await ann.chat(agent.id);
    const renamed = await ann.ok('PATCH', `/api/chat/${chat.id}/`, { name: 'New' });
    expect(renamed).toEqual({ ...chat, name: 'New' });
    await tab.seen('chat.updated', (event) => event.chat.id === chat.id && event.chat.name === 'New');
    expect(await ann.ok('PATCH', `/api/chat/${chat.id}/`, {})).toEqual(renamed);
    for (const name of ['  ', 'x'.repeat(51)]) {
      expect((await ann.call('PATCH', `/api/chat/${chat.id}/`, { name })).status).toBe(400);
    }
  });

  const listedIds = async (person: Person, query = ''): Promise<number[]> =>
    (await person.ok('GET', `/api/chat/${query}`)).map(({ id }: ChatView) => id);

  it('lists pinned chats first and archived ones apart', async () => {
    const dan = await place.person(regent);
    const [one, two, three] = [await dan.chat(agent.id), await dan.chat(agent.id), await dan.chat(agent.id)];
    const seen = await dan.tab();
    const patch = (chat: { id: number }, change: object) => dan.ok('PATCH', `/api/chat/${chat.id}/`, change);
    expect(await patch(one, { is_pinned: true })).toMatchObject({ is_pinned: true, is_archived: false });
    await seen.seen('chat.updated', (event) => event.chat.id === one.id && event.chat.is_pinned);
    expect(await listedIds(dan)).toEqual([one.id, three.id, two.id]);
    expect(await listedIds(dan, '?page=2&page_size=2')).toEqual([two.id]);
    expect(await patch(one, { is_archived: true })).toMatchObject({ is_pinned: false, is_archived: true });
    expect([await listedIds(dan), await listedIds(dan, '?is_archived=true')]).toEqual([[three.id, two.id], [one.id]]);
    expect(await listedIds(dan, `?agent_id=${agent.id}`)).toEqual([three.id, two.id, one.id]);
    expect(await listedIds(dan, `?agent_id=${agent.id}&is_archived=false`)).toEqual([three.id, two.id]);
    expect(await patch(one, { is_pinned: true, name: 'Up' })).toMatchObject({ is_archived: false, name: 'Up' });
    const both = await dan.call('PATCH', `/api/chat/${one.id}/`, { is_pinned: true, is_archived: true });
    expect(both).toMatchObject({ status: 400, body: { errors: [{ field: 'is_archived' }] } });
    expect((await bob.call('PATCH', `/api/chat/${one.id}/`, { is_muted: true })).status).toBe(404);
  });

  it('finds chats by the words of their names, archived ones too', async () => {
    const eva = await place.person(regent);
    const named = async (name: string) => (await eva.call('POST', '/api/chat/', { agent_id: agent.id, name })).body.id;
    const [trip, cake, plan] = [await named('Ёлка в Łódź'), await named('Cake, 100% café'), await named('Cake plan')];
    await eva.ok('PATCH', `/api/chat/${plan}/`, { is_archived: true });
    const found = (search: string, more = '') => listedIds(eva, `?search=${encodeURIComponent(search)}${more}`);
    expect(await found('cake')).toEqual([plan, cake]);
    expect(await found(' Cafe  CAKE ')).toEqual([cake]);
    expect(await found('100%')).toEqual([cake]);
    expect(await found('%')).toEqual([cake]);
    expect(await found('елка lodz')).toEqual([trip]);
    expect(await found('cake', '&is_archived=false')).toEqual([cake]);
    expect(await found('cake', '&page_size=1&page=2')).toEqual([cake]);
    expect(await found('cake', '&agent_id=99999')).toEqual([]);
    expect(await found('  ')).toEqual([cake, trip]);
    expect((await eva.call('GET', '/api/chat/?search=cake&page_size=1')).headers.get('x-total-count')).toBe('2');
    expect(await listedIds(bob, '?search=cake')).toEqual([]);
    expect((await eva.call('GET', `/api/chat/?search=${'x'.repeat(201)}`)).status).toBe(400);
  });

  it('takes a chat out of the archive when the agent writes, unless it is muted', async () => {
    const [loud, muted] = [await ann.chat(agent.id), await ann.chat(agent.id)];
    await ann.ok('PATCH', `/api/chat/${loud.id}/`, { is_archived: true });
    await ann.ok('PATCH', `/api/chat/${muted.id}/`, { is_archived: true, is_muted: true });
    for (const chat of [loud, muted]) await say(chat.id, '# Hello\n\nfrom **me**');
    expect(await ann.getChat(loud.id)).toMatchObject({ is_archived: false, last_message: { text: 'Hello from me' } });
    expect(await ann.getChat(muted.id)).toMatchObject({ is_archived: true, is_muted: true, unread_count: 1 });
    await ann.ok('PATCH', `/api/chat/${loud.id}/`, { is_archived: true });
    await round(loud.id, 'Back');
    expect(await listedIds(ann)).toContain(loud.id);
  });

  it('pins at most twenty chats, also at once', async () => {
    const pat = await place.person(regent);
    const chats = await Promise.all(Array.from({ length: 22 }, () => pat.chat(agent.id)));
    const pin = ({ id }: { id: number }) => pat.call('PATCH', `/api/chat/${id}/`, { is_pinned: true });
    const answers = await Promise.all(chats.map(pin));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.findIndex(({ status }) => status !== 200);
    expect(answers[refused]).toMatchObject({ status: 409, body: { code: 'too_many_pinned' } });
    expect((await pin(chats[answers.findIndex(({ status }) => status === 200)] as ChatView)).status).toBe(200);
  });

  it('changes the persona, and marks where', async () => {
    const eva = await place.person(regent);
    const persona = (name: string) => eva.ok('POST', '/api/studio/persona/', { name });
    const [anna, boris] = [await persona('Anna'), await persona('Boris')];
    const chat = await eva.chat(agent.id, { persona_id: anna.id });
    const change = (persona_id: number) => eva.call('PATCH', `/api/chat/${chat.id}/`, { persona_id });
    expect((await change(boris.id)).body).toMatchObject({ persona_id: boris.id, persona_changes: [] });
    await change(anna.id);
    const sent = await eva.post(chat.id, 'As Anna');
    await eva.reply(chat.id, sent.id);
    const changes = [{ after_seq: 2, from: 'Anna', to: 'Boris' }];
    expect((await change(boris.id)).body).toMatchObject({ persona_id: boris.id, persona_changes: changes });
    const next = await eva.post(chat.id, 'As Boris');
    await eva.reply(chat.id, next.id);
    expect(place.host.callsOf(agent.id).at(-1)?.body).toMatchObject({ persona: { name: 'Boris' } });
    const foreign = await bob.ok('POST', '/api/studio/persona/', { name: 'Not hers' });
    expect(await change(foreign.id)).toMatchObject({ status: 400, body: { errors: [{ field: 'persona_id' }] } });
    const file = await fetch(`${regent.url}/api/chat/${chat.id}/export/?format=markdown`, { headers: eva.headers });
    expect((await file.text()).match(/^\*.*\*/gm)).toEqual([
      expect.stringContaining('Anna'),
      expect.stringContaining(agent.name),
      '*You are now Boris*',
      expect.stringContaining('Boris'),
      expect.stringContaining(agent.name),
    ]);
    await eva.remove(chat.id, sent.id);
    const branch = await eva.ok('POST', `/api/chat/${chat.id}/branch/`, { message_id: next.id, name: 'B' });
    expect(branch).toMatchObject({
      persona_changes: [{ ...changes[0], after_seq: 1 }],
      last_message: { text: 'As Boris' },
    });
  });

  it('names a chat after its first answered question, unless a person named it', async () => {
    const fay = await place.person(regent);
    const [plain, named] = [await fay.chat(agent.id), await fay.chat(agent.id)];
    const seen = await fay.tab();
    await fay.ok('PATCH', `/api/chat/${named.id}/`, { name: plain.name });
    for (const { id } of [named, plain]) {
      const sent = await fay.post(id, '## **Where** is Rome? Tell me.');
      await fay.reply(id, sent.id);
    }
    await seen.seen('chat.updated', (event) => event.chat.id === plain.id && event.chat.name === 'Where is Rome?');
    const sent = await fay.post(plain.id, 'And Milan?');
    await fay.reply(plain.id, sent.id);
    expect((await fay.getChat(plain.id)).name).toBe('Where is Rome?');
    expect((await fay.getChat(named.id)).name).toBe(plain.name);
  });

  it('names a chat after the next exchange if the process was killed before it named it', async () => {
    const gus = await place.person(regent);
    const chat = await gus.chat(agent.id);
    await gus.reply(chat.id, (await gus.post(chat.id, 'Where is Rome?')).id);
    await waitForName(gus, chat.id, 'Where is Rome?');
    // What a kill between the reply and the name leaves behind.
    await place.rows('UPDATE chat SET name = $2, default_name = $2 WHERE id = $1', [chat.id, chat.name]);
    await gus.reply(chat.id, (await gus.post(chat.id, 'And Milan?')).id);
    await waitForName(gus, chat.id, 'And Milan?');
  });

  it('counts unread messages and only moves the read position forward', async () => {
    const chat = await ann.chat(agent.id);
    for (const text of ['a', 'b', 'c']) await say(chat.id, text);
    expect((await ann.getChat(chat.id)).unread_count).toBe(3);
    const read = (seq: number) => ann.ok('PUT', `/api/chat/${chat.id}/read/`, { seq });
    expect(await read(1)).toMatchObject({ last_read_seq: 1, unread_count: 2 });
    await tab.seen('chat.read', (event) => event.chat_id === chat.id && event.seq === 1);
    expect(await read(0)).toMatchObject({ last_read_seq: 1, unread_count: 2 });
    const [, second, third] = await ann.list(chat.id);
    await ann.remove(chat.id, second?.id ?? 0);
    expect((await ann.getChat(chat.id)).unread_count).toBe(1);
    expect(await read(1000)).toMatchObject({ last_read_seq: 3, unread_count: 0 });
    await ann.remove(chat.id, third?.id ?? 0);
    expect((await ann.getChat(chat.id)).unread_count).toBe(0);
  });

  it('deletes a chat and aborts its running replies', async () => {
    place.host.behave(agent.id, streaming);
    const chat = await ann.chat(agent.id);
    const { call } = await running(chat.id, 'Hello');
    await ann.post(chat.id, 'waits');
    const saved = () => place.rows('SELECT 1 FROM running_reply WHERE chat_id = $1', [chat.id]);
    await eventually(saved, (rows) => expect(rows).toHaveLength(1));
    expect((await ann.call('DELETE', `/api/chat/${chat.id}/`)).status).toBe(204);
    expect(await saved()).toEqual([]);
    await tab.seen('chat.deleted', (event) => event.chat_id === chat.id);
    await connectionCloses(call);
    for (const path of ['', 'message/'])
      expect((await ann.call('GET', `/api/chat/${chat.id}/${path}`)).status).toBe(404);
    expect(await place.rows('SELECT 1 FROM message WHERE chat_id = $1', [chat.id])).toEqual([]);
  });

  it('[case 17] returns 404 for chats and messages of another user', async () => {
    const chat = await ann.chat(agent.id);
    const { sent } = await round(chat.id, 'mine');
    const paths: [string, string, object?][] = [
      ['GET', ''],
      ['PATCH', '', { name: 'x' }],
      ['DELETE', ''],
      ['PUT', 'read/', { seq: 1 }],
      ['POST', 'stop/'],
      ['POST', 'branch/', { message_id: sent, name: 'x' }],
      ['GET', 'message/'],
      ['GET', 'message/?since_rev=0'],
      ['GET', `message/?last_seen_message=${sent}`],
      ['POST', 'message/', { message: 'x' }],
      ['DELETE', `message/${sent}/`],
      ['POST', `message/${sent}/retry/`],
    ];
    for (const [method, path, body] of paths) {
      const answer = await bob.call(method, `/api/chat/${chat.id}/${path}`, body);
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 404, 'chat_not_found']);
    }
    const own = await bob.chat(agent.id);
    for (const [method, path] of [
      ['GET', `message/?last_seen_message=${sent}`],
      ['GET', `message/?before=${sent}`],
      ['DELETE', `message/${sent}/`],
      ['POST', `message/${sent}/retry/`],
    ] as const) {
      expect((await bob.call(method, `/api/chat/${own.id}/${path}`)).body.code).toBe('message_not_found');
    }
    const branch = await bob.call('POST', `/api/chat/${own.id}/branch`, { message_id: sent, name: 'x' });
    expect(branch).toMatchObject({ status: 400, body: { errors: [{ field: 'message_id' }] } });
    expect((await ann.call('GET', '/api/chat/x/')).status).toBe(400);
    expect((await ann.call('GET', '/api/chat/99999999999999999999/message')).status).toBe(404);
    expect(await ann.list(chat.id)).toHaveLength(2);
  });
});

describe('/api/chat/:id/message/', () => {
  it('returns messages in pages: newest, before, after, and by revision', async () => {
    const chat = await ann.chat(agent.id);
    expect(await ann.list(chat.id)).toEqual([]);
    expect(await ann.list(chat.id, '?since_rev=0')).toEqual([]);
    for (let at = 1; at <= 105; at++) await say(chat.id, `m${at}`);
    const texts = async (query: string) => (await ann.list(chat.id, query)).map((message) => message.message);
    const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => `m${first + at}`);
    const all = await ann.list(chat.id, '?last_seen_message=0');
    const id = (n: number) => all[n - 1]?.id ?? 0;
    expect(await texts('')).toEqual(upTo(56, 105));
    expect(await texts(`?before=${id(56)}`)).toEqual(upTo(6, 55));
    expect(await texts(`?before=${id(56)}&limit=3`)).toEqual(upTo(53, 55));
    expect(await texts(`?before=${id(105)}&limit=5000`)).toEqual(upTo(5, 104));
    expect(await texts(`?before=${id(1)}`)).toEqual([]);
    expect(await texts('?last_seen_message=0')).toEqual(upTo(1, 105));
    expect(await texts(`?last_seen_message=${id(103)}`)).toEqual(upTo(104, 105));
    expect(await texts(`?last_seen_message=${id(105)}`)).toEqual([]);
    expect(await texts('?since_rev=103')).toEqual(upTo(104, 105));
    for (const bad of ['limit=0', 'limit=x', 'since_rev=-1', 'last_seen_message=abc', 'before=1.5']) {
      expect([bad, (await ann.call('GET', `/api/chat/${chat.id}/message?${bad}`)).status]).toEqual([bad, 400]);
    }
    for (const unknown of ['last_seen_message=999999', 'before=999999', 'last_seen_message=99999999999999999999']) {
      const answer = await ann.call('GET', `/api/chat/${chat.id}/message?${unknown}`);
      expect([unknown, answer.status]).toEqual([unknown, 404]);
    }
    await ann.remove(chat.id, id(104));
    expect(await texts(`?last_seen_message=${id(104)}`)).toEqual(['m105']);
    expect(await texts(`?last_seen_message=${id(103)}`)).toEqual(['m105']);
    const [changed] = await ann.list(chat.id, '?since_rev=105');
    expect(changed).toMatchObject({ id: id(104), seq: 104, rev: 106, message: null });
    expect((await texts('')).at(-1)).toBe('m105');
  });

  it('rejects blank and too long messages and unknown fields', async () => {
    const chat = await ann.chat(agent.id);
    const post = (body: object) => ann.call('POST', `/api/chat/${chat.id}/message`, body);
    for (const body of [
      {},
      { message: ' \n' },
      { message: 'x'.repeat(10_001) },
      { message: 'a', client_id: 'x' },
      { message: 'a', more: 1 },
      { message: 'a\u0000' },
    ]) {
      expect((await post(body)).status).toBe(400);
    }
    expect((await post({ message: '👋'.repeat(10_000) })).status).toBe(201);
  });

  it('updates the list, the last message and the unread count after a deletion', async () => {
    const chat = await ann.chat(agent.id);
    const { sent, reply } = await round(chat.id, 'Hello');
    expect((await ann.getChat(chat.id)).unread_count).toBe(1);
    await ann.remove(chat.id, reply);
    const update = await tab.seen('message.updated', (event) => event.message.id === reply);
    expect(update.message).toMatchObject({ message: null, seq: 2, rev: 3 });
    expect(await ann.getChat(chat.id)).toMatchObject({
      unread_count: 0,
      last_message: { id: sent, is_agent_message: false },
    });
    expect((await ann.call('DELETE', `/api/chat/${chat.id}/message/${reply}`)).status).toBe(404);
    await ann.remove(chat.id, sent);
    expect((await ann.getChat(chat.id)).last_message).toBeNull();
    expect(await ann.list(chat.id)).toEqual([]);
    expect((await ann.list(chat.id, '?since_rev=0')).map((message) => [message.message, message.rev])).toEqual([
      [null, 3],
      [null, 4],
    ]);
  });

  it('aborts the reply of a deleted message and answers the next message', async () => {
    place.host.behave(agent.id, { kind: 'sequence', steps: [streaming, { kind: 'echo' }] });
    const chat = await ann.chat(agent.id);
    const { id, call } = await running(chat.id, 'Hello');
    const next = await ann.post(chat.id, 'next');
    await ann.remove(chat.id, id);
    await connectionCloses(call);
    await ann.reply(chat.id, next.id);
    expect((await ann.list(chat.id)).map((message) => message.message)).toEqual(['next', 'You said: next']);
    const [gone] = (await ann.list(chat.id, '?since_rev=0')).filter((message) => message.id === id);
    expect(gone).toMatchObject({ message: null, delivery: 'stopped' });
  });

  it('leaves no call behind for a message deleted right after posting', async () => {
    place.host.behave(agent.id, streaming);
    const before = place.host.callsOf(agent.id).length;
    const chats = await Promise.all(Array.from({ length: 30 }, () => ann.chat(agent.id)));
    await Promise.all(
      chats.map(async (chat, at) => {
        const sent = await ann.post(chat.id, 'Hello');
        await sleep(at % 10);
        await (at % 2 ? ann.remove(chat.id, sent.id) : ann.ok('DELETE', `/api/chat/${chat.id}/`));
      }),
    );
    for (const call of place.host.callsOf(agent.id).slice(before)) await connectionCloses(call);
  });

  it('retries failed and stopped messages only', async () => {
    place.host.behave(agent.id, { kind: 'sequence', steps: [{ kind: 'echo' }, streaming, { kind: 'echo' }] });
    const chat = await ann.chat(agent.id);
    const { sent, reply } = await round(chat.id, 'one');
    const { id } = await running(chat.id, 'two');
    await tab.seen('message.delta', (delta) => delta.reply_to === id);
    const retry = (messageId: number) => ann.call('POST', `/api/chat/${chat.id}/message/${messageId}/retry`);
    for (const messageId of [sent, id]) {
      const answer = await retry(messageId);
      expect([answer.status, answer.body.code]).toEqual([409, 'message_not_retryable']);
    }
    expect((await retry(reply)).status).toBe(404);
    expect(await ann.stop(chat.id)).toBe(1);
    expect((await retry(id)).status).toBe(200);
    await tab.seen(
      'message.created',
      (event) => event.message.reply_to === id && event.message.message === 'You said: two',
    );
    // The partial text of the stopped reply was replaced by the whole reply.
    expect((await ann.list(chat.id)).map((message) => message.message)).toEqual([
      'one',
      'You said: one',
      'two',
      'You said: two',
    ]);
  });
});

describe('POST /api/chat/:id/stop/', () => {
  it('keeps partial text, stops queued messages, and returns their number', async () => {
    place.host.behave(agent.id, streaming);
    const chat = await ann.chat(agent.id);
    const { id, call } = await running(chat.id, 'Hello');
    const waits = await ann.post(chat.id, 'waits');
    await tab.seen('message.delta', (delta) => delta.reply_to === id);
    expect(await ann.stop(chat.id)).toBe(2);
    await connectionCloses(call);
    const list = await ann.list(chat.id);
    expect(list.map((m) => [m.message, m.delivery, m.reply_to])).toEqual([
      ['Hello', 'stopped', undefined],
      ['waits', 'stopped', undefined],
      ['what came', undefined, id],
    ]);
    expect((await ann.list(chat.id, '?since_rev=2')).map((m) => [m.id, m.rev])).toEqual([
      [waits.id, 3],
      [id, 4],
      [list[2]?.id, 5],
    ]);
    await tab.seen(
      'message.created',
      (event) => event.message.reply_to === id && event.message.message === 'what came',
    );
    expect(await ann.stop(chat.id)).toBe(0);
    place.host.behave(agent.id, { kind: 'echo' });
    await round(chat.id, 'goes on');
  });

  it('ends a reply that waits for a callback or a retry', async () => {
    place.host.behave(agent.id, { kind: 'sequence', steps: [{ kind: 'raw', status: 202 }, { kind: 'booting' }] });
    const chat = await ann.chat(agent.id);
    for (const text of ['callback', 'again later']) {
      const { id } = await running(chat.id, text);
      expect(await ann.stop(chat.id)).toBe(1);
      expect((await ann.list(chat.id)).find((message) => message.id === id)?.delivery).toBe('stopped');
    }
  });
});

describe('chat branch', () => {
  it('copies the messages up to the given one', async () => {
    const chat = await ann.chat(agent.id, { persona_id: 1 });
    const first = await round(chat.id, 'one');
    const gone = await round(chat.id, 'deleted');
    await ann.remove(chat.id, gone.sent);
    await ann.remove(chat.id, gone.reply);
    place.host.behave(agent.id, { kind: 'sequence', steps: [{ kind: 'workflow-error' }, { kind: 'never-answers' }] });
    const failed = await ann.post(chat.id, 'fails', '6f9619ff-8b86-4d01-b42d-00cf4fc964fe');
    await ann.listed(chat.id, (list) => list.some((message) => message.delivery === 'failed'));
    const { id: queued } = await running(chat.id, 'queued');
    await ann.post(chat.id, 'not copied');

    const branch = await ann.ok('POST', `/api/chat/${chat.id}/branch/`, { message_id: queued, name: 'Branch' });
    expect(branch).toMatchObject({
      name: 'Branch',
      agent_id: agent.id,
      persona_id: 1,
      branched_from_message_id: queued,
      unread_count: 0,
      last_read_seq: 4,
    });
    await tab.seen('chat.created', (event) => event.chat.id === branch.id);
    const copies = await ann.list(branch.id, '?since_rev=0');
    expect(copies.map((m) => [m.message, m.seq, m.rev, m.delivery, m.failure?.code])).toEqual([
      ['one', 1, 1, 'answered', undefined],
      ['You said: one', 2, 2, undefined, undefined],
      ['fails', 3, 3, 'failed', 'workflow_error'],
      ['queued', 4, 4, 'stopped', undefined],
    ]);
    expect(copies[1]?.reply_to).toBe(copies[0]?.id);
    expect(copies[2]?.client_id).toBeNull();
    const ids = copies.map((message) => message.id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(ids[0]).toBeGreaterThan(queued);
    expect(branch.last_message.id).toBe(ids[3]);
    const originals = await ann.list(chat.id);
    expect(copies[0]?.created_at).toBe(originals[0]?.created_at);
    expect(originals.map((message) => message.id)).toContain(failed.id);

    await ann.stop(chat.id);
    place.host.behave(agent.id, { kind: 'echo' });
    await ann.retry(branch.id, ids[2] ?? 0);
    expect(await ann.reply(branch.id, ids[2] ?? 0)).toMatchObject({ message: 'You said: fails', seq: 6 });
    expect(place.host.callsOf(agent.id).at(-1)?.body.history).toEqual([
      { role: 'user', content: 'one' },
      { role: 'assistant', content: 'You said: one' },
    ]);
    const refusedBranch = await ann.call('POST', `/api/chat/${chat.id}/branch`, { message_id: gone.sent, name: 'x' });
    expect(refusedBranch).toMatchObject({ status: 400, body: { errors: [{ field: 'message_id' }] } });
    expect(first.reply).toBeLessThan(ids[0] ?? 0);
  });
});

describe('unavailable agent', () => {
  it('[case 19] answers its creator only when unpublished, and no user when deleted', async () => {
    const leaving = await ann.agent();
    const client_id = '6f9619ff-8b86-4d01-b42d-00cf4fc964f0';
    const chats = { ann: await ann.chat(leaving.id), bob: await bob.chat(leaving.id) };
    const early = await bob.post(chats.bob.id, 'early', client_id);
    await bob.reply(chats.bob.id, early.id);
    await ann.ok('PATCH', `/api/studio/agent/${leaving.id}/`, { status: 'not_published' });
    await tab.seen('agent.updated', (event) => event.agent_id === leaving.id && event.status === 'not_published');
    const refused = async (person: Person, chatId: number) => {
      const answers = [
        await person.call('POST', `/api/chat/${chatId}/message`, { message: 'late' }),
        await person.call('POST', `/api/chat/${chatId}/message/${early.id}/retry`),
      ];
      return answers.map((answer) => [answer.status, answer.body.code]);
    };
    expect(await refused(bob, chats.bob.id)).toEqual(Array(2).fill([409, 'agent_not_ready']));
    const again = await bob.call('POST', `/api/chat/${chats.bob.id}/message`, { message: 'early', client_id });
    expect([again.status, again.body.id]).toEqual([200, early.id]);
    const own = await ann.post(chats.ann.id, 'still mine');
    await ann.reply(chats.ann.id, own.id);
    await ann.ok('DELETE', `/api/studio/agent/${leaving.id}/`);
    expect(await refused(bob, chats.bob.id)).toEqual(Array(2).fill([409, 'agent_deleted']));
    expect((await ann.call('POST', `/api/chat/${chats.ann.id}/message`, { message: 'x' })).body.code).toBe(
      'agent_deleted',
    );
    expect(await bob.list(chats.bob.id)).toHaveLength(2);
  });
});
