import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { ChatView } from '../../../server/src/contract/realtime.js';
import type { ChatImportDto } from '../../../server/src/modules/chat/import/chat-import.dto.js';
import {
  chatGptConversation,
  chatGptNode,
  chatGptTree,
  claudeConversation,
  claudeList,
  claudeTree,
  openWebUiChat,
} from '../../../server/src/modules/chat/import/reading/exports.sample.js';
import { fileForm, zip } from '../../support/files/samples.js';
import { type Answer, type OwnAgent, Person } from '../../support/server/people/person.js';
import { DemoPlace } from '../../support/server/seed/demo-place.js';
import { WITHOUT_LIMITS } from '../../support/server/without-limits.js';
import {
  type FakeCall,
  type FakeWorkflowHost,
  startFakeWorkflowHost,
} from '../../support/services/fake-workflow-host.js';
import { eventually } from '../../support/util/eventually.js';

const IMPORTS = '/api/chat/import/';

let host: FakeWorkflowHost;
let place: DemoPlace;
let url: string;
let creator: Person;
let agent: OwnAgent;
let people = 0;

beforeAll(async () => {
  host = await startFakeWorkflowHost();
  // The built server: files are read by a program of its own.
  const settings = { ...WITHOUT_LIMITS, SIGNUP: 'open', ROLE: 'all', N8N_BASE_URL: host.url };
  place = await DemoPlace.start(settings, 'own process');
  url = `http://localhost:${place.port}`;
  creator = await Person.signIn(url, 'creator@example.com');
  agent = await creator.agent({ name: 'Importer', welcome_message: 'Welcome!' });
}, 60_000);
afterAll(async () => {
  await host?.close();
  await place?.stop();
});

const newPerson = (): Promise<Person> => Person.signIn(url, `person-${++people}@example.com`);
const begin = (
  person: Person,
  content: Uint8Array | string,
  name = 'conversations.json',
  id = agent.id,
): Promise<Answer> =>
  person.call('POST', `${IMPORTS}?agent_id=${id}`, fileForm(content, name, 'application/octet-stream'));
const last = (person: Person): Promise<ChatImportDto> => person.ok('GET', IMPORTS);
const json = (...conversations: unknown[]): string => JSON.stringify(conversations);

/** Imports a file, when it is done. */
async function imported(person: Person, content: Uint8Array | string, name?: string): Promise<ChatImportDto> {
  const begun = await begin(person, content, name);
  expect([begun.status, begun.body.imported_count]).toEqual([202, 0]);
  return finished(person);
}
async function finished(person: Person): Promise<ChatImportDto> {
  await eventually(
    () => last(person),
    (found) => expect(['done', 'failed']).toContain(found.status),
    60_000,
  );
  return last(person);
}
const outcome = ({ status, failure, format, imported_count, known_count, left_out_count }: ChatImportDto) => ({
  ...{ status, failure, format, imported_count, known_count, left_out_count },
});
const done = (format: string | null, imported_count: number, known_count = 0, left_out_count = 0) => ({
  ...{ status: 'done', failure: null, format, imported_count, known_count, left_out_count },
});
const failed = (failure: string) => expect.objectContaining({ status: 'failed', failure });
const chatsOf = (person: Person): Promise<ChatView[]> => person.ok('GET', '/api/chat/?page_size=100');
const texts = async (person: Person, chatId: number) => (await person.list(chatId)).map(({ message }) => message);
const count = async (sql: string): Promise<number> => Number((await place.query(`SELECT count(*) AS n ${sql}`))[0]?.n);

