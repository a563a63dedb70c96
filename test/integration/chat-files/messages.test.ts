import { randomUUID } from 'node:crypto';
import { fileForm, pdf } from '../../support/files/samples.js';
import type { Answer, Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import { eventually } from '../../support/util/eventually.js';

let installation: Installation;
let regent: Regent;
let ann: Person;
let ben: Person;
let agentId: number;
let chatId: number;

beforeAll(async () => {
  installation = await Installation.open();
  regent = await installation.start('api');
  [ann, ben] = [await installation.person(regent), await installation.person(regent)];
  agentId = (await ann.agent({ name: 'Reader' })).id;
});
beforeEach(async () => {
  chatId = (await ann.chat(agentId)).id;
});
afterAll(() => installation.close());

const upload = async (name = 'a.txt', chat = chatId, person = ann): Promise<number> =>
  (await person.call('POST', `/api/chat/${chat}/file/`, fileForm(name === 'a.pdf' ? pdf() : 'text', name))).body.id;
const post = (file_ids: unknown, message = '', client_id = randomUUID()): Promise<Answer> =>
  ann.call('POST', `/api/chat/${chatId}/message/`, { message, client_id, file_ids });
const statusOf = async (id: number, chat = chatId): Promise<number> =>
  (await fetch(`${regent.url}/api/chat/${chat}/file/${id}/`, { headers: ann.headers })).status;
const outcome = ({ status, body }: Answer): unknown[] => [status, body.code];
const rowOf = async (id: number) =>
  (
    await installation.rows<{ due: boolean | null }>(
      'SELECT remove_after <= now() AS due FROM chat_file WHERE id = $1',
      [id],
    )
  )[0];

describe('a message with files', () => {
  it('lists them in the given order, for the sender, the list and other tabs', async () => {
    const tab = await ann.tab();
    const [first, second] = [await upload('a.pdf'), await upload('b.txt')];
    const { status, body } = await post([second, first], 'Compare these');
    const files = [
      { id: second, name: 'b.txt', mime_type: 'text/plain', size: 4 },
      { id: first, name: 'a.pdf', mime_type: 'application/pdf', size: pdf().length },
    ];
    expect([status, body]).toMatchObject([201, { message: 'Compare these', files }]);
    expect((await ann.ok('GET', `/api/chat/${chatId}/message/`)).at(-1)).toMatchObject({ id: body.id, files });
    await eventually(
      () => tab.of('message.created', chatId).map(({ message }) => message),
      (messages) => expect(messages).toContainEqual(body),
    );
  });

  it('may have no text if it has files', async () => {
    const { status, body } = await post([await upload('plan.txt')]);
    expect([status, body.message]).toEqual([201, '']);
    expect((await ann.ok('GET', `/api/chat/${chatId}/`)).last_message.text).toBe('plan.txt');
    for (const none of [[], null, undefined]) {
      expect((await post(none, ' ')).body.errors).toEqual([{ field: 'message', message: 'message must not be blank' }]);
    }
  });

  it('is stored once for a repeated client_id', async () => {
    const clientId = randomUUID();
    const ids = [await upload()];
    const first = await post(ids, 'Hi', clientId);
    const again = await post(ids, 'Hi', clientId);
    expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id]);
  });

  it('[case 71] is rejected with a file that is used, deleted, of another chat or of another user, and uses none', async () => {
    const [used, good] = [await upload(), await upload()];
    const [elsewhere, foreign] = [
      (await ann.chat(agentId)).id,
      (await ben.chat((await ben.agent({ name: 'Own' })).id)).id,
    ];
    await post([used]);
    for (const bad of [
      used,
      await upload('x.txt', elsewhere),
      await upload('x.txt', foreign, ben),
      4_000_000_000_001,
    ]) {
      expect(outcome(await post([good, bad], 'Hi'))).toEqual([409, 'file_unusable']);
    }
    expect((await post([good], 'Hi')).status).toBe(201);
  });

  it('uses a file once, even in concurrent messages', async () => {
    const id = await upload();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post([id], 'Hi')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it.each<[string, unknown]>([
    ['eleven', Array.from({ length: 11 }, (_, at) => at + 1)],
    ['the same twice', [1, 1]],
    ['a text', ['1']],
    ['no list', 1],
  ])('is refused with %s', async (_case, ids) => {
    expect(outcome(await post(ids, 'Hi'))).toEqual([400, 'validation_failed']);
  });
});

describe('a file of a message', () => {
  it('is deleted with the last message that shows it', async () => {
    const id = await upload();
    const { body } = await post([id], 'Hi');
    const branch = await ann.ok('POST', `/api/chat/${chatId}/branch/`, { message_id: body.id });
    expect([await statusOf(id), await statusOf(id, branch.id)]).toEqual([200, 200]);
    await ann.ok('DELETE', `/api/chat/${chatId}/message/${body.id}/`);
    expect([await statusOf(id), await statusOf(id, branch.id)]).toEqual([404, 200]);
    expect(await rowOf(id)).toEqual({ due: null });
    await ann.ok('DELETE', `/api/chat/${branch.id}/`);
    expect([await statusOf(id, branch.id), await rowOf(id)]).toEqual([404, { due: true }]);
  });

  it('is counted once, even if a branch shows it too', async () => {
    const { body } = await post([await upload()], 'Hi');
    const used = () => installation.rows('SELECT bytes FROM storage_use WHERE user_id = $1', [ann.id]);
    const before = await used();
    await ann.ok('POST', `/api/chat/${chatId}/branch/`, { message_id: body.id });
    expect(await used()).toEqual(before);
  });

  it('stays with the message when its text is edited', async () => {
    const id = await upload();
    const { body } = await post([id], 'Hi');
    const edit = { message: 'Hello', client_id: randomUUID() };
    const { chat, message } = await ann.ok('POST', `/api/chat/${chatId}/message/${body.id}/edit/`, edit);
    expect(message).toMatchObject({ message: 'Hello', files: [{ id }] });
    expect(await statusOf(id, chat.id)).toBe(200);
  });

  describe('of a message that is edited', () => {
    const edit = (messageId: number, more: object, clientId: string = randomUUID()) =>
      ann.call('POST', `/api/chat/${chatId}/message/${messageId}/edit/`, {
        message: 'New',
        client_id: clientId,
        ...more,
      });
    const posted = async (ids: number[], text = 'Hi') => (await post(ids, text)).body.id as number;
    const idsOf = (files: { id: number }[] | undefined) => files?.map(({ id }) => id);

    it('can be removed, and others added, in the order of the request', async () => {
      const [kept, removed, added] = [await upload(), await upload(), await upload('b.txt')];
      const messageId = await posted([removed, kept]);
      const key = randomUUID();
      const { status, body } = await edit(messageId, { file_ids: [added, kept] }, key);
      expect([status, idsOf(body.message.files)]).toEqual([201, [added, kept]]);
      expect(body.message.files[0]).toMatchObject({ name: 'b.txt', mime_type: 'text/plain' });
      expect(await statusOf(added, body.chat.id)).toBe(200);
      expect(await statusOf(removed, body.chat.id)).toBe(404);
      // The earlier version is unchanged, and a repeated request finds its own files used.
      expect([await statusOf(removed), await rowOf(removed)]).toEqual([200, { due: null }]);
      expect(idsOf((await ann.ok('GET', `/api/chat/${chatId}/message/`))[0].files)).toEqual([removed, kept]);
      expect((await edit(messageId, { file_ids: [added, kept] }, key)).body.chat.id).toBe(body.chat.id);
      const without = await edit(messageId, { file_ids: [] });
      expect([without.status, without.body.message.files]).toEqual([201, undefined]);
    });

    it('may be its only content', async () => {
      const [one, other] = [await upload(), await upload()];
      const messageId = await posted([one]);
      const same = await edit(messageId, { message: '' });
      expect([same.status, same.body.message.message, idsOf(same.body.message.files)]).toEqual([201, '', [one]]);
      const swapped = await edit(messageId, { message: ' ', file_ids: [other] });
      expect([swapped.status, idsOf(swapped.body.message.files)]).toEqual([201, [other]]);
      const blank = await edit(messageId, { message: ' ', file_ids: [] });
      expect([blank.status, blank.body.errors]).toEqual([400, [expect.objectContaining({ field: 'message' })]]);
      expect((await edit(await posted([], 'Text'), { message: ' ' })).status).toBe(400);
    });

    it('[case 71] are its own and unused ones of the chat, at most ten, each once', async () => {
      const [own, used, elsewhere] = [
        await upload(),
        await upload(),
        await upload('a.txt', (await ann.chat(agentId)).id),
      ];
      const foreign = await upload('a.txt', (await ben.chat((await ben.agent({ name: 'Other' })).id)).id, ben);
      const messageId = await posted([own]);
      await posted([used]);
      for (const id of [used, elsewhere, foreign, 4_000_000_000_001]) {
        const { status, body } = await edit(messageId, { file_ids: [own, id] });
        expect([status, body.code]).toEqual([409, 'file_unusable']);
      }
      const many = Array.from({ length: 11 }, (_, at) => at + 1);
      for (const file_ids of [many, [own, own], ['x'], 'x', [0]]) {
        expect((await edit(messageId, { file_ids })).status).toBe(400);
      }
      expect((await edit(messageId, { file_ids: [own] })).status).toBe(201);
    });
  });

  it('is linked in the exported chat', async () => {
    const id = await upload('plan [1].txt');
    await post([id]);
    const response = await fetch(`${regent.url}/api/chat/${chatId}/export/?format=markdown`, { headers: ann.headers });
    const link = new RegExp(
      `\\n- 📎 \\[plan \\\\\\[1\\\\\\]\\.txt\\]\\((http\\S+/api/chat/${chatId}/file/${id}/)\\)\\n`,
    );
    expect(await response.text()).toMatch(link);
    const exported = await ann.ok('GET', `/api/chat/${chatId}/export/?format=json`);
    expect(exported.messages.at(-1)).toMatchObject({ message: '', files: [{ id, name: 'plan [1].txt' }] });
  });
});

describe('a shared chat', () => {
  const shared = (token: string, id: number): Promise<Response> =>
    fetch(`${regent.url}/api/share/${token}/file/${id}/`);

  it('[case 71] shows only the files of its messages to anyone with the link', async () => {
    const [before, unused] = [await upload(), await upload()];
    await post([before], 'Hi');
    const { token } = await ann.ok('PUT', `/api/chat/${chatId}/share/`, { show_persona: false });
    const after = await upload();
    await post([after], 'Later');
    const { messages } = await (await fetch(`${regent.url}/api/share/${token}/`)).json();
    expect(messages.at(-1).files).toEqual([{ id: before, name: 'a.txt', mime_type: 'text/plain', size: 4 }]);
    const seen = await shared(token, before);
    expect([seen.status, await seen.text()]).toEqual([200, 'text']);
    for (const id of [after, unused, 4_000_000_000_001]) {
      expect((await (await shared(token, id)).json()).code).toBe('file_not_found');
    }
    await ann.ok('DELETE', `/api/chat/${chatId}/share/`);
    expect((await (await shared(token, before)).json()).code).toBe('share_not_found');
  });
});
