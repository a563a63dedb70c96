import { randomUUID } from 'node:crypto';
import { fileForm } from '../../support/files/samples.js';
import type { Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import { png } from '../../support/util/pictures.js';

let installation: Installation;
let regent: Regent;
let ann: Person;
let agentId: number;

beforeAll(async () => {
  installation = await Installation.open();
  regent = await installation.start('all');
  ann = await installation.person(regent);
  agentId = (await ann.agent({ name: 'Reader' })).id;
});
afterAll(() => installation.close());

const upload = async (chatId: number, content: Uint8Array | string, name: string) =>
  (await ann.call('POST', `/api/chat/${chatId}/file/`, fileForm(content, name))).body;

describe('files of a dispatch', () => {
  it('[case 71] can be read by their links only, until the message is deleted', async () => {
    const chatId = (await ann.chat(agentId)).id;
    const [image, text] = [await upload(chatId, await png(), 'a.png'), await upload(chatId, 'Привет', 'план.txt')];
    const body = { message: 'Look', client_id: randomUUID(), file_ids: [image.id, text.id] };
    const { id } = await ann.ok('POST', `/api/chat/${chatId}/message/`, body);
    await ann.reply(chatId, id);
    const call = installation.host.calls.find((one) => one.body.messageId === id);
    const files = call?.body.files as { id: number; url: string; expiresAt: string }[];
    expect(files).toMatchObject([
      { id: image.id, name: 'a.png', mimeType: 'image/png', size: image.size },
      { id: text.id, name: 'план.txt', mimeType: 'text/plain', size: 12 },
    ]);
    const [first, second] = files as [(typeof files)[0], (typeof files)[0]];
    expect(new Date(first.expiresAt).getTime() - Date.now()).toBeGreaterThan(14 * 60_000);
    const read = await fetch(second.url);
    expect([read.status, await read.text()]).toEqual([200, 'Привет']);
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': expect.stringContaining("filename*=UTF-8''%D0%BF%D0%BB%D0%B0%D0%BD.txt"),
      'x-content-type-options': 'nosniff',
    });
    expect((await fetch(first.url)).headers.get('content-disposition')).toContain('a.png');
    const codeOf = async (url: string): Promise<unknown[]> => {
      const response = await fetch(url);
      return [response.status, (await response.json()).code];
    };
    expect(await codeOf(second.url.replace(`/${text.id}/`, `/${image.id}/`))).toEqual([403, 'file_link_invalid']);
    expect(await codeOf(second.url.replace(/expires=\d+/, 'expires=1'))).toEqual([403, 'file_link_invalid']);
    await ann.ok('DELETE', `/api/chat/${chatId}/message/${id}/`);
    expect(await codeOf(second.url)).toEqual([404, 'file_not_found']);
  });

  it('are exactly those of an edited message', async () => {
    const chatId = (await ann.chat(agentId)).id;
    const [kept, removed, added] = [
      await upload(chatId, 'a', 'kept.txt'),
      await upload(chatId, 'b', 'removed.txt'),
      await upload(chatId, 'c', 'added.txt'),
    ];
    const body = { message: 'Look', client_id: randomUUID(), file_ids: [kept.id, removed.id] };
    const { id } = await ann.ok('POST', `/api/chat/${chatId}/message/`, body);
    await ann.reply(chatId, id);
    const edit = { message: 'Look here', client_id: randomUUID(), file_ids: [kept.id, added.id] };
    const { chat, message } = await ann.ok('POST', `/api/chat/${chatId}/message/${id}/edit/`, edit);
    await ann.reply(chat.id, message.id);
    const call = installation.host.calls.find((one) => one.body.messageId === message.id);
    const files = call?.body.files as { id: number; url: string }[];
    expect(files).toMatchObject([{ id: kept.id }, { id: added.id }]);
    expect(await Promise.all(files.map(async ({ url }) => (await fetch(url)).text()))).toEqual(['a', 'c']);
  });

  it('are an empty list if there are none', async () => {
    const chatId = (await ann.chat(agentId)).id;
    const { id } = await ann.post(chatId, 'Hi');
    await ann.reply(chatId, id);
    expect(installation.host.calls.find((one) => one.body.messageId === id)?.body.files).toEqual([]);
  });
});