describe('imported chats', () => {
  it('have their titles, messages, times and alternatives, and nothing is sent', async () => {
    const ann = await newPerson();
    const calls = host.calls.length;
    const result = await imported(ann, json(chatGptTree(), chatGptTree('c-2', 'Second')));
    expect(outcome(result)).toEqual(done('chatgpt', 2));
    expect(result).toMatchObject({ name: 'conversations.json', files_count: 2, left_out: [], branches_count: 0 });

    const chats = await chatsOf(ann);
    expect(chats.map(({ name }) => name).sort()).toEqual(['Second', 'Trip to Rome']);
    const chat = chats.find(({ name }) => name === 'Trip to Rome') as ChatView;
    expect(chat).toMatchObject({ agent_id: agent.id, unread_count: 0 });
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

    expect(host.calls).toHaveLength(calls);
    expect(await count(`FROM turn t JOIN chat c ON c.id = t.chat_id WHERE c.user_id = ${ann.id}`)).toBe(0);
    await eventually(
      () => ann.ok('GET', '/api/chat/search/?q=Naples'),
      (hits) => expect(hits.map(({ chat_name }: { chat_name: string }) => chat_name)).toContain('Trip to Rome'),
    );
  });

  it('are not imported twice, also with another agent and in another file', async () => {
    const ann = await newPerson();
    const files = [chatGptTree(), chatGptTree('c-2')] as const;
    expect(outcome(await imported(ann, json(...files)))).toEqual(done('chatgpt', 2));
    expect(outcome(await imported(ann, json(...files, chatGptTree('c-3'))))).toEqual(done('chatgpt', 1, 2));
    const other = await creator.agent({ name: `Other ${randomUUID()}` });
    expect((await begin(ann, json(...files), 'a.json', other.id)).status).toBe(202);
    expect(outcome(await finished(ann))).toEqual(done('chatgpt', 0, 2));
    expect(await chatsOf(ann)).toHaveLength(3);
    const [first] = await chatsOf(ann);
    await ann.ok('DELETE', `/api/chat/${first?.id}/`);
    expect(outcome(await imported(ann, json(...files, chatGptTree('c-3'))))).toEqual(done('chatgpt', 1, 2));
  });

  it('come from ZIP files, also in parts, and from Claude and Open WebUI', async () => {
    const ann = await newPerson();
    const parts = await zip({
      ...{ 'conversations-000.json': json(chatGptTree('p-1')), 'conversations-001.json': json(chatGptTree('p-2')) },
      ...{ 'user.json': '{"id":"u"}', 'file-1.png': 'not read', 'shared_conversations.json': '[{"id":"x"}]' },
    });
    expect(outcome(await imported(ann, parts, 'chatgpt.zip'))).toEqual(done('chatgpt', 2));
    const claude = await zip({ 'users.json': '[{}]', 'conversations.json': json(claudeTree(), claudeList()) });
    expect(outcome(await imported(ann, claude, 'data.zip'))).toEqual(done('claude', 2));
    expect(outcome(await imported(ann, json(openWebUiChat())))).toEqual(done('open_webui', 1));
    const { chat } = openWebUiChat('', 'Alone') as { chat: object };
    expect(outcome(await imported(ann, JSON.stringify({ ...chat, id: 'w-9' })))).toEqual(done('open_webui', 1));
    const names = (await chatsOf(ann)).map(({ name }) => name).sort();
    expect(names).toEqual(['Alone', 'One?', 'Trip to Rome', 'Trip to Rome', 'Two models', 'Знакомство']);
  });

  it('go on with the agent, which gets the earlier messages only then', async () => {
    const ann = await newPerson();
    await imported(ann, json(claudeTree('go-on')));
    const [chat] = (await chatsOf(ann)) as [ChatView];
    const asAgent = (chatId: number) =>
      fetch(`${url}/api/integration/chat/${chatId}/message`, { headers: { 'x-api-key': agent.api_key } });
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
    const { history } = (host.calls.at(-1) as FakeCall).body as unknown as { history: { content: string }[] };
    expect(history.map(({ content }) => content)).toEqual(['Привет\n\nДлинный текст', 'Добрый день\n\nЧем помочь?']);
    expect((await asAgent(chat.id)).status).toBe(200);
  });

  it('move no figure of the agent, and their replies count as nothing of it', async () => {
    const ann = await newPerson();
    const { id } = await creator.agent({ name: 'Counted' });
    const shown = async () => {
      const { conversation_count, crowns_number } = await creator.ok('GET', `/api/studio/agent/${id}/`);
      const quality = await creator.ok('GET', `/api/studio/agent/${id}/quality/`);
      return JSON.stringify([conversation_count, crowns_number, quality]);
    };
    const counted = async () => (await place.query(`SELECT chats_count FROM agent WHERE id = ${id}`))[0];
    const before = [await shown(), await counted()];
    await begin(ann, json(chatGptTree('q-1'), chatGptTree('q-2')), 'a.json', id);
    expect(outcome(await finished(ann))).toEqual(done('chatgpt', 2));
    const [chat, other] = (await chatsOf(ann)) as [ChatView, ChatView];
    const [, reply] = await ann.list(chat.id);
    const rated = await ann.call('PUT', `/api/chat/${chat.id}/message/${reply?.id}/feedback/`, { value: 1 });
    expect([rated.status, rated.body.code]).toEqual([404, 'message_not_found']);
    const reported = await ann.call('PUT', `/api/chat/${chat.id}/message/${reply?.id}/report/`, { reason: 'spam' });
    expect([reported.status, reported.body.code]).toEqual([404, 'message_not_found']);
    await ann.ok('DELETE', `/api/chat/${other.id}/`);
    expect([await shown(), await counted()]).toEqual(before);
    expect(JSON.stringify(await creator.ok('GET', '/api/studio/agent/'))).not.toContain('Naples');
  });
});

