import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MessageView } from '../../../server/src/contract/chat/realtime.js';
import type { Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';

let installation: Installation;
let regent: Regent;
let ann: Person;

beforeAll(async () => {
  installation = await Installation.open({ DATABASE_POOL_SIZE: '10' });
  regent = await installation.start();
  ann = await installation.person(regent);
});
afterAll(() => installation.close());

const from = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at);
/** Every sequence number that the chat has assigned, deleted messages included. */
const numbers = async (chatId: number): Promise<number[]> =>
  (await ann.list(chatId, '?since_rev=0')).map((message) => message.rev);

describe('message order', () => {
  it('[case 49] sends 50 simultaneous messages to the workflow one at a time, in sequence order', async () => {
    const agent = await ann.agent();
    const chat = await ann.chat(agent.id);
    installation.host.behave(agent.id, (call) => ({ kind: 'json', value: `to ${call.body.chatInput}`, delayMs: 5 }));
    const sent = await Promise.all(from(0, 50).map((at) => ann.post(chat.id, `${at}`)));
    const list = await ann.listed(chat.id, (messages) => messages.length === 100, 20_000);
    const calls = installation.host.callsOf(agent.id);
    const runInOrder = sent.sort((a, b) => a.seq - b.seq).map((message) => message.id);
    expect(calls.map((call) => call.body.messageId)).toEqual(runInOrder);
    for (const [at, call] of calls.entries()) {
      const before = calls[at - 1];
      expect(call.receivedAt).toBeGreaterThanOrEqual(before?.endedAt ?? 0);
    }
    const replies = list.filter((message) => message.is_agent_message);
    expect(replies.map((reply) => reply.reply_to)).toEqual(runInOrder);
    expect(list.map((message) => message.seq)).toEqual(from(1, 100));
    const ids = list.map((message) => message.id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  it('is independent between chats, of the same agent or not', async () => {
    const agent = await ann.agent();
    installation.host.behave(agent.id, (call) =>
      call.body.chatInput === 'block' ? { kind: 'never-answers' } : { kind: 'echo' },
    );
    const blocked = await ann.chat(agent.id);
    await ann.post(blocked.id, 'block');
    await ann.post(blocked.id, 'waits');
    await installation.host.waitForCalls(1, agent.id);
    await Promise.all(
      from(0, 20).map(async (at) => {
        const chat = await ann.chat(agent.id);
        const sent = await ann.post(chat.id, `${at}`);
        await ann.reply(chat.id, sent.id);
      }),
    );
    expect(installation.host.callsOf(agent.id).filter((call) => call.body.chatInput === 'waits')).toHaveLength(0);
    expect((await ann.list(blocked.id)).map((message) => message.delivery)).toEqual(['queued', 'queued']);
    expect(await ann.stop(blocked.id)).toBe(2);
  });

  it('keeps 200 replies in flight on a pool of 10 connections without exhausting it', async () => {
    // Ten agents: a single agent has fewer slots.
    const agents = await Promise.all(from(0, 10).map(() => ann.agent()));
    for (const { id } of agents) installation.host.behave(id, { kind: 'never-answers' });
    const calls = () => agents.flatMap(({ id }) => installation.host.callsOf(id));
    const chats = await Promise.all(agents.flatMap(({ id }) => from(0, 20).map(() => ann.chat(id))));
    await Promise.all(chats.map((chat) => ann.post(chat.id, 'Hello')));
    await Promise.all(agents.map(({ id }) => installation.host.waitForCalls(20, id, 15_000)));
    await ann.list(chats[0]?.id ?? 0);
    const running = await installation.rows(`SELECT 1 FROM turn WHERE agent_id = ANY($1) AND state = 'running'`, [
      agents.map(({ id }) => id),
    ]);
    expect(running).toHaveLength(200);
    await Promise.all(chats.map((chat) => ann.call('DELETE', `/api/chat/${chat.id}/`)));
    for (let tries = 0; calls().some((call) => call.endedAt === null); tries++) {
      if (tries > 100) throw new Error('a call goes on though its chat is gone');
      await sleep(50);
    }
  });
});

describe('sequence numbers', () => {
  it('run from 1 to n without gaps under concurrent posts, deletions and retries', async () => {
    const agent = await ann.agent();
    const chat = await ann.chat(agent.id);
    installation.host.behave(agent.id, (call) =>
      Number(call.body.messageId) % 3 === 0 ? { kind: 'workflow-error' } : { kind: 'echo' },
    );
    const tab = await ann.tab();
    await Promise.all(
      from(0, 20).map(async (at) => {
        const sent = await ann.post(chat.id, `${at}`);
        if (at % 4 === 0) await ann.call('DELETE', `/api/chat/${chat.id}/message/${sent.id}`);
        await ann.call('POST', `/api/chat/${chat.id}/message/${sent.id}/retry`);
        if (at % 5 === 0) await ann.call('POST', `/api/chat/${chat.id}/stop`);
      }),
    );
    const settled = (message: MessageView): boolean => message.delivery !== 'queued';
    await ann.listed(chat.id, (list) => list.every(settled), 15_000);
    const all = await ann.list(chat.id, '?since_rev=0');
    const [row] = await installation.rows<{ head: number }>('SELECT head FROM chat WHERE id = $1', [chat.id]);
    const head = row?.head ?? 0;
    expect(all.at(-1)?.rev).toBe(head);
    expect(new Set(all.map((message) => message.seq)).size).toBe(all.length);
    // The socket has delivered every number once, and its last event of each message equals the stored state.
    const deliveredMessages = () =>
      [...tab.of('message.created', chat.id), ...tab.of('message.updated', chat.id)].map((e) => e.message);
    await tab.until(() => (deliveredMessages().length >= head ? true : undefined), 'not every number was delivered');
    expect(
      deliveredMessages()
        .map((message) => message.rev)
        .sort((a, b) => a - b),
    ).toEqual(from(1, head));
    const last = new Map<number, MessageView>();
    for (const message of deliveredMessages().sort((a, b) => a.rev - b.rev)) last.set(message.id, message);
    for (const stored of all) {
      expect(last.get(stored.id)).toMatchObject({ rev: stored.rev, message: stored.message });
    }
  });

  it('are not consumed by repeated posts of one client_id', async () => {
    const agent = await ann.agent();
    const chat = await ann.chat(agent.id);
    installation.host.behave(agent.id, { kind: 'never-answers' });
    const client_id: string = randomUUID();
    const post = (message: string, id = client_id) =>
      ann.call('POST', `/api/chat/${chat.id}/message`, { message, client_id: id });
    const answers = await Promise.all(from(0, 20).map((at) => post(`text ${at}`)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await post('in capitals', client_id.toUpperCase())).status).toBe(200);
    expect(await numbers(chat.id)).toEqual([1]);
    expect((await ann.post(chat.id, 'next')).seq).toBe(2);
    await installation.host.waitForCalls(1, agent.id);
    expect(installation.host.callsOf(agent.id)).toHaveLength(1);
    // In another chat the same client_id is another message.
    const other = await ann.chat(agent.id);
    await ann.post(other.id, 'there', client_id);
    expect(await numbers(other.id)).toEqual([1]);
  });

  it('[case 43] let a poller miss nothing while 60 posts commit', async () => {
    const agent = await ann.agent();
    const chat = await ann.chat(agent.id);
    let posting = true;
    const posts = Promise.all(from(0, 60).map((at) => ann.post(chat.id, `${at}`))).finally(() => {
      posting = false;
    });
    const byId: number[] = [];
    const byRev: number[] = [];
    const poll = async (): Promise<void> => {
      for (const message of await ann.list(chat.id, `?last_seen_message=${byId.at(-1) ?? 0}`)) byId.push(message.id);
      for (const message of await ann.list(chat.id, `?since_rev=${byRev.at(-1) ?? 0}`)) byRev.push(message.rev);
    };
    while (posting) await poll();
    await posts;
    await ann.listed(chat.id, (list) => list.length === 120, 20_000);
    await poll();
    const stored = await ann.list(chat.id, '?last_seen_message=0');
    expect(byId).toEqual(stored.map((message) => message.id));
    expect(byRev).toEqual(from(1, 120));
  });
});
