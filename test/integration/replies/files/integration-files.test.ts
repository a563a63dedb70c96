import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pdf } from '../../../support/files/samples.js';
import { type Answer, callBack, type OwnAgent, type Person } from '../../../support/server/people/person.js';
import { Installation, type Regent } from '../../../support/server/regent.js';
import { png } from '../../../support/util/pictures.js';

const MB = 1024 * 1024;

describe('files in messages of the integration API', () => {
  let at: Installation;
  let regent: Regent;
  let ann: Person;
  let bob: Person;
  let agent: OwnAgent;
  let chatId: number;
  let image: Buffer;
  beforeAll(async () => {
    at = await Installation.open({ FILE_MAX_MB: '1' });
    regent = await at.start();
    [ann, bob] = [await at.person(regent), await at.person(regent)];
    image = Buffer.from(await png());
    agent = await ann.agent({ template_type: 'simple' });
  });
  beforeEach(async () => {
    chatId = (await bob.chat(agent.id)).id;
  });
  afterAll(() => at?.close());

  const send = (body: object, chat = chatId): Promise<Answer> => callBack(regent.url, chat, agent.api_key, body);
  const sendForm = async (fields: Record<string, string>, files: [string, Uint8Array | string][]): Promise<Answer> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const [name, content] of files) form.append('files', new Blob([new Uint8Array(Buffer.from(content))]), name);
    const url = `${regent.url}/api/integration/chat/${chatId}/message`;
    const response = await fetch(url, { method: 'POST', headers: { 'x-api-key': agent.api_key }, body: form });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const last = async () => (await bob.ok('GET', `/api/chat/${chatId}/message/`)).at(-1);
  const statusOf = async (id: number): Promise<number> =>
    (await fetch(`${regent.url}/api/chat/${chatId}/file/${id}/`, { headers: bob.headers })).status;
  const temporary = (): string[] => readdirSync(join(regent.config.dataDir, 'uploads', '.tmp'));

  it('are sent as JSON, with or without a text', async () => {
    const data = image.toString('base64');
    const { status, body } = await send({
      message: `News ![Dot](data:image/png;base64,${data})`,
      files: [{ data, name: 'a' }],
    });
    expect([status, body]).toMatchObject([201, { files: [{ name: 'a.png' }, { name: 'Dot.png' }] }]);
    expect(body.message).toBe(`News ![Dot](/api/chat/${chatId}/file/${body.files[1].id}/)`);
    expect(await last()).toMatchObject({ id: body.id, files: body.files });
    expect(await statusOf(body.files[0].id)).toBe(200);
    expect((await send({ message: '', files: [{ data }] })).body).toMatchObject({
      message: '',
      files: [{ name: 'file.png' }],
    });
  });

  it('are sent as a form, also as the reply to a message', async () => {
    at.host.behave(agent.id, { kind: 'json', status: 202, value: {} });
    const { id } = await bob.post(chatId, 'Draw');
    await at.host.waitForCalls(1, agent.id);
    const fields = { message: 'Here', reply_to: String(id), suggestions: '["More"]', idempotency_key: 'k1' };
    const first = await sendForm(fields, [
      ['a.pdf', pdf()],
      ['b.csv', 'a,b'],
    ]);
    expect([first.status, first.body]).toMatchObject([
      201,
      { message: 'Here', suggestions: ['More'], files: [{ mime_type: 'application/pdf' }, { mime_type: 'text/csv' }] },
    ]);
    const again = await sendForm(fields, [['a.pdf', pdf()]]);
    expect([again.status, again.body.id, again.body.files]).toEqual([200, first.body.id, first.body.files]);
    expect(await last()).toMatchObject({ id: first.body.id, reply_to: id, files: first.body.files });
    expect(temporary()).toEqual([]);
  });

  it('are dropped when rejected; a message with nothing else is rejected', async () => {
    const bad = { data: Buffer.from('<svg/>').toString('base64'), mimeType: 'image/svg+xml' };
    const inside = { url: `${regent.url}/api/health` };
    const { status, body } = await send({ message: 'Text', files: [bad, inside, 1] });
    expect([status, body.message, body.files]).toEqual([201, 'Text', undefined]);
    expect((await send({ message: ' ', files: [bad] })).status).toBe(400);
    expect((await send({ message: ' ' })).body.errors).toEqual([
      { field: 'message', message: 'message must not be blank' },
    ]);
  });

  it('are noted in the run of a reply', async () => {
    const own = await ann.agent({ template_type: 'simple' });
    at.host.behave(own.id, { kind: 'json', status: 202, value: {} });
    const chat = (await bob.chat(own.id)).id;
    const { id } = await bob.post(chat, 'Draw');
    await at.host.waitForCalls(1, own.id);
    const reply = {
      message: 'Text',
      reply_to: id,
      files: [{ data: '*' }, ...Array(10).fill({ url: 'http://10.0.0.1/' })],
    };
    expect((await callBack(regent.url, chat, own.api_key, reply)).status).toBe(201);
    for (let run = null; !run?.notes.length; ) {
      [run] = await ann.ok('GET', `/api/studio/agent/${own.id}/runs/`);
      if (run?.notes.length) {
        const codes = run.notes.map(({ code }: { code: string }) => code).sort();
        expect(codes).toEqual(['files_invalid', 'files_too_many', 'files_unreachable']);
      }
    }
  });

  it.each<[string, Record<string, string>, [string, Uint8Array | string][], number]>([
    ['a file that is too large', { message: 'x' }, [['a.txt', Buffer.alloc(MB + 1, 'a')]], 413],
    ['eleven files', { message: 'x' }, Array.from({ length: 11 }, (_, n) => [`${n}.txt`, 'x']), 400],
    ['an unknown field', { message: 'x', foo: 'y' }, [['a.txt', 'x']], 400],
    ['no text and an empty file', { message: '' }, [['a.txt', '']], 400],
  ])('a form is refused with %s, and leaves nothing', async (_case, fields, files, status) => {
    expect((await sendForm(fields, files)).status).toBe(status);
    expect(temporary()).toEqual([]);
    expect(await at.rows('SELECT id FROM chat_file WHERE chat_id = $1', [chatId])).toEqual([]);
  });

  it('a form without a key is rejected before it is read', async () => {
    const form = new FormData();
    form.append('files', new Blob(['x']), 'a.txt');
    const url = `${regent.url}/api/integration/chat/${chatId}/message`;
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(401);
  });
});
