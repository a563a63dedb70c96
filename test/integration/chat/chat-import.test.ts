import { randomUUID } from 'node:crypto';
import type { ChatView } from '../../../server/src/contract/chat/realtime.js';
import {
  chatGptTree,
  claudeList,
  claudeTree,
  openWebUiChat,
} from '../../../server/src/modules/chat/import/reading/exports.sample.js';
import { zip } from '../../support/files/samples.js';
import {
  chatsOf,
  exportOf,
  finishedImport,
  ImportFixture,
  lastImport,
  outcomeOf,
} from '../../support/server/fixtures/import-fixture.js';
import type { Person } from '../../support/server/people/person.js';
import type { FakeCall } from '../../support/services/fake-workflow-host.js';
import { eventually } from '../../support/util/eventually.js';

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await ImportFixture.open();
}, 60_000);
afterAll(() => fixture?.close());

const done = (format: string | null, imported_count: number, known_count = 0, left_out_count = 0) => ({
  ...{ status: 'done', failure: null, format, imported_count, known_count, left_out_count },
});
const texts = async (person: Person, chatId: number) => (await person.list(chatId)).map(({ message }) => message);

describe('imported chats', () => {
  it('have their titles, messages, times and alternatives, and nothing is sent', async () => {
    const ann = await fixture.newPerson();
    const calls = fixture.host.calls.length;
    const result = await fixture.imported(ann, exportOf(chatGptTree(), chatGptTree('c-2', 'Second')));
    expect(outcomeOf(result)).toEqual(done('chatgpt', 2));
    expect(result).toMatchObject({ name: 'conversations.json', files_count: 2, left_out: [], branches_count: 0 });

    const chats = await chatsOf(ann);
    expect(chats.map(({ name }) => name).sort()).toEqual(['Second', 'Trip to Rome']);
    const chat = chats.find(({ name }) => name === 'Trip to Rome') as ChatView;
    expect(chat).toMatchObject({ agent_id: fixture.agent.id, unread_count: 0 });
    expect(JSON.stringify(chat)).toContain('The Forum.');
    const messages = await ann.list(chat.id);
    expect(messages.map(({ message }) => message)).toEqual([
      ...['When to go to Rome?', 'In September.', 'And this place?', 'The Forum.'],
    ]);
    expect(messages.map(({ created_at }) => Date.parse(created_at))).toEqual(
      [1, 3, 4, 5].map((minute) => 1_700_000_000_000 + minute * 60_500),
    );
    expect(messages[1]?.reply_to).toBe(messages[0]?.id);

    const forks = await ann.ok('GET', `/api/chat/${chat.id}/forks/`);
    expect(forks).toMatchObject([
      { reply_to: messages[0]?.id, message_id: messages[1]?.id, place: 2, is_alternative: true },
      { reply_to: null, message_id: messages[2]?.id, place: 1, is_alternative: true },
    ]);
    const [replies, questions] = forks.map(({ ways }: { ways: { chat_id: number }[] }) =>
      ways.map((way) => way.chat_id),
    );
    expect(await texts(ann, replies[0])).toEqual(['When to go to Rome?', 'In May.']);
    expect(await texts(ann, questions[1])).toEqual(['When to go to Rome?', 'In September.', 'And Naples?', 'Too.']);
    await ann.ok('PUT', `/api/chat/${questions[1]}/shown/`);
    expect(
      (await ann.ok('GET', `/api/chat/${questions[1]}/forks/`)).map(({ place }: { place: number }) => place),
    ).toEqual([2, 2]);

    expect(fixture.host.calls).toHaveLength(calls);
    expect(await fixture.count(`FROM turn t JOIN chat c ON c.id = t.chat_id WHERE c.user_id = ${ann.id}`)).toBe(0);
    await eventually(
      () => ann.ok('GET', '/api/chat/search/?q=Naples'),
      (hits) => expect(hits.map(({ chat_name }: { chat_name: string }) => chat_name)).toContain('Trip to Rome'),
    );
  });

  it('are not imported twice, also with another agent and in another file', async () => {
    const ann = await fixture.newPerson();
    const files = [chatGptTree(), chatGptTree('c-2')] as const;
    expect(outcomeOf(await fixture.imported(ann, exportOf(...files)))).toEqual(done('chatgpt', 2));
    expect(outcomeOf(await fixture.imported(ann, exportOf(...files, chatGptTree('c-3'))))).toEqual(
      done('chatgpt', 1, 2),
    );
    const other = await fixture.creator.agent({ name: `Other ${randomUUID()}` });
    expect((await fixture.begin(ann, exportOf(...files), 'a.json', other.id)).status).toBe(202);
    expect(outcomeOf(await finishedImport(ann))).toEqual(done('chatgpt', 0, 2));
    expect(await chatsOf(ann)).toHaveLength(3);
    const [first] = await chatsOf(ann);
    await ann.ok('DELETE', `/api/chat/${first?.id}/`);
    expect(outcomeOf(await fixture.imported(ann, exportOf(...files, chatGptTree('c-3'))))).toEqual(
      done('chatgpt', 1, 2),
    );
  });

  it('come from ZIP files, also in parts, and from Claude and Open WebUI', async () => {
    const ann = await fixture.newPerson();
    const parts = await zip({
      ...{
        'conversations-000.json': exportOf(chatGptTree('p-1')),
        'conversations-001.json': exportOf(chatGptTree('p-2')),
      },
      ...{ 'user.json': '{"id":"u"}', 'file-1.png': 'not read', 'shared_conversations.json': '[{"id":"x"}]' },
    });
    expect(outcomeOf(await fixture.imported(ann, parts, 'chatgpt.zip'))).toEqual(done('chatgpt', 2));
    const claude = await zip({ 'users.json': '[{}]', 'conversations.json': exportOf(claudeTree(), claudeList()) });
    expect(outcomeOf(await fixture.imported(ann, claude, 'data.zip'))).toEqual(done('claude', 2));
    expect(outcomeOf(await fixture.imported(ann, exportOf(openWebUiChat())))).toEqual(done('open_webui', 1));
    const { chat } = openWebUiChat('', 'Alone') as { chat: object };
    expect(outcomeOf(await fixture.imported(ann, JSON.stringify({ ...chat, id: 'w-9' })))).toEqual(
      done('open_webui', 1),
    );
    const names = (await chatsOf(ann)).map(({ name }) => name).sort();
    expect(names).toEqual(['Alone', 'One?', 'Trip to Rome', 'Trip to Rome', 'Two models', 'Знакомство']);
  });

  it('continue with the agent, which gets the earlier messages only then', async () => {
    const ann = await fixture.newPerson();
    await fixture.imported(ann, exportOf(claudeTree('go-on')));
    const [chat] = (await chatsOf(ann)) as [ChatView];
    const asAgent = (chatId: number) =>
      fetch(`${fixture.url}/api/integration/chat/${chatId}/message`, {
        headers: { 'x-api-key': fixture.agent.api_key },
      });
    expect((await asAgent(chat.id)).status).toBe(404);
    const [, reply] = await ann.list(chat.id);

    const again = await ann.ok('POST', `/api/chat/${chat.id}/message/${reply?.id}/regenerate/`, {
      client_id: randomUUID(),
    });
    await ann.reply(again.chat.id, again.message.id);
    expect(await ann.ok('GET', `/api/chat/${again.chat.id}/forks/`)).toMatchObject([
      { place: 3, is_alternative: true },
    ]);
    expect(again.chat).toMatchObject({ name: 'Знакомство', root_id: chat.conversation_id });
    expect((await asAgent(chat.id)).status).toBe(404);

    const message = await ann.post(chat.id, 'Продолжим');
    await ann.reply(chat.id, message.id);
    const { history } = (fixture.host.calls.at(-1) as FakeCall).body as unknown as { history: { content: string }[] };
    expect(history.map(({ content }) => content)).toEqual(['Привет\n\nДлинный текст', 'Добрый день\n\nЧем помочь?']);
    expect((await asAgent(chat.id)).status).toBe(200);
  });

  it('do not change the agent’s figures', async () => {
    const ann = await fixture.newPerson();
    const { id } = await fixture.creator.agent({ name: 'Counted' });
    const shown = async () => {
      const { conversation_count, crowns_number } = await fixture.creator.ok('GET', `/api/studio/agent/${id}/`);
      const quality = await fixture.creator.ok('GET', `/api/studio/agent/${id}/quality/`);
      return JSON.stringify([conversation_count, crowns_number, quality]);
    };
    const counted = async () => (await fixture.server.query(`SELECT chats_count FROM agent WHERE id = ${id}`))[0];
    const before = [await shown(), await counted()];
    await fixture.begin(ann, exportOf(chatGptTree('q-1'), chatGptTree('q-2')), 'a.json', id);
    expect(outcomeOf(await finishedImport(ann))).toEqual(done('chatgpt', 2));
    const [chat, other] = (await chatsOf(ann)) as [ChatView, ChatView];
    const [, reply] = await ann.list(chat.id);
    const rated = await ann.call('PUT', `/api/chat/${chat.id}/message/${reply?.id}/feedback/`, { value: 1 });
    expect([rated.status, rated.body.code]).toEqual([404, 'message_not_found']);
    const reported = await ann.call('PUT', `/api/chat/${chat.id}/message/${reply?.id}/report/`, { reason: 'spam' });
    expect([reported.status, reported.body.code]).toEqual([404, 'message_not_found']);
    await ann.ok('DELETE', `/api/chat/${other.id}/`);
    expect([await shown(), await counted()]).toEqual(before);
    expect(JSON.stringify(await fixture.creator.ok('GET', '/api/studio/agent/'))).not.toContain('Naples');
  });
});

