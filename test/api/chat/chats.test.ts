import type { MessageHitDto } from '../../../server/src/modules/chat/search/search.dto.js';
import { ChatFixture, connectionCloses, STREAMING } from '../../support/server/fixtures/chat-fixture.js';
import type { OwnAgent, Person } from '../../support/server/people/person.js';
import type { Tab } from '../../support/server/people/tab.js';
import type { Installation } from '../../support/server/regent.js';
import { eventually } from '../../support/util/eventually.js';

let chats: ChatFixture;
let installation: Installation;
let ann: Person;
let bob: Person;
let agent: OwnAgent;
let tab: Tab;

beforeAll(async () => {
  chats = await ChatFixture.open();
  ({ at: installation, ann, bob, agent, tab } = chats);
});
afterAll(() => chats?.at.close());
afterEach(() => installation.host.behave(agent.id, { kind: 'echo' }));

async function waitForName(person: Person, chatId: number, name: string): Promise<void> {
  await eventually(
    () => person.getChat(chatId),
    (chat) => expect(chat.name).toBe(name),
  );
}

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

  it('renames a chat within limits', async () => {
    const chat = await ann.chat(agent.id);
    const renamed = await ann.ok('PATCH', `/api/chat/${chat.id}/`, { name: 'New' });
    expect(renamed).toEqual({ ...chat, name: 'New', is_unnamed: false });
    await tab.seen('chat.updated', (event) => event.chat.id === chat.id && event.chat.name === 'New');
    expect(await ann.ok('PATCH', `/api/chat/${chat.id}/`, {})).toEqual(renamed);
    for (const name of ['  ', 'x'.repeat(51)]) {
      expect((await ann.call('PATCH', `/api/chat/${chat.id}/`, { name })).status).toBe(400);
    }
  });

  it('changes the persona, and marks where', async () => {
    const eva = await chats.person();
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
    expect(installation.host.callsOf(agent.id).at(-1)?.body).toMatchObject({ persona: { name: 'Boris' } });
    const foreign = await bob.ok('POST', '/api/studio/persona/', { name: 'Not hers' });
    expect(await change(foreign.id)).toMatchObject({ status: 400, body: { errors: [{ field: 'persona_id' }] } });
    const file = await fetch(`${chats.regent.url}/api/chat/${chat.id}/export/?format=markdown`, {
      headers: eva.headers,
    });
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

  it('marks chats with the default name, even after their agent was renamed', async () => {
    const kim = await chats.person();
    const before = await kim.agent({ name: 'Before', welcome_message: 'A quetzalcoatlus greets you' });
    const seen = await kim.tab();
    const [plain, given] = [await kim.chat(before.id), await kim.chat(before.id, { name: 'Chat with Before' })];
    await seen.seen('chat.created', ({ chat }) => chat.id === plain.id && chat.is_unnamed);
    await seen.seen('chat.created', ({ chat }) => chat.id === given.id && !chat.is_unnamed);
    await kim.ok('PATCH', `/api/studio/agent/${before.id}/`, { name: 'Renamed Guide' });
    await kim.ok('POST', `/api/studio/agent/${before.id}/publish/`, {});
    const { token } = await kim.ok('PUT', `/api/chat/${plain.id}/share/`, { show_persona: false });

    const unnamed = { name: 'Chat with Before', is_unnamed: true };
    expect(await kim.getChat(plain.id)).toMatchObject(unnamed);
    expect(await kim.getChat(given.id)).toMatchObject({ ...unnamed, is_unnamed: false });
    expect(await kim.ok('GET', '/api/chat/')).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: plain.id, ...unnamed })]),
    );
    expect(await kim.ok('GET', `/api/share/${token}`)).toMatchObject(unnamed);
    const hits: MessageHitDto[] = await kim.ok('GET', '/api/chat/search/?q=quetzalcoatlus');
    expect(hits.map((hit) => [hit.chat_id, hit.is_chat_unnamed])).toEqual([
      [given.id, false],
      [plain.id, true],
    ]);
    await kim.ok('POST', `/api/chat/${plain.id}/branch/`, { message_id: plain.last_message?.id, name: 'B' });
    expect(await kim.ok('GET', `/api/chat/${plain.id}/branches/`)).toMatchObject([
      unnamed,
      { name: 'B', is_unnamed: false },
    ]);

    await kim.ok('PATCH', `/api/chat/${plain.id}/`, { name: 'Chat with Before' });
    await seen.seen('chat.updated', ({ chat }) => chat.id === plain.id && !chat.is_unnamed);
  });

  it('names a chat after its first answered question, unless the user named it', async () => {
    const fay = await chats.person();
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
    const gus = await chats.person();
    const chat = await gus.chat(agent.id);
    await gus.reply(chat.id, (await gus.post(chat.id, 'Where is Rome?')).id);
    await waitForName(gus, chat.id, 'Where is Rome?');
    // State after a kill between the reply and the naming.
    await installation.rows('UPDATE chat SET name = $2, default_name = $2 WHERE id = $1', [chat.id, chat.name]);
    await gus.reply(chat.id, (await gus.post(chat.id, 'And Milan?')).id);
    await waitForName(gus, chat.id, 'And Milan?');
  });

  it('deletes a chat and aborts its running replies', async () => {
    installation.host.behave(agent.id, STREAMING);
    const chat = await ann.chat(agent.id);
    const { call } = await chats.running(chat.id, 'Hello');
    await ann.post(chat.id, 'waits');
    const saved = () => installation.rows('SELECT 1 FROM running_reply WHERE chat_id = $1', [chat.id]);
    await eventually(saved, (rows) => expect(rows).toHaveLength(1));
    expect((await ann.call('DELETE', `/api/chat/${chat.id}/`)).status).toBe(204);
    expect(await saved()).toEqual([]);
    await tab.seen('chat.deleted', (event) => event.chat_id === chat.id);
    await connectionCloses(call);
    for (const path of ['', 'message/'])
      expect((await ann.call('GET', `/api/chat/${chat.id}/${path}`)).status).toBe(404);
    expect(await installation.rows('SELECT 1 FROM message WHERE chat_id = $1', [chat.id])).toEqual([]);
  });

  it('[case 17] returns 404 for chats and messages of another user', async () => {
    const chat = await ann.chat(agent.id);
    const { sent } = await chats.round(chat.id, 'mine');
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
