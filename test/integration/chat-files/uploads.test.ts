import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { docx, fileForm, pdf, SVG, wav, xlsx, zip } from '../../support/files/samples.js';
import type { Answer, Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import { jpeg, picture, png, talkativeJpeg } from '../../support/util/pictures.js';

const MB = 1024 * 1024;

let installation: Installation;
let regent: Regent;
let ann: Person;
let ben: Person;
let chatId: number;
let otherChatId: number;

beforeAll(async () => {
  installation = await Installation.open({ FILE_MAX_MB: '2', STORAGE_MB_PER_USER: '20' });
  regent = await installation.start('api');
  [ann, ben] = [await installation.person(regent), await installation.person(regent)];
  const agent = await ann.agent({ name: 'Reader' });
  [chatId, otherChatId] = [(await ann.chat(agent.id)).id, (await ann.chat(agent.id)).id];
});
afterAll(() => installation.close());

const upload = (content: Uint8Array | string, name?: string, type?: string): Promise<Answer> =>
  ann.call('POST', `/api/chat/${chatId}/file/`, fileForm(content, name, type));
const get = (id: number, person = ann, chat = chatId, query = '', headers = {}): Promise<Response> =>
  fetch(`${regent.url}/api/chat/${chat}/file/${id}/${query}`, { headers: { ...person.headers, ...headers } });
const outcome = ({ status, body }: Answer): unknown[] => [status, body.code];
const stored = (): string[] => readdirSync(join(regent.config.dataDir, 'uploads')).filter((name) => name !== '.tmp');
const temporary = (): string[] => readdirSync(join(regent.config.dataDir, 'uploads', '.tmp'));

describe('POST /api/chat/{id}/file', () => {
  it.each<[string, string, () => Promise<Buffer> | Buffer, string, string]>([
    ['a PDF', 'Report.pdf', () => pdf(), 'application/pdf', 'Report.pdf'],
    ['a PDF by another name', 'page.html', () => pdf(), 'application/pdf', 'page.html.pdf'],
    ['text', 'notes.txt', () => Buffer.from('Привет\tworld\r\n'), 'text/plain', 'notes.txt'],
    ['Markdown', 'notes.md', () => Buffer.from('# Title'), 'text/markdown', 'notes.md'],
    ['CSV', 'table.CSV', () => Buffer.from('a;b\n1;2\n'), 'text/csv', 'table.CSV'],
    ['an SVG as text', 'logo.svg', () => Buffer.from(SVG), 'text/plain', 'logo.svg.txt'],
    ['a page as text', 'x.html', () => Buffer.from('<script>alert(1)</script>'), 'text/plain', 'x.html.txt'],
    [
      'a DOCX',
      'a.docx',
      () => docx(),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'a.docx',
    ],
    [
      'an XLSX',
      'a.zip',
      () => xlsx(),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'a.zip.xlsx',
    ],
    ['audio', 'voice.wav', () => wav(), 'audio/wav', 'voice.wav'],
    ['a picture by another name', 'photo.pdf', () => png(), 'image/png', 'photo.pdf.png'],
    ['a GIF as PNG', 'cat.gif', () => picture().gif().toBuffer(), 'image/png', 'cat.png'],
  ])('[case 69] stores %s with the type of its content', async (_kind, given, make, mime_type, name) => {
    const { status, body } = await upload(await make(), given, 'application/x-msdownload');
    expect([status, body]).toEqual([201, expect.objectContaining({ id: expect.any(Number), name, mime_type })]);
    const file = await get(body.id);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')?.split(';')[0]).toBe(mime_type);
    expect((await file.arrayBuffer()).byteLength).toBe(body.size);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-cache, no-transform',
    });
    const disposition = file.headers.get('content-disposition');
    if (mime_type.startsWith('image/')) expect(disposition).toBeNull();
    else expect(disposition).toMatch(/^attachment; filename=/);
  });

  it('[case 69] stores images in two sizes, without metadata, with their size and a preview', async () => {
    const { body } = await upload(await talkativeJpeg(picture(3000, 1000)), 'IMG_1.JPG');
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'IMG_1.JPG',
      mime_type: 'image/jpeg',
      size: expect.any(Number),
      width: 683, // rotated as its metadata said
      height: 2048,
      thumb: expect.any(String),
    });
    const whole = Buffer.from(await (await get(body.id)).arrayBuffer());
    const small = Buffer.from(await (await get(body.id, ann, chatId, '?variant=small')).arrayBuffer());
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', height: 512 });
    expect((await sharp(whole).metadata()).exif).toBeUndefined();
    for (const bytes of [whole, small]) expect(bytes.toString('latin1')).not.toMatch(/SECRET|GPS/);
  });

  it.each<[string, number, string, () => Promise<Buffer> | Buffer]>([
    ['no bytes', 415, 'file_empty', () => Buffer.alloc(0)],
    ['one byte above the limit', 413, 'file_too_large', () => Buffer.alloc(2 * MB + 1, 'a')],
    ['a program', 415, 'file_type_refused', () => Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1')],
    ['text with control characters', 415, 'file_type_refused', () => Buffer.from('a\x00b')],
    ['text that is not UTF-8', 415, 'file_type_refused', () => Buffer.from('\xcf\xf0\xe8', 'latin1')],
    ['text cut within a character', 415, 'file_type_refused', () => Buffer.from('я').subarray(0, 1)],
    ['an archive', 415, 'file_type_refused', () => zip({ 'a.txt': 'a' })],
    ['a document with macros', 415, 'file_type_refused', () => docx({ 'word/vbaProject.bin': 'x' })],
    ['half a document', 415, 'file_type_refused', async () => (await docx()).subarray(0, 100)],
    ['a damaged picture', 415, 'unsupported_media_type', async () => (await jpeg(300, 300)).subarray(0, 500)],
    ['a photo as HEIC', 415, 'file_type_refused', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')],
  ])('[case 69] [case 70] refuses %s: %d %s, and keeps nothing', async (_kind, status, code, make) => {
    const before = stored();
    expect(outcome(await upload(await make(), 'file.docx'))).toEqual([status, code]);
    expect(stored()).toEqual(before);
    expect(temporary()).toEqual([]);
    expect(await installation.rows('SELECT name FROM stray_file')).toEqual([]);
  });

  it('[case 70] accepts a file of exactly the limit', async () => {
    expect((await upload(Buffer.alloc(2 * MB, 'a'))).body).toMatchObject({ size: 2 * MB });
  });

  it.each([
    ['inflates to more than it declares', 10],
    ['declares 300 MB', 300 * MB],
  ])('[case 69] rejects an archive whose entry %s', async (_case, declared) => {
    const bytes = await docx({ 'word/a.xml': Buffer.alloc(1000, 'a') });
    const header = bytes.lastIndexOf(Buffer.from('word/a.xml')) - 46; // in the directory
    bytes.writeUInt32LE(declared, header + 24);
    expect(outcome(await upload(bytes, 'a.docx'))).toEqual([415, 'file_type_refused']);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Ann\\plan.txt', 'plan.txt'],
    ['a\u202Etxt.exe', 'atxt.exe.txt'],
    [`${'я'.repeat(296)}.txt`, `${'я'.repeat(116)}.txt`],
    ['...', 'file'],
    ['  a   b .txt', 'a b.txt'],
  ])('[case 70] cleans the name %j', async (given, name) => {
    expect((await upload('text', given)).body.name).toBe(name);
  });

  it('[case 71] is rejected for chats of other users, without a session, and without a file', async () => {
    const form = fileForm('text');
    expect(outcome(await ben.call('POST', `/api/chat/${chatId}/file/`, form))).toEqual([404, 'chat_not_found']);
    expect((await fetch(`${regent.url}/api/chat/${chatId}/file/`, { method: 'POST', body: form })).status).toBe(401);
    expect((await ann.call('POST', `/api/chat/${chatId}/file/`)).status).toBe(400);
  });
});

