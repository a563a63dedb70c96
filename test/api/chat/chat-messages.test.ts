import { setTimeout as sleep } from 'node:timers/promises';
import { ChatFixture, connectionCloses, STREAMING } from '../../support/server/fixtures/chat-fixture.js';
import type { OwnAgent, Person } from '../../support/server/people/person.js';
import type { Tab } from '../../support/server/people/tab.js';
import type { Installation } from '../../support/server/regent.js';

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

describe('/api/chat/:id/message/', () => {
  it('returns messages in pages: newest, before, after, and by revision', async () => {
    const chat = await ann.chat(agent.id);
    expect(await ann.list(chat.id)).toEqual([]);
    expect(await ann.list(chat.id, '?since_rev=0')).toEqual([]);
    for (let at = 1; at <= 105; at++) await chats.say(chat.id, `m${at}`);
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
    const { sent, reply } = await chats.round(chat.id, 'Hello');
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
    installation.host.behave(agent.id, { kind: 'sequence', steps: [STREAMING, { kind: 'echo' }] });
    const chat = await ann.chat(agent.id);
    const { id, call } = await chats.running(chat.id, 'Hello');
    const next = await ann.post(chat.id, 'next');
    await ann.remove(chat.id, id);
    await connectionCloses(call);
    await ann.reply(chat.id, next.id);
    expect((await ann.list(chat.id)).map((message) => message.message)).toEqual(['next', 'You said: next']);
    const [gone] = (await ann.list(chat.id, '?since_rev=0')).filter((message) => message.id === id);
    expect(gone).toMatchObject({ message: null, delivery: 'stopped' });
  });

  it('leaves no call behind for a message deleted right after posting', async () => {
    installation.host.behave(agent.id, STREAMING);
    const before = installation.host.callsOf(agent.id).length;
    const chats = await Promise.all(Array.from({ length: 30 }, () => ann.chat(agent.id)));
    await Promise.all(
      chats.map(async (chat, at) => {
        const sent = await ann.post(chat.id, 'Hello');
        await sleep(at % 10);
        await (at % 2 ? ann.remove(chat.id, sent.id) : ann.ok('DELETE', `/api/chat/${chat.id}/`));
      }),
    );
    for (const call of installation.host.callsOf(agent.id).slice(before)) await connectionCloses(call);
  });

  it('retries failed and stopped messages only', async () => {
    installation.host.behave(agent.id, { kind: 'sequence', steps: [{ kind: 'echo' }, STREAMING, { kind: 'echo' }] });
    const chat = await ann.chat(agent.id);
    const { sent, reply } = await chats.round(chat.id, 'one');
    const { id } = await chats.running(chat.id, 'two');
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
    installation.host.behave(agent.id, STREAMING);
    const chat = await ann.chat(agent.id);
    const { id, call } = await chats.running(chat.id, 'Hello');
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
    installation.host.behave(agent.id, { kind: 'echo' });
    await chats.round(chat.id, 'goes on');
  });

  it('ends a reply that waits for a callback or a retry', async () => {
    installation.host.behave(agent.id, {
      kind: 'sequence',
      steps: [{ kind: 'raw', status: 202 }, { kind: 'booting' }],
    });
    const chat = await ann.chat(agent.id);
    for (const text of ['callback', 'again later']) {
      const { id } = await chats.running(chat.id, text);
      expect(await ann.stop(chat.id)).toBe(1);
      expect((await ann.list(chat.id)).find((message) => message.id === id)?.delivery).toBe('stopped');
    }
  });
});

describe('chat branch', () => {
  it('copies the messages up to the given one', async () => {
    const chat = await ann.chat(agent.id, { persona_id: 1 });
    const first = await chats.round(chat.id, 'one');
    const gone = await chats.round(chat.id, 'deleted');
    await ann.remove(chat.id, gone.sent);
    await ann.remove(chat.id, gone.reply);
    installation.host.behave(agent.id, {
      kind: 'sequence',
      steps: [{ kind: 'workflow-error' }, { kind: 'never-answers' }],
    });
    const failed = await ann.post(chat.id, 'fails', '6f9619ff-8b86-4d01-b42d-00cf4fc964fe');
    await ann.listed(chat.id, (list) => list.some((message) => message.delivery === 'failed'));
    const { id: queued } = await chats.running(chat.id, 'queued');
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
    installation.host.behave(agent.id, { kind: 'echo' });
    await ann.retry(branch.id, ids[2] ?? 0);
    expect(await ann.reply(branch.id, ids[2] ?? 0)).toMatchObject({ message: 'You said: fails', seq: 6 });
    expect(installation.host.callsOf(agent.id).at(-1)?.body.history).toEqual([
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