describe('a running import', () => {
  const many = (size: number, id: string) =>
    exportOf(...Array.from({ length: size }, (_, at) => chatGptTree(`${id}-${at}`, `Chat ${at}`)));

  it('continues after its process was killed, without partial or duplicate chats', async () => {
    const ann = await fixture.newPerson();
    const chats = 400;
    expect((await fixture.begin(ann, many(chats, 'kill'))).status).toBe(202);
    expect((await fixture.begin(ann, '[]')).body.code).toBe('chat_import_running');
    await eventually(
      () => lastImport(ann),
      (found) => expect(found.imported_count).toBeGreaterThan(20),
      30_000,
    );
    await fixture.server.restart();
    const before = (await lastImport(ann)).imported_count;
    expect(before).toBeLessThan(chats);
    await fixture.server.query(
      `UPDATE chat_import SET claimed_at = now() - interval '4 minutes' WHERE user_id = ${ann.id} AND status = 'reading'`,
    );
    expect(outcomeOf(await finishedImport(ann))).toEqual(done('chatgpt', chats));
    expect(await fixture.count(`FROM chat WHERE user_id = ${ann.id}`)).toBe(3 * chats);
    expect(await fixture.count(`FROM message m JOIN chat c ON c.id = m.chat_id WHERE c.user_id = ${ann.id}`)).toBe(
      10 * chats,
    );
    expect(await fixture.count(`FROM chat WHERE user_id = ${ann.id} AND is_shown`)).toBe(chats);
  }, 120_000);
});
