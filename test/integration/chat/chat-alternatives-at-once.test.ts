import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { ChatView, MessageView } from '../../../server/src/contract/chat/realtime.js';
import type { ForkDto } from '../../../server/src/modules/chat/branches/fork.dto.js';
import type { Behaviour } from '../../support/fake-workflow/behaviours.js';
import type { Answer, OwnAgent, Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import { during } from '../../support/util/during.js';
import { eventually } from '../../support/util/eventually.js';

describe('an edit or a regenerated reply during other changes of the conversation', () => {
  let installation: Installation;
  let regent: Regent;
  let ann: Person;
  let agent: OwnAgent;

  beforeAll(async () => {
    installation = await Installation.open();
    regent = await installation.start('all');
    ann = await installation.person(regent);
    agent = await ann.agent({ name: 'Alternator' });
    installation.host.behave(agent.id, ({ body: { message } }): Behaviour => {
      if (message === 'hang on') return { kind: 'never-answers' };
      if (message === 'go on') return { kind: 'stream', pieces: Array<string>(1000).fill('on '), intervalMs: 50 };
      return { kind: 'json', value: { output: `re ${message}` } };
    });
  });
  afterAll(() => installation.close());

  const edit = (chatId: number, messageId: number, message: string, by = ann): Promise<Answer> =>
    by.call('POST', `/api/chat/${chatId}/message/${messageId}/edit/`, { message, client_id: randomUUID() });
  const regenerate = (chatId: number, messageId: number, by = ann): Promise<Answer> =>
    by.call('POST', `/api/chat/${chatId}/message/${messageId}/regenerate/`, { client_id: randomUUID() });
  const made = ({ status, body }: Answer): { chat: ChatView; message: MessageView } => {
    expect(status).toBe(201);
    return body;
  };

  /** A chat with an answered message and one that never gets a reply. */
  async function hanging(text = 'hang on') {
    const { id } = await ann.chat(agent.id);
    const question = await ann.post(id, 'one');
    const reply = await ann.reply(id, question.id);
    const running = await ann.post(id, text);
    await eventually(
      () => installation.rows<{ state: string }>('SELECT state FROM turn WHERE message_id = $1', [running.id]),
      ([turn]) => expect(turn?.state).toBe('running'),
    );
    return { id, question, reply, running };
  }

  async function expectUntouched(id: number, running: MessageView): Promise<void> {
    expect((await ann.list(id)).find((each) => each.id === running.id)).toMatchObject({ delivery: 'queued', rev: 3 });
    expect(await installation.rows('SELECT state FROM turn WHERE message_id = $1', [running.id])).toEqual([
      { state: 'running' },
    ]);
    expect(await ann.getChat(id)).toMatchObject({ conversation_id: null, shown_chat_id: id });
    await ann.stop(id);
  }

  /** Locks the chat, changes something while the request waits, and releases it. */
  function changedWhileWaiting(
    chatId: number,
    request: () => Promise<Answer>,
    change: (sql: PoolClient) => Promise<unknown>,
  ): Promise<Answer> {
    return during(
      installation,
      (sql) => sql.query('SELECT FROM chat WHERE id = $1 FOR UPDATE', [chatId]),
      request,
      change,
    );
  }

  it('stops nothing when the chat exceeds the maximum depth', async () => {
    const { id, question, running } = await hanging();
    const lineage = Array.from({ length: 400 }, (_, n) => n + 1);
    await installation.rows(
      'UPDATE chat SET lineage = (SELECT array_agg(n - 500) FROM unnest($2::bigint[]) n) WHERE id = $1',
      [id, lineage],
    );
    expect((await edit(id, question.id, 'no')).status).toBe(400);
    await expectUntouched(id, running);
  });

  it('stops nothing when the copies would exceed the limit', async () => {
    const other = await hanging();
    const { id, running, reply } = await hanging();
    await installation.rows(`UPDATE message SET body = repeat('a', 1048576) WHERE chat_id = $1 AND seq = 1`, [id]);
    const limited = ann.at((await installation.start('api', { REQUESTS_PER_MINUTE: '4' })).url);
    made(await regenerate(other.id, other.reply.id, limited));
    const refused = await regenerate(id, reply.id, limited);
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    await expectUntouched(id, running);
  });

  it('stops nothing when the message was deleted while the request waited', async () => {
    const { id, question, reply, running } = await hanging();
    for (const request of [() => regenerate(id, reply.id), () => edit(id, question.id, 'no')]) {
      const refused = await changedWhileWaiting(id, request, async (sql) => {
        await sql.query('UPDATE message SET body = NULL WHERE id = $1', [question.id]);
      });
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'message_id']);
      await installation.rows(`UPDATE message SET body = 'one' WHERE id = $1`, [question.id]);
    }
    await expectUntouched(id, running);
  });

  it('stops nothing when the agent was deleted while the request waited', async () => {
    const { id, reply, running } = await hanging();
    const refused = await changedWhileWaiting(
      id,
      () => regenerate(id, reply.id),
      (sql) => sql.query('UPDATE agent SET deleted_at = now() WHERE id = $1', [agent.id]),
    );
    await installation.rows('UPDATE agent SET deleted_at = NULL WHERE id = $1', [agent.id]);
    expect([refused.status, refused.body.code]).toEqual([409, 'agent_deleted']);
    await expectUntouched(id, running);
  });

  it('does not copy a message that was deleted while the request waited', async () => {
    const { id } = await ann.chat(agent.id);
    const one = await ann.post(id, 'one');
    await ann.reply(id, one.id);
    const two = await ann.post(id, 'two');
    const reply = await ann.reply(id, two.id);
    const answer = await changedWhileWaiting(
      id,
      () => regenerate(id, reply.id),
      (sql) => sql.query('UPDATE message SET body = NULL WHERE id = $1', [one.id]),
    );
    const { chat, message } = made(answer);
    await ann.reply(chat.id, message.id);
    expect((await ann.list(chat.id)).map((each) => each.message)).toEqual(['re one', 'two', 're two']);
  });

  it('keeps the reply so far of a stopped message, also among the copied messages', async () => {
    const { id, running } = await hanging('go on');
    const queued = await ann.post(id, 'later');
    await eventually(
      () => installation.rows('SELECT FROM running_reply WHERE chat_id = $1', [id]),
      (rows) => expect(rows).toHaveLength(1),
    );
    const tab = await ann.tab();
    const { chat, message } = made(await edit(id, queued.id, 'sooner'));
    await ann.reply(chat.id, message.id);
    const copies = await ann.list(chat.id);
    expect(copies.map((each) => each.message)).toEqual(['one', 're one', 'go on', expect.stringMatching(/^on( on)*$/), 'sooner', 're sooner']); // biome-ignore format: one line
    expect(copies[2]?.delivery).toBe('stopped');
    const left = await ann.list(id);
    expect(left.map((each) => each.delivery)).toEqual(['answered', undefined, 'stopped', 'stopped', undefined]);
    expect(left[4]).toMatchObject({ reply_to: running.id, message: copies[3]?.message });
    await tab.seen('message.updated', (event) => event.message.id === queued.id);
    const [fork] = (await ann.ok('GET', `/api/chat/${chat.id}/forks/`)) as ForkDto[];
    expect(fork).toMatchObject({ message_id: message.id, place: 2, is_alternative: true });
    expect(fork?.ways[0]).toEqual({ chat_id: id, message_id: queued.id });
  });

  it('keeps at most fifty alternatives of one message, and stops nothing for one more', async () => {
    const { id, question, reply } = await hanging();
    await installation.rows(
      `INSERT INTO chat (user_id, agent_id, conversation_id, root_id, lineage, is_shown)
        SELECT $2, $3, $1, $1, ARRAY[$1, $4::bigint], false FROM generate_series(1, 48)`,
      [id, ann.id, agent.id, question.id],
    );
    const last = made(await regenerate(id, reply.id));
    const answer = await ann.reply(last.chat.id, last.message.id);
    const hang = await ann.post(last.chat.id, 'hang on');
    for (const refused of [await regenerate(id, reply.id), await regenerate(last.chat.id, answer.id)]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'too_many_alternatives']);
    }
    expect((await ann.list(last.chat.id)).at(-1)).toMatchObject({ id: hang.id, delivery: 'queued' });
    expect((await ann.ok('GET', `/api/chat/${last.chat.id}/forks/`))[0].ways).toHaveLength(50);
    // Another message of the same conversation.
    made(await edit(last.chat.id, last.message.id, 'two'));
    made(await edit(last.chat.id, hang.id, 'three'));
  });

  it('gives a regenerated message its own revision', async () => {
    const { id } = await ann.chat(agent.id);
    const one = await ann.post(id, 'one');
    const reply = await ann.reply(id, one.id);
    const { chat, message } = made(await regenerate(id, reply.id));
    expect(message).toMatchObject({ seq: 1, rev: 2, delivery: 'queued', created_at: one.created_at });
    const answer = await ann.reply(chat.id, message.id);
    expect([answer.seq, answer.rev]).toEqual([3, 3]);
  });

  it('ends in one shown chat whose messages agree with their turns, whatever several tabs do at once', async () => {
    const { id } = await ann.chat(agent.id);
    const chats = [id];
    const one = await ann.post(id, 'one');
    await ann.reply(id, one.id);
    const statuses: number[] = [];
    for (let round = 0; round < 6; round++) {
      const some = chats.slice(-2).concat(id);
      const messages = (await Promise.all(some.map((chatId) => ann.list(chatId)))).flatMap((list, at) =>
        list.map((message) => ({ chatId: some[at] as number, message })),
      );
      const pick = (isReply: boolean, n: number) =>
        messages.filter(({ message }) => message.is_agent_message === isReply).at(n - round) ?? messages[0];
      const requests = [1, 2, 3].flatMap((n) => {
        const [own, reply] = [pick(false, n), pick(true, n)] as [(typeof messages)[0], (typeof messages)[0]];
        return [
          edit(own.chatId, own.message.id, `edit ${round} ${n}`),
          regenerate(reply.chatId, reply.message.id),
          ann.call('POST', `/api/chat/${own.chatId}/message/`, { message: n === 1 ? 'hang on' : `say ${n}` }),
          ann.call('PUT', `/api/chat/${reply.chatId}/shown/`),
          ...(n === 3 ? [ann.call('DELETE', `/api/chat/${own.chatId}/message/${own.message.id}/`)] : []),
          ann.call('POST', `/api/chat/${own.chatId}/stop/`),
        ];
      });
      for (const { status, body } of await Promise.all(requests)) {
        statuses.push(status);
        if (body?.chat) chats.push(body.chat.id);
      }
    }
    expect(new Set(statuses)).toEqual(new Set([200, 201, 204, 400].filter((each) => statuses.includes(each))));
    await Promise.all(chats.map((chatId) => ann.stop(chatId)));
    const all = await installation.rows<{ is_shown: boolean }>('SELECT is_shown FROM chat WHERE coalesce(conversation_id, id) = $1', [id]); // biome-ignore format: one line
    expect(all.filter((chat) => chat.is_shown)).toHaveLength(1);
    expect(all.length).toBe(new Set(chats).size);
    const wrong = await installation.rows(
      `SELECT m.id, m.delivery, t.state FROM message m LEFT JOIN LATERAL (SELECT state FROM turn WHERE message_id = m.id ORDER BY id DESC LIMIT 1) t ON true
        WHERE m.chat_id = ANY($1::bigint[]) AND (m.delivery = 'queued' OR t.state IN ('queued', 'running', 'waiting') OR t.state <> m.delivery)`,
      [chats],
    );
    expect(wrong).toEqual([]);
    const heads = await installation.rows(
      'SELECT c.id FROM chat c JOIN message m ON m.chat_id = c.id WHERE c.id = ANY($1::bigint[]) GROUP BY c.id HAVING max(m.rev) <> c.head',
      [chats],
    );
    expect(heads).toEqual([]);
  });
});
