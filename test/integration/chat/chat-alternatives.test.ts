import { randomUUID } from 'node:crypto';
import type { ChatView, MessageView } from '../../../server/src/contract/chat/realtime.js';
import type { ForkDto } from '../../../server/src/modules/chat/branches/fork.dto.js';
import type { Behaviour } from '../../support/fake-workflow/behaviours.js';
import { callBack, type OwnAgent, type Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import type { FakeCall } from '../../support/services/fake-workflow-host.js';
import { eventually } from '../../support/util/eventually.js';

interface Made {
  chat: ChatView;
  message: MessageView;
}

describe('alternatives of a conversation', () => {
  let installation: Installation;
  let regent: Regent;
  let ann: Person;
  let bob: Person;
  let agent: OwnAgent;
  const calls: FakeCall[] = [];

  beforeAll(async () => {
    installation = await Installation.open();
    regent = await installation.start('all');
    ann = await installation.person(regent);
    bob = await installation.person(regent);
    agent = await ann.agent({ name: 'Alternator' });
    installation.host.behave(agent.id, (call): Behaviour => {
      calls.push(call);
      if (call.body.message === 'hang on') return { kind: 'never-answers' };
      return { kind: 'json', value: { output: `re ${call.body.message} #${calls.length}` } };
    });
  });
  afterAll(() => installation.close());

  const edit = (chatId: number, messageId: number, message: string, client_id: string = randomUUID(), by = ann) =>
    by.call('POST', `/api/chat/${chatId}/message/${messageId}/edit/`, { message, client_id });
  const regenerate = (chatId: number, messageId: number, client_id: string = randomUUID(), by = ann) =>
    by.call('POST', `/api/chat/${chatId}/message/${messageId}/regenerate/`, { client_id });
  const made = ({ status, body }: { status: number; body: Made }): Made => {
    expect(status).toBe(201);
    return body;
  };
  const forks = (chatId: number): Promise<ForkDto[]> => ann.ok('GET', `/api/chat/${chatId}/forks/`);
  const texts = async (chatId: number) => (await ann.list(chatId)).map(({ message }) => message?.replace(/ #\d+$/, ''));
  const listed = async (by = ann): Promise<number[]> =>
    ((await by.ok('GET', '/api/chat/')) as ChatView[]).map(({ id }) => id);

  /** A chat with these messages and their replies. @returns IDs of the messages and the replies, in order */
  async function talk(...messages: string[]): Promise<{ id: number; ids: number[] }> {
    const { id } = await ann.chat(agent.id, { name: 'Talk' });
    const ids: number[] = [];
    for (const text of messages) {
      const message = await ann.post(id, text);
      ids.push(message.id, (await ann.reply(id, message.id)).id);
    }
    return { id, ids };
  }

  it('keeps the previous path and sends only the shown one when a message is edited', async () => {
    const tab = await ann.tab();
    const { id, ids } = await talk('one', 'two', 'three');
    const before = (await ann.ok('GET', '/api/chat/')).length;
    const { chat, message } = made(await edit(id, ids[2] as number, 'two, edited'));
    expect(chat).toMatchObject({ name: 'Talk', conversation_id: id, shown_chat_id: chat.id, root_id: id });
    expect(message).toMatchObject({ message: 'two, edited', delivery: 'queued' });
    await ann.reply(chat.id, message.id);
    expect(await texts(chat.id)).toEqual(['one', 're one', 'two, edited', 're two, edited']);
    expect(await texts(id)).toEqual(['one', 're one', 'two', 're two', 'three', 're three']);

    const sent = calls.at(-1)?.body as { chat_id?: number; message: string; history: { content: string }[] };
    expect(sent.message).toBe('two, edited');
    expect(sent.history.map(({ content }) => content.replace(/ #\d+$/, ''))).toEqual(['one', 're one']);

    const chats: ChatView[] = await ann.ok('GET', '/api/chat/');
    expect([chats.length, chats[0]?.id]).toEqual([before, chat.id]);
    expect(chats.map((each) => each.id)).not.toContain(id);
    expect(await ann.getChat(id)).toMatchObject({ conversation_id: id, shown_chat_id: chat.id });
    await tab.seen('chat.created', (event) => event.chat.id === chat.id && event.chat.conversation_id === id);
    // Older clients, and pages of one agent, list the conversation once too.
    const ofAgent: ChatView[] = await ann.ok('GET', `/api/chat/?agent_id=${agent.id}`);
    expect(ofAgent.map((each) => each.id)).not.toContain(id);

    expect(await forks(chat.id)).toEqual([
      {
        message_id: message.id,
        reply_to: null,
        is_alternative: true,
        place: 2,
        ways: [
          { chat_id: id, message_id: ids[2] },
          { chat_id: chat.id, message_id: message.id },
        ],
      },
    ]);
    expect((await forks(id))[0]).toMatchObject({ message_id: ids[2], place: 1 });
  });

  it('edits the first message', async () => {
    const { id, ids } = await talk('first');
    const one = made(await edit(id, ids[0] as number, 'first, edited'));
    await ann.reply(one.chat.id, one.message.id);
    const two = made(await edit(one.chat.id, one.message.id, 'again'));
    await ann.reply(two.chat.id, two.message.id);
    expect(await texts(two.chat.id)).toEqual(['again', 're again']);
    const [fork] = await forks(two.chat.id);
    expect(fork).toMatchObject({ message_id: two.message.id, place: 3, is_alternative: true });
    expect(fork?.ways.map(({ chat_id }) => chat_id)).toEqual([id, one.chat.id, two.chat.id]);
    const [depth] = await installation.rows('SELECT cardinality(lineage) AS length FROM chat WHERE id = $1', [
      two.chat.id,
    ]);
    expect(depth).toEqual({ length: 2 });
  });

  it('regenerates a reply ten times in a row', async () => {
    const { id, ids } = await talk('one', 'two');
    let [chatId, replyId] = [id, ids[3] as number];
    for (let n = 0; n < 10; n++) {
      const { chat, message } = made(await regenerate(chatId, replyId));
      expect(message).toMatchObject({ message: 'two', delivery: 'queued' });
      expect((await forks(chat.id))[0]).toMatchObject({ reply_to: message.id, place: n + 2, is_alternative: true });
      [chatId, replyId] = [chat.id, (await ann.reply(chat.id, message.id)).id];
    }
    expect(await texts(chatId)).toEqual(['one', 're one', 'two', 're two']);
    expect((await forks(chatId))[0]).toMatchObject({ message_id: replyId, place: 11 });
    expect(calls.at(-1)?.body.history).toHaveLength(2);
    expect((await listed()).filter((each) => each === chatId)).toHaveLength(1);
  });

  it('creates one alternative from ten equal concurrent requests', async () => {
    const { id, ids } = await talk('one');
    const clientId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => edit(id, ids[0] as number, 'once', clientId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => `${body.chat.id} ${body.message.id}`)).size).toBe(1);
    const [{ chat }] = answers.map(({ body }) => body) as [Made];
    expect(await installation.rows('SELECT count(*)::int AS n FROM chat WHERE conversation_id = $1', [id])).toEqual([
      { n: 2 },
    ]);
    expect((await edit(id, ids[0] as number, 'other text', clientId.toUpperCase())).body.chat.id).toBe(chat.id);
    // Different concurrent requests: exactly one result is shown.
    const many = await Promise.all([1, 2, 3, 4, 5].map((n) => edit(id, ids[0] as number, `at once ${n}`)));
    const ids5 = many.map((answer) => made(answer).chat.id);
    expect((await listed()).filter((each) => [id, chat.id, ...ids5].includes(each))).toHaveLength(1);
  });

  it('stops the running reply first', async () => {
    const { id, ids } = await talk('one');
    const hanging = await ann.post(id, 'hang on');
    await eventually(
      () => calls.at(-1)?.body.message,
      (message) => expect(message).toBe('hang on'),
    );
    const { chat, message } = made(await regenerate(id, ids[1] as number));
    await ann.reply(chat.id, message.id);
    expect(await texts(chat.id)).toEqual(['one', 're one']);
    expect((await ann.list(id)).find((each) => each.id === hanging.id)?.delivery).toBe('stopped');
  });

  it('shows the alternative that is chosen, written to or written by the agent, in all tabs', async () => {
    const tab = await ann.tab();
    const { id, ids } = await talk('one');
    const { chat, message } = made(await edit(id, ids[0] as number, 'two'));
    await ann.reply(chat.id, message.id);
    await ann.ok('PATCH', `/api/chat/${chat.id}/`, { name: 'Renamed', is_pinned: true });
    const shown = await ann.ok('PUT', `/api/chat/${id}/shown/`);
    expect(shown).toMatchObject({ id, name: 'Renamed', is_pinned: true, shown_chat_id: id });
    expect((await ann.getChat(chat.id)).is_pinned).toBe(false);
    await tab.seen('chat.updated', (event) => event.chat.id === id && event.chat.shown_chat_id === id);
    expect(await listed()).toEqual(expect.not.arrayContaining([chat.id]));
    const pushed = tab.of('chat.updated').length;
    await ann.ok('PUT', `/api/chat/${id}/shown/`);

    const clientId = randomUUID();
    await ann.post(chat.id, 'into the hidden one', clientId);
    expect(await ann.getChat(id)).toMatchObject({ shown_chat_id: chat.id });
    await tab.until(() => (tab.of('chat.updated').length > pushed ? true : undefined), 'no push of the shown chat');
    // A workflow that still knows the hidden chat.
    const first = await callBack(regent.url, id, agent.api_key, { message: 'By the way', idempotency_key: 'k' });
    expect(first.status).toBe(201);
    expect(
      (await callBack(regent.url, id, agent.api_key, { message: 'By the way', idempotency_key: 'k' })).status,
    ).toBe(200);
    expect(await texts(chat.id)).toContain('By the way');
    expect(await texts(id)).not.toContain('By the way');
  });

  it('does not find hidden messages, and keeps one link for the conversation', async () => {
    const word = `needle${randomUUID().slice(0, 8)}`;
    const { id, ids } = await talk(`${word} one`, 'two');
    const link = await ann.ok('PUT', `/api/chat/${id}/share/`, { show_persona: false });
    const { chat, message } = made(await edit(id, ids[2] as number, 'three'));
    await ann.reply(chat.id, message.id);
    await eventually(
      () => ann.ok('GET', `/api/chat/search/?q=${word}`),
      (hits: { chat_id: number }[]) => expect(new Set(hits.map((hit) => hit.chat_id))).toEqual(new Set([chat.id])),
    );
    const { share } = await ann.ok('GET', `/api/chat/${chat.id}/share/`);
    expect(share).toMatchObject({ token: link.token, is_outdated: true });
    const renewed = await ann.ok('PUT', `/api/chat/${chat.id}/share/`, { show_persona: false });
    expect(renewed).toMatchObject({ token: link.token, is_outdated: false });
    const read = await ann.ok('GET', `/api/share/${link.token}/`);
    expect(read.messages.map((each: { message: string }) => each.message)).toContain('three');
    expect(read.messages.map((each: { message: string }) => each.message)).not.toContain('two');
    await ann.ok('DELETE', `/api/chat/${chat.id}/share/`);
    expect((await ann.call('GET', `/api/share/${link.token}/`)).status).toBe(404);
  });

  it('is deleted as one conversation, and counted once', async () => {
    const count = async () =>
      (await installation.rows<{ chats_count: number }>('SELECT chats_count FROM agent WHERE id = $1', [agent.id]))[0]
        ?.chats_count;
    const before = await count();
    const { id, ids } = await talk('one');
    const { chat, message } = made(await edit(id, ids[0] as number, 'two'));
    await ann.reply(chat.id, message.id);
    const branch = await ann.ok('POST', `/api/chat/${chat.id}/branch/`, { message_id: message.id, name: 'On purpose' });
    expect(branch).toMatchObject({ conversation_id: null, root_id: id });
    expect(await count()).toBe((before as number) + 2);
    const tree: { chat_id: number; parent_chat_id: number }[] = await ann.ok('GET', `/api/chat/${branch.id}/branches/`);
    expect(tree.map((each) => [each.chat_id, each.parent_chat_id])).toEqual([
      [chat.id, null],
      [branch.id, chat.id],
    ]);
    const tab = await ann.tab();
    await ann.ok('DELETE', `/api/chat/${chat.id}/`);
    for (const gone of [id, chat.id]) {
      await tab.seen('chat.deleted', (event) => event.chat_id === gone);
      expect((await ann.call('GET', `/api/chat/${gone}/`)).status).toBe(404);
    }
    expect(await texts(branch.id)).toEqual(['two']);
    expect(await count()).toBe((before as number) + 1);
  });

  it('rejects messages that cannot be edited or regenerated', async () => {
    const { id, ids } = await talk('one', 'two');
    const [own, reply, deleted] = ids as [number, number, number];
    await ann.remove(id, deleted);
    expect((await edit(id, reply, 'no')).status).toBe(400);
    expect((await regenerate(id, own)).status).toBe(400);
    expect((await edit(id, deleted, 'no')).status).toBe(400);
    expect((await regenerate(id, ids[3] as number)).status).toBe(400); // its message was deleted
    expect((await edit(id, own, ' ')).status).toBe(400);
    expect((await edit(id, 999_999_999, 'no')).body.code).toBe('message_not_found');
    expect((await edit(id, own, 'no', randomUUID(), bob)).body.code).toBe('chat_not_found');
    expect((await regenerate(id, reply, randomUUID(), bob)).body.code).toBe('chat_not_found');
    expect((await bob.call('PUT', `/api/chat/${id}/shown/`)).status).toBe(404);
    await ann.ok('PATCH', `/api/studio/agent/${agent.id}/`, { status: 'not_published' });
    const guest = await bob.call('POST', '/api/chat/', { agent_id: agent.id });
    expect(guest.status).toBe(404);
    await ann.ok('PATCH', `/api/studio/agent/${agent.id}/`, { status: 'ready' });
    expect(await ann.getChat(id)).toMatchObject({ conversation_id: null, shown_chat_id: id });
  });

  it('edits below a reply that came after later messages', async () => {
    const { id } = await ann.chat(agent.id);
    const rows = await installation.rows<{ id: string }>(
      `INSERT INTO message (chat_id, seq, rev, is_agent, body, delivery, reply_to)
       SELECT $1, n, n, n > 2, 'm' || n, CASE WHEN n <= 2 THEN 'answered' END, NULL FROM generate_series(1, 4) n RETURNING id`,
      [id],
    );
    const [q1, q2, a1, a2] = rows.map((row) => Number(row.id)) as [number, number, number, number];
    await installation.rows(
      'UPDATE message SET reply_to = CASE id WHEN $1 THEN $2::bigint ELSE $3::bigint END WHERE id IN ($1, $4)',
      [a1, q1, q2, a2],
    );
    await installation.rows(
      'UPDATE chat SET head = 4, last_message_id = $2, last_message_is_agent = true, last_message_at = now() WHERE id = $1',
      [id, a2],
    );
    const { chat, message } = made(await edit(id, q2, 'm2, edited'));
    await ann.reply(chat.id, message.id);
    expect((await texts(chat.id)).slice(0, 3)).toEqual(['m1', 'm3', 'm2, edited']);
    expect((await forks(id)).map((fork) => [fork.message_id, fork.place])).toEqual([[q2, 1]]);
  });
});
