import { readdirSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { docxBomb, overlappingDocx, pdfBomb } from '../support/files/hostile.js';
import { docx, fileForm, pdf, zip } from '../support/files/samples.js';
import type { Answer, Person } from '../support/server/people/person.js';
import { Installation, type Regent } from '../support/server/regent.js';
import { eventually } from '../support/util/eventually.js';
import { hugePng, jpeg, picture, png, pngOf, withChunk } from '../support/util/pictures.js';

/** Two colours, and an image of 65,535 x 65,535. */
const HUGE_GIF = Buffer.from(
  'GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;',
  'latin1',
);
const PAYLOAD = '<script>alert("PAYLOAD")</script><?php echo "PAYLOAD" ?>';

let installation: Installation;
let regent: Regent;
let ann: Person;
let agentId: number;
let chatId: number;

beforeAll(async () => {
  installation = await Installation.open({ STORAGE_MB_PER_USER: '20', UPLOADS_PER_HOUR: '0' });
  regent = await installation.start('api');
});
afterAll(() => installation?.close());
beforeEach(async () => {
  ann = await installation.person(regent);
  agentId = (await ann.agent()).id;
  chatId = (await ann.chat(agentId)).id;
});

const upload = (form: FormData): Promise<Answer> => ann.call('POST', `/api/chat/${chatId}/file/`, form);
const get = (id: number, query = ''): Promise<Response> =>
  fetch(`${regent.url}/api/chat/${chatId}/file/${id}/${query}`, { headers: ann.headers });
const filesIn = (folder: string): string[] => readdirSync(join(regent.config.dataDir, 'uploads', folder));

/** One error body without server details, and nothing is stored. */
async function expectRefused(send: () => Promise<Answer>, status: number, code: string): Promise<void> {
  const before = filesIn('');
  const { status: given, body } = await send();
  expect([given, body]).toEqual([
    status,
    expect.objectContaining({ status, code, message: expect.any(String), request_id: expect.any(String) }),
  ]);
  expect(JSON.stringify(body)).not.toMatch(/uploads|\.tmp|\.file\b|node_modules|vips|yauzl|multer|at \w+ \(/i);
  expect(filesIn('')).toEqual(before);
  expect(filesIn('.tmp')).toEqual([]);
  const rows = 'SELECT name FROM chat_file WHERE chat_id = $1 UNION ALL SELECT name FROM stray_file';
  expect(await installation.rows(rows, [chatId])).toEqual([]);
}

describe('[case 69] content of files in chats', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['a JPEG before a page', async () => Buffer.concat([await jpeg(), Buffer.from(PAYLOAD)])],
    ['a JPEG before an archive', async () => Buffer.concat([await jpeg(), await zip({ PAYLOAD: 'x' })])],
    ['a PNG before a program', async () => Buffer.concat([await png(), Buffer.from(PAYLOAD)])],
    ['a PNG with text inside', async () => withChunk(await png(), 'tEXt', Buffer.from(`Comment\0${PAYLOAD}`))],
    ['a GIF before a page', async () => Buffer.concat([await picture().gif().toBuffer(), Buffer.from(PAYLOAD)])],
    ['a WebP before a page', async () => Buffer.concat([await picture().webp().toBuffer(), Buffer.from(PAYLOAD)])],
  ])('%s is stored as an image alone', async (_kind, make) => {
    const { status, body } = await upload(fileForm(await make(), 'a.html', 'text/html'));
    expect([status, body.mime_type]).toEqual([201, expect.stringMatching(/^image\//)]);
    for (const query of ['', '?variant=small']) {
      const response = await get(body.id, query);
      expect(response.headers.get('content-type')).toMatch(/^image\//);
      expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).not.toContain('PAYLOAD');
    }
  });

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a PDF that is a page too', () => Buffer.concat([pdf(), Buffer.from(PAYLOAD)])],
    ['a page', () => Buffer.from(`<!doctype html>${PAYLOAD}`)],
  ])('%s is only downloaded, and runs nowhere', async (_kind, make) => {
    const { body } = await upload(fileForm(await make(), 'a.html', 'text/html'));
    const { headers } = await get(body.id);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': expect.not.stringMatching(/html|xml;|script/),
      'content-disposition': expect.stringMatching(/^attachment;.*\.(?:pdf|txt)"?$/),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  const BOMBS: [string, string, () => Promise<Buffer> | Buffer][] = [
    ['a DOCX of 210 MB', 'file_type_refused', () => docxBomb(210)],
    ['a DOCX that inflates the same data 300 times', 'file_type_refused', () => overlappingDocx(1, 300)],
    ['a document with 10,001 entries', 'file_type_refused', () => overlappingDocx(0, 10_000)],
    ['a document before a page', 'file_type_refused', async () => Buffer.concat([await docx(), Buffer.from(PAYLOAD)])],
    ['a page before a document', 'file_type_refused', async () => Buffer.concat([Buffer.from(PAYLOAD), await docx()])],
    ['a PNG of 196 megapixels', 'picture_too_many_pixels', () => hugePng(14_000)],
    ['a PNG whose header says 65,535²', 'picture_too_many_pixels', () => pngOf(65_535, 65_535)],
    ['a PNG without pixels', 'unsupported_media_type', () => pngOf(100, 100)],
    ['a GIF of 65,535²', 'picture_too_many_pixels', () => HUGE_GIF],
  ];
  it.each(BOMBS)('%s is refused', async (_kind, code, make) => {
    const bytes = await make();
    await expectRefused(() => upload(fileForm(bytes, 'a.docx')), 415, code);
  });

  it('a PDF that inflates to 100 MB is stored as it is, and not read', async () => {
    const bytes = pdfBomb(100);
    expect((await upload(fileForm(bytes, 'a.pdf'))).body).toMatchObject({ size: bytes.length });
  });

  it('forms with more than one file are refused', async () => {
    const form = fileForm('text');
    form.append('owner_id', '1');
    await expectRefused(() => upload(form), 400, 'validation_failed');
    const two = fileForm('text');
    two.append('file', new Blob(['more']), 'b.txt');
    await expectRefused(() => upload(two), 400, 'validation_failed');
  });
});

describe('[case 70] number of files in chats', () => {
  it('is limited by the storage: ten for each MB, however small, and none after a message has them', async () => {
    const ben = await installation.person(regent);
    const own = (await ben.chat((await ben.agent()).id)).id;
    const send = () => ben.call('POST', `/api/chat/${own}/file/`, fileForm('a'));
    const statuses: number[] = [];
    for (let at = 0; at < 200; at++) statuses.push((await send()).status);
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect((await send()).body.code).toBe('storage_full');
    const [{ count } = { count: '' }] = await installation.rows<{ count: string }>(
      'SELECT count(*) FROM chat_file WHERE user_id = $1',
      [ben.id],
    );
    expect(Number(count)).toBe(200);
    await expectRefused(async () => await send(), 413, 'storage_full');
  });
});

describe('[case 70] slow uploads', () => {
  it('do not hold up the messages of their network', async () => {
    const { hostname, port } = new URL(regent.url);
    const uploads: ClientRequest[] = [];
    const people = await Promise.all(Array.from({ length: 9 }, () => installation.person(regent)));
    for (const person of people) {
      const { id } = await person.chat(agentId);
      for (let at = 0; at < 4; at++) {
        const headers = {
          ...person.headers,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 100_000,
        };
        const path = `/api/chat/${id}/file/`;
        const upload = request({ hostname, port, path, method: 'POST', headers, agent: false });
        upload
          .on('error', () => undefined)
          .write(`--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'a'.repeat(1000)}`);
        uploads.push(upload);
      }
    }
    await eventually(
      () => filesIn('.tmp').length,
      (count) => expect(count).toBe(uploads.length),
    );
    await ann.post(chatId, 'Hello');
    for (const upload of uploads) upload.destroy();
    await eventually(
      () => filesIn('.tmp'),
      (left) => expect(left).toEqual([]),
    );
  }, 90_000);
});

describe('[case 71] signed links of files', () => {
  it('are one error, whatever is wrong with them', async () => {
    const { id } = (await upload(fileForm('text'))).body;
    const expires = Math.floor(Date.now() / 1000) + 600;
    for (const query of [
      `expires=${expires}&signature=${'A'.repeat(43)}`,
      `expires=1&signature=${'A'.repeat(43)}`,
      `expires=${expires}&signature=`,
      `expires=${expires}&signature=%00`,
    ]) {
      const responses = await Promise.all(
        [id, 4_000_000_000_001].map((file) => fetch(`${regent.url}/api/file/${file}/?${query}`)),
      );
      const bodies = await Promise.all(responses.map(async (one) => (await one.json()) as Record<string, unknown>));
      for (const body of bodies) delete body.request_id;
      expect(bodies[0]).toEqual(bodies[1]);
      expect(['file_link_invalid', 'validation_failed']).toContain(bodies[0]?.code);
    }
    for (const query of ['', 'expires=1', 'expires=x&signature=x', `expires=${expires}&expires=1&signature=x`]) {
      expect((await fetch(`${regent.url}/api/file/${id}/?${query}`)).status).toBe(400);
    }
  });
});
