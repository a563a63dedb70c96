import { pdf } from '../../../support/files/samples.js';
import { latestRun } from '../../../support/server/fixtures/run-fixture.js';
import type { OwnAgent, Person } from '../../../support/server/people/person.js';
import { Installation, type Regent } from '../../../support/server/regent.js';
import type { Behaviour } from '../../../support/services/fake-workflow-host.js';
import { png } from '../../../support/util/pictures.js';

describe('files of replies', () => {
  let at: Installation;
  let regent: Regent;
  let ann: Person;
  let bob: Person;
  let image: Buffer;
  beforeAll(async () => {
    at = await Installation.open({ FILE_MAX_MB: '2', SWEEP_INTERVAL_MS: '200' });
    regent = await at.start();
    [ann, bob] = [await at.person(regent), await at.person(regent)];
    image = Buffer.from(await png());
  });
  afterAll(() => at?.close());

  const newAgent = (): Promise<OwnAgent> => ann.agent({ template_type: 'simple' });
  const list = (chatId: number) => bob.ok('GET', `/api/chat/${chatId}/message/`);
  const notesOf = async (agentId: number) =>
    (await latestRun(ann, agentId)).notes.map(({ code }: { code: string }) => code);
  /** The reply to a message, with the notes of its run. */
  const ask = async (behaviour: Behaviour) => {
    const { id } = await newAgent();
    at.host.behave(id, behaviour);
    const chat = await bob.chat(id);
    const asked = await bob.post(chat.id, 'Draw');
    await bob.listed(chat.id, (all) => all.some((one) => one.id === asked.id && one.delivery !== 'queued'));
    const all = await list(chat.id);
    return { chatId: chat.id as number, all, reply: all.at(-1), notes: await notesOf(id) };
  };
  const json = (value: unknown): Behaviour => ({ kind: 'json', value });
  const raw = (body: Uint8Array | string, headers: Record<string, string>): Behaviour => ({
    kind: 'raw',
    status: 200,
    headers,
    body,
  });
  const bytesOf = async (chatId: number, fileId: number) => {
    const response = await fetch(`${regent.url}/api/chat/${chatId}/file/${fileId}/`, { headers: bob.headers });
    return [response.status, response.headers.get('content-type'), (await response.arrayBuffer()).byteLength];
  };

  describe('a body that is a file', () => {
    it.each<[string, () => Behaviour, object]>([
      [
        'an image',
        () => raw(image, { 'content-type': 'image/png' }),
        { name: 'image.png', mime_type: 'image/png', width: 60 },
      ],
      [
        'a PDF with a name',
        () =>
          raw(pdf(), {
            'content-type': 'application/pdf',
            'content-disposition': "attachment; filename*=UTF-8''%D0%9E%D1%82.pdf",
          }),
        { name: 'От.pdf', mime_type: 'application/pdf', size: pdf().length },
      ],
      [
        'a table',
        () => raw('a,b\n1,2\n', { 'content-type': 'text/csv' }),
        { name: 'file.csv', mime_type: 'text/csv', size: 8 },
      ],
      [
        'a text for download',
        () => raw('# Hi', { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="../../a.md"' }),
        { name: 'a.md', mime_type: 'text/markdown' },
      ],
      [
        'a PDF of an unknown type',
        () => raw(pdf(), { 'content-type': 'application/octet-stream' }),
        { mime_type: 'application/pdf' },
      ],
    ])('becomes a message: %s', async (_case, behaviour, file) => {
      const { chatId, reply, notes } = await ask(behaviour());
      expect(reply).toMatchObject({ message: '', files: [file] });
      expect(notes).toEqual([]);
      const [{ id, mime_type: type, size }] = reply.files;
      expect(await bytesOf(chatId, id)).toEqual([200, expect.stringContaining(type), size]);
    });
  });

  it('are sent with the text, as addresses and as Base64', async () => {
    at.host.behave('/files/report.pdf', raw(pdf(), { 'content-type': 'application/pdf' }));
    const { reply, notes } = await ask(
      json({
        output: 'Here they are.',
        files: [
          { url: `${at.host.url}/files/report.pdf` },
          { data: image.toString('base64'), name: 'chart.png', mimeType: 'image/png' },
          { data: `data:text/csv;base64,${Buffer.from('a;b').toString('base64')}`, name: 'table.csv' },
        ],
      }),
    );
    expect(reply).toMatchObject({
      message: 'Here they are.',
      files: [
        { name: 'report.pdf', mime_type: 'application/pdf' },
        { name: 'chart.png', mime_type: 'image/png' },
        { name: 'table.csv', mime_type: 'text/csv' },
      ],
    });
    expect(notes).toEqual([]);
  });

  it('may come without a text, but not without both', async () => {
    const files = [{ data: image.toString('base64') }];
    expect((await ask(json({ files }))).reply).toMatchObject({ message: '', files: [{ name: 'file.png' }] });
    const { all } = await ask(json({ files: [{ data: '*' }] }));
    expect(all.at(-1)).toMatchObject({ delivery: 'failed', failure: { code: 'unreadable_reply' } });
  });

  it('of the dispatch are ignored when a workflow returns them', async () => {
    const url = `${regent.url}/api/file/1/?expires=1&signature=x`;
    const { reply, notes } = await ask(json({ output: 'Hi', files: [{ id: 1, name: 'a', url, expiresAt: 'x' }] }));
    expect(reply).toMatchObject({ message: 'Hi' });
    expect([reply.files, notes]).toEqual([undefined, []]);
  });

  describe('images of the text', () => {
    it('are stored, and the text refers to them', async () => {
      at.host.behave('/chart.png', raw(image, { 'content-type': 'image/png' }));
      const url = `${at.host.url}/chart.png`;
      const data = `data:image/png;base64,${image.toString('base64')}`;
      const { chatId, reply, notes } = await ask(
        json({ output: `A ![The chart](${url} "T"), again ![](${url}), ![Dot](${data}).\n\n\`![x](${url})\`` }),
      );
      expect(reply.files).toMatchObject([{ name: 'chart.png' }, { name: 'Dot.png' }]);
      const [first, second] = reply.files.map(({ id }: { id: number }) => `/api/chat/${chatId}/file/${id}/`);
      expect(reply.message).toBe(
        `A ![The chart](${first}), again ![](${first}), ![Dot](${second}).\n\n\`![x](${url})\``,
      );
      expect(notes).toEqual([]);
    });

    it('are stored when the text names their addresses at its end', async () => {
      at.host.behave('/chart.png', raw(image, { 'content-type': 'image/png' }));
      const url = `${at.host.url}/chart.png`;
      const data = `data:image/png;base64,${image.toString('base64')}`;
      const { chatId, reply, notes } = await ask(
        json({ output: `A ![The chart][1], ![dot][] and ![gone].\n\n[1]: ${url} "T"\n[Dot]: ${data}` }),
      );
      expect(reply.files).toMatchObject([{ name: 'chart.png' }, { name: 'dot.png' }]);
      const [first, second] = reply.files.map(({ id }: { id: number }) => `/api/chat/${chatId}/file/${id}/`);
      // The address stays for links with the same label; the bytes are stored once.
      expect(reply.message).toBe(`A ![The chart](${first}), ![dot](${second}) and ![gone].\n\n[1]: ${url} "T"`);
      expect(notes).toEqual([]);
    });

    it('are stored when a stream is complete', async () => {
      const data = `data:image/png;base64,${image.toString('base64')}`;
      const { chatId, reply } = await ask({
        kind: 'stream',
        pieces: ['Look: ![Do', `t](${data.slice(0, 40)}`, `${data.slice(40)}) end`],
      });
      expect(reply.message).toBe(`Look: ![Dot](/api/chat/${chatId}/file/${reply.files[0].id}/) end`);
    });
  });

  it('a stop while an image is fetched leaves one reply with its text', async () => {
    at.host.behave('/slow.png', { kind: 'raw', status: 200, headers: {}, body: image, delayMs: 5_000 });
    const { id } = await newAgent();
    at.host.behave(id, { kind: 'stream', pieces: [`Wait ![x](${at.host.url}/slow.png)`] });
    const chat = await bob.chat(id);
    await bob.post(chat.id, 'Draw');
    await at.host.waitForCalls(1, '/slow.png');
    await bob.ok('POST', `/api/chat/${chat.id}/stop/`);
    const [, reply, ...more] = await list(chat.id);
    expect(reply).toMatchObject({ message: `Wait ![x](${at.host.url}/slow.png)` });
    expect(more).toEqual([]);
  });

  it('are removed with their message', async () => {
    const { chatId, reply } = await ask(raw(image, { 'content-type': 'image/png' }));
    await bob.ok('DELETE', `/api/chat/${chatId}/message/${reply.id}/`);
    expect((await bytesOf(chatId, reply.files[0].id))[0]).toBe(404);
  });
});