describe('GET /api/chat/{id}/file/{fileId}', () => {
  it('[case 71] is 404 for other users and in other chats', async () => {
    const { id } = (await upload('private')).body;
    for (const response of [await get(id, ben), await get(id, ann, otherChatId), await get(4_000_000_000_001)]) {
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'file_not_found']);
    }
    expect((await fetch(`${regent.url}/api/chat/${chatId}/file/${id}/`)).status).toBe(401);
  });

  it('answers 304 to its own tag only', async () => {
    const { id } = (await upload(await png(), 'a.png')).body;
    const etag = (await get(id)).headers.get('etag') as string;
    expect((await get(id, ann, chatId, '', { 'if-none-match': etag })).status).toBe(304);
    expect((await get(id, ann, chatId, '?variant=small', { 'if-none-match': etag })).status).toBe(200);
    expect((await get(id, ben, chatId, '', { 'if-none-match': etag })).status).toBe(404);
  });

  it('is not served as an image of the installation', async () => {
    const { id } = (await upload(await png(), 'a.png')).body;
    const [row] = await installation.rows<{ stored_name: string }>('SELECT stored_name FROM chat_file WHERE id = $1', [
      id,
    ]);
    expect((await fetch(`${regent.url}/media/${row?.stored_name}`)).status).toBe(404);
  });
});
