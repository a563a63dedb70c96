import { randomUUID } from 'node:crypto';
import type { ChatView } from '../../../server/src/contract/chat/realtime.js';
import type { OwnAgent, Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import { eventually } from '../../support/util/eventually.js';

describe('hidden alternatives', () => {
  let installation: Installation;
  let regent: Regent;
  let ann: Person;
  let agent: OwnAgent;

  beforeAll(async () => {
    installation = await Installation.open();
    regent = await installation.start('all');
    ann = await installation.person(regent);
    agent = await ann.agent({ name: 'Alternator' });
    installation.host.behave(agent.id, ({ body }) => ({ kind: 'json', value: { output: `re ${body.message}` } }));
  });
  afterAll(() => installation.close());

  const edit = (chatId: number, messageId: number, message: string) =>
    ann.call('POST', `/api/chat/${chatId}/message/${messageId}/edit/`, { message, client_id: randomUUID() });
  const listed = (query = '', by = ann): Promise<ChatView[]> => by.ok('GET', `/api/chat/${query}`);
  const ofConversation = (id: number) =>
    installation.rows<{ id: string }>('SELECT id FROM chat WHERE id = $1 OR conversation_id = $1', [id]);

  /** A conversation whose first chat is hidden. */
  async function edited(text = 'one'): Promise<{ id: number; shown: ChatView }> {
    const { id } = await ann.chat(agent.id);
    const message = await ann.post(id, text);
    await ann.reply(id, message.id);
    const { body } = await edit(id, message.id, `${text}, edited`);
    await ann.reply(body.chat.id, body.message.id);
    return { id, shown: body.chat };
  }

  /** Hidden alternatives of a conversation, with as many messages each. */
  async function addHidden(id: number, chats: number, messages: number): Promise<void> {
    await installation.rows(
      `WITH c AS (
          INSERT INTO chat (user_id, agent_id, conversation_id, root_id, lineage, is_shown, head)
          SELECT $2, $3, $1::bigint, $1::bigint, ARRAY[$1::bigint, 0], false, $5::int FROM generate_series(1, $4::int) RETURNING id)
        INSERT INTO message (chat_id, seq, rev, is_agent, body, delivery)
        SELECT c.id, n, n, false, 'copy', 'answered' FROM c, generate_series(1, $5::int) n`,
      [id, ann.id, agent.id, chats, messages],
    );
  }

  it('are deleted with the conversation in transactions of a limited size, the shown one last', async () => {
    const { id, shown } = await edited();
    const count = async () =>
      (await installation.rows('SELECT chats_count FROM agent WHERE id = $1', [agent.id]))[0]?.chats_count;
    const before = (await count()) as number;
    await addHidden(id, 12, 900);
    const [{ id: last } = { id: 0 }] = await installation.rows(
      'SELECT max(id) AS id FROM chat WHERE conversation_id = $1',
      [id],
    );
    await installation.rows(`CREATE TABLE removed (tx bigint, chat_id bigint, messages int)`);
    await installation.rows(
      `CREATE FUNCTION note_removed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF OLD.id = ${last} AND NOT EXISTS (SELECT FROM removed WHERE chat_id = 0) THEN RAISE 'broken'; END IF;
          INSERT INTO removed VALUES (txid_current(), OLD.id, OLD.head); RETURN NULL; END $$`,
    );
    await installation.rows('CREATE TRIGGER note AFTER DELETE ON chat FOR EACH ROW EXECUTE FUNCTION note_removed()');
    try {
      expect((await ann.call('DELETE', `/api/chat/${id}/`)).status).toBe(500);
      // Interrupted: the conversation is still listed, and can be deleted again.
      expect((await listed()).map((chat) => chat.id)).toContain(shown.id);
      expect((await ofConversation(id)).length).toBeGreaterThan(1);
      expect(await count()).toBe(before);
      await installation.rows('INSERT INTO removed VALUES (0, 0, 0)');
      const tab = await ann.tab();
      await ann.ok('DELETE', `/api/chat/${shown.id}/`);
      await tab.seen('chat.deleted', (event) => event.chat_id === shown.id);
      const batches = await installation.rows<{ chats: number; messages: number; has_shown: boolean }>(
        `SELECT count(*)::int AS chats, sum(messages)::int AS messages, bool_or(chat_id = $1) AS has_shown
          FROM removed WHERE tx > 0 GROUP BY tx ORDER BY tx`,
        [shown.id],
      );
      expect(batches.map(({ messages }) => messages).every((messages) => messages <= 2000)).toBe(true);
      expect(batches.reduce((sum, { chats }) => sum + chats, 0)).toBe(14);
      expect(batches.map(({ has_shown }) => has_shown)).toEqual([...Array(batches.length - 1).fill(false), true]);
    } finally {
      await installation.rows('DROP TRIGGER note ON chat');
    }
    expect(await ofConversation(id)).toEqual([]);
    expect(await count()).toBe(before - 1);
  });

  it('do not remain after a deletion during edits', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, shown } = await edited();
      const { id: message } = (await ann.list(shown.id))[0] as { id: number };
      const edits = [1, 2, 3].map((n) => edit(shown.id, message, `again ${n}`));
      const deleted = ann.call('DELETE', `/api/chat/${id}/`);
      const answers = await Promise.all([...edits, deleted]);
      expect(answers.at(-1)?.status).toBe(204);
      for (const { status } of answers.slice(0, 3)) expect([201, 404]).toContain(status);
      expect(await ofConversation(id)).toEqual([]);
    }
  });

  it('forward changes of the conversation to the shown chat, and do not count as pinned', async () => {
    const { id, shown } = await edited();
    const changed: ChatView = await ann.ok('PATCH', `/api/chat/${id}/`, { name: 'Renamed', is_pinned: true });
    expect(changed).toMatchObject({ id: shown.id, name: 'Renamed', is_pinned: true });
    expect(
      await installation.rows('SELECT id FROM chat WHERE user_id = $1 AND pinned_at IS NOT NULL', [ann.id]),
    ).toEqual([{ id: shown.id }]);
    await ann.ok('PATCH', `/api/chat/${id}/`, { is_archived: true });
    expect((await listed('?is_archived=true')).map((chat) => chat.id)).toEqual([shown.id]);
    expect((await listed()).map((chat) => chat.id)).not.toContain(shown.id);
    await ann.ok('PATCH', `/api/chat/${id}/`, { is_archived: false, is_muted: true });
    expect(await ann.getChat(shown.id)).toMatchObject({ is_archived: false, is_muted: true });
    const bob = await installation.person(regent);
    expect((await bob.call('PATCH', `/api/chat/${id}/`, { name: 'No' })).body.code).toBe('chat_not_found');
    await installation.rows('UPDATE chat SET pinned_at = NULL WHERE user_id = $1', [ann.id]);
  });

  it('do not hide shown messages from a prefix search', async () => {
    const word = `needle${randomUUID().slice(0, 8)}`;
    const { id } = await ann.chat(agent.id);
    const message = await ann.post(id, `${word} here`);
    await ann.reply(id, message.id);
    const other = await edited('other');
    await addHidden(other.id, 5, 1000);
    await eventually(
      () => installation.rows('SELECT count(*)::int AS n FROM message_search WHERE user_id = $1', [ann.id]),
      ([row]) => expect(row?.n).toBeGreaterThan(5000),
    );
    const hits: { message_id: number }[] = await ann.ok('GET', `/api/chat/search/?q=${word.slice(0, -2)}`);
    expect(hits.map((hit) => hit.message_id)).toContain(message.id);
    expect(new Set(hits.map((hit) => hit.message_id)).size).toBe(hits.length);
    await ann.ok('DELETE', `/api/chat/${other.id}/`);
  });
});