describe('files that cannot be imported', () => {
  it('are refused by size before they are read, and by their agent', async () => {
    const ann = await newPerson();
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${url}${IMPORTS}?agent_id=${agent.id}`, {
        method: 'POST',
        headers: { ...ann.headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1024 ** 3 },
      });
      sent.on('response', (response) => resolve(response.statusCode)).on('error', reject);
      sent.flushHeaders();
    });
    expect(status).toBe(413);
    expect((await begin(ann, '')).body.code).toBe('file_empty');
    expect((await begin(ann, 'hello')).body.errors[0].field).toBe('file');
    expect((await begin(ann, '[]', 'a.json', 987_654)).body.code).toBe('agent_not_found');
    expect((await ann.call('POST', IMPORTS, fileForm('[]'))).body.errors[0].field).toBe('agent_id');
    const draft = await creator.newAgent();
    expect((await begin(ann, '[]', 'a.json', draft.id)).body.code).toBe('agent_not_found');
    expect((await ann.call('GET', IMPORTS)).status).toBe(404);
  });

  it('fail with the reason, and what was read before stays', async () => {
    const ann = await newPerson();
    const good = json(chatGptTree('f-1'));
    const bomb = await zip({ 'conversations.json': Buffer.alloc(32 * 1024 ** 2, 0x20) });
    const bombs = declaring(bomb, 2 ** 31);
    for (const [content, failure] of [
      ['{}', 'unknown_format'],
      ['[{"a":1},{"b":2}]', 'unknown_format'],
      [Buffer.from('PK\u0003\u0004broken', 'latin1'), 'broken'],
      [bombs, 'too_complex'],
    ] as const) {
      const result = await imported(ann, content);
      expect(result).toEqual(failed(failure));
      expect([result.imported_count, result.left_out_count]).toEqual([0, 0]);
    }
    expect(outcome(await imported(ann, bomb))).toMatchObject({ failure: 'unknown_format' });
    const cut = await imported(ann, `${good.slice(0, -1)},${good.slice(1, 200)}`);
    expect([cut.status, cut.failure, cut.imported_count]).toEqual(['failed', 'broken', 1]);
    expect(await chatsOf(ann)).toHaveLength(1);
  });

  it('leave out hostile conversations alone', async () => {
    const ann = await newPerson();
    const cycle = chatGptConversation(
      'cycle',
      '<img src=x onerror=alert(1)>',
      [
        chatGptNode('a', 'b', ['b'], { role: 'user', parts: ['x'] }),
        chatGptNode('b', 'a', ['a'], { role: 'user', parts: ['x'] }),
      ],
      'a',
    );
    const deep = `{"mapping":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const chain = `{"title":"Deep","mapping":{${Array.from({ length: 200_000 }, (_, at) => `"n${at}":{"parent":"n${at - 1}"}`).join()}}}`;
    const odd = json(
      { mapping: { a: 1 } },
      null,
      'x',
      { chat_messages: [null] },
      { other: true },
      claudeConversation('e', 'Empty', []),
    );
    const ends = `[${[JSON.stringify(cycle), deep, chain, odd.slice(1, -1), JSON.stringify(chatGptTree('h-1'))].join()}]`;
    const result = await imported(ann, ends);
    expect(outcome(result)).toMatchObject({ status: 'done', imported_count: 1 });
    expect(result.left_out).toEqual([
      { name: '<img src=x onerror=alert(1)>', reason: 'broken' },
      { name: '', reason: 'too_large' },
      { name: 'Deep', reason: 'empty' },
      ...[
        { name: '', reason: 'empty' },
        { name: '', reason: 'empty' },
        { name: '', reason: 'broken' },
      ],
      { name: 'Empty', reason: 'empty' },
    ]);
  });
});

describe('a running import', () => {
  const many = (size: number, id: string) =>
    json(...Array.from({ length: size }, (_, at) => chatGptTree(`${id}-${at}`, `Chat ${at}`)));

  it('goes on after its process was killed, without half and double chats', async () => {
    const ann = await newPerson();
    const chats = 400;
    expect((await begin(ann, many(chats, 'kill'))).status).toBe(202);
    expect((await begin(ann, '[]')).body.code).toBe('chat_import_running');
    await eventually(
      () => last(ann),
      (found) => expect(found.imported_count).toBeGreaterThan(20),
      30_000,
    );
    await place.restart();
    const before = (await last(ann)).imported_count;
    expect(before).toBeLessThan(chats);
    await place.query(
      `UPDATE chat_import SET claimed_at = now() - interval '4 minutes' WHERE user_id = ${ann.id} AND status = 'reading'`,
    );
    expect(outcome(await finished(ann))).toEqual(done('chatgpt', chats));
    expect(await count(`FROM chat WHERE user_id = ${ann.id}`)).toBe(3 * chats);
    expect(await count(`FROM message m JOIN chat c ON c.id = m.chat_id WHERE c.user_id = ${ann.id}`)).toBe(10 * chats);
    expect(await count(`FROM chat WHERE user_id = ${ann.id} AND is_shown`)).toBe(chats);
  }, 120_000);
});

/** The archive with a larger declared size of its first entry. */
function declaring(archive: Buffer, size: number): Buffer {
  const copy = Buffer.from(archive);
  const at = copy.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
  copy.writeUInt32LE(size, at + 24);
  return copy;
}
