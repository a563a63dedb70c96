import { mkdirSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pdf, SVG } from '../../../support/files/samples.js';
import { latestRun } from '../../../support/server/fixtures/run-fixture.js';
import type { Person } from '../../../support/server/people/person.js';
import { Installation, type Regent } from '../../../support/server/regent.js';
import { hugePng, png } from '../../../support/util/pictures.js';

const MB = 1024 * 1024;

describe('[case 72] hostile files of replies', () => {
  let at: Installation;
  let regent: Regent;
  let ann: Person;
  let bob: Person;
  let image: Buffer;
  let inside: Server;
  /** An internal service that must not be called. */
  let insideUrl: string;
  let insideCalls = 0;

  beforeAll(async () => {
    at = await Installation.open({ FILE_MAX_MB: '1', STORAGE_MB_PER_USER: '3', SWEEP_INTERVAL_MS: '200' });
    regent = await at.start();
    [ann, bob] = [await at.person(regent), await at.person(regent)];
    image = Buffer.from(await png());
    mkdirSync(join(regent.config.dataDir, 'uploads', '.tmp'), { recursive: true });
    inside = createServer((_request, response) => {
      insideCalls += 1;
      response.setHeader('content-type', 'image/png').end(image);
    });
    await new Promise<void>((resolve) => inside.listen(0, '::', resolve));
    insideUrl = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/secret.png`;
  });
  afterAll(async () => {
    inside?.close();
    await at?.close();
  });

  const base64 = (content: Uint8Array | string): string => Buffer.from(content).toString('base64');
  const filesIn = (folder: string): string[] => readdirSync(join(regent.config.dataDir, 'uploads', folder));
  const storedFiles = (): string[] => filesIn('').filter((name) => name !== '.tmp');
  const notesOf = async (agentId: number): Promise<string[]> =>
    (await latestRun(ann, agentId)).notes.map(({ code }: { code: string }) => code);
  const ask = async (output: string, files?: unknown, person = bob) => {
    const { id } = await ann.agent({ template_type: 'simple' });
    at.host.behave(id, { kind: 'json', value: { output, files } });
    const chat = await person.chat(id);
    const asked = await person.post(chat.id, 'Draw');
    await person.listed(chat.id, (all) =>
      all.some((one) => one.id === asked.id && ['answered', 'failed'].includes(one.delivery ?? '')),
    );
    const all = await person.ok('GET', `/api/chat/${chat.id}/message/`);
    return { reply: all.at(-1), notes: await notesOf(id) };
  };
  const serve = (path: string, body: Uint8Array | string, headers: Record<string, string> = {}): string => {
    at.host.behave(path, { kind: 'raw', status: 200, headers: { 'content-type': 'image/png', ...headers }, body });
    return at.host.url + path;
  };

  const cases: [string, string, () => unknown | Promise<unknown>][] = [
    ['a page that claims to be an image', 'files_invalid', () => ({ data: base64('<html>'), mimeType: 'image/png' })],
    ['an image that claims to be a PDF', 'files_invalid', () => ({ data: base64(image), mimeType: 'application/pdf' })],
    ['a PDF whose server claims an image', 'files_invalid', () => ({ url: serve('/a.png', pdf()) })],
    ['no bytes', 'files_invalid', () => ({ url: serve('/empty.png', '') })],
    [
      'one byte too many',
      'files_too_large',
      () => ({ url: serve('/large.txt', Buffer.alloc(MB + 1, 'a'), { 'content-type': 'text/plain' }) }),
    ],
    [
      '2 GB by its header',
      'files_too_large',
      () => ({ url: serve('/2gb.png', image, { 'content-length': '2147483648' }) }),
    ],
    [
      'an endless body',
      'files_too_large',
      () => {
        at.host.behave('/endless', { kind: 'endless', chunk: 'x'.repeat(65_536), intervalMs: 1 });
        return { url: `${at.host.url}/endless` };
      },
    ],
    [
      'a compressed body',
      'files_unreachable',
      () => ({ url: serve('/gzip.png', image, { 'content-encoding': 'gzip' }) }),
    ],
    ['an SVG with a script', 'files_invalid', () => ({ data: base64(SVG), mimeType: 'image/svg+xml' })],
    ['a decompression bomb', 'files_invalid', async () => ({ data: base64(await hugePng(5000)) })],
    ['a damaged image', 'files_invalid', () => ({ data: base64(image.subarray(0, 60)) })],
    ['wrong Base64', 'files_invalid', () => ({ data: 'data:image/png;base64,***' })],
    ['a data: URL without Base64', 'files_invalid', () => ({ url: 'data:text/plain,Hello' })],
    ['no list', 'files_invalid', () => 'x'],
    [
      'a missing file',
      'files_unreachable',
      () => {
        at.host.behave('/none', { kind: 'raw', status: 404, body: 'no' });
        return { url: `${at.host.url}/none` };
      },
    ],
    ['an address inside', 'files_unreachable', () => ({ url: insideUrl })],
    ['an IPv6 address inside', 'files_unreachable', () => ({ url: insideUrl.replace('127.0.0.1', '[::1]') })],
    [
      'a mapped IPv6 address',
      'files_unreachable',
      () => ({ url: insideUrl.replace('127.0.0.1', '[::ffff:127.0.0.1]') }),
    ],
    ['a name of the machine', 'files_unreachable', () => ({ url: insideUrl.replace('127.0.0.1', 'localhost') })],
    ['a number as address', 'files_unreachable', () => ({ url: insideUrl.replace('127.0.0.1', '2130706433') })],
    ['the address of cloud metadata', 'files_unreachable', () => ({ url: 'http://169.254.169.254/latest/meta-data/' })],
    ['a file of the machine', 'files_invalid', () => ({ url: 'file:///etc/passwd' })],
    ['an address with a password', 'files_invalid', () => ({ url: insideUrl.replace('http://', 'http://a:b@') })],
    [
      'a redirect inside',
      'files_unreachable',
      () => {
        at.host.behave('/away', { kind: 'redirect', location: insideUrl });
        return { url: `${at.host.url}/away` };
      },
    ],
    [
      'a redirect to cloud metadata',
      'files_unreachable',
      () => {
        at.host.behave('/cloud', { kind: 'redirect', location: 'http://169.254.169.254/' });
        return { url: `${at.host.url}/cloud` };
      },
    ],
    [
      'endless redirects',
      'files_unreachable',
      () => {
        at.host.behave('/loop', { kind: 'redirect', location: '/loop' });
        return { url: `${at.host.url}/loop` };
      },
    ],
  ];

  it.each(cases)('%s: the text comes without it', async (_case, note, entry) => {
    const before = storedFiles();
    const { reply, notes } = await ask('The text.', [await entry()]);
    expect(reply.message).toBe('The text.');
    expect([reply.files, notes]).toEqual([undefined, [note]]);
    expect(insideCalls).toBe(0);
    expect(storedFiles()).toEqual(before);
    expect(filesIn('.tmp')).toEqual([]);
  });

  it('rejected images of the text stay links, and data: URLs become their alternative text', async () => {
    const text = `![a](${insideUrl}) ![b](data:image/svg+xml;base64,${base64(SVG)}) ![c](data:image/png;base64,*) ![d](javascript:alert)`;
    const { reply, notes } = await ask(text);
    expect(reply.message).toBe(`![a](${insideUrl}) b c ![d](javascript:alert)`);
    expect([reply.files, notes.sort()]).toEqual([undefined, ['files_invalid', 'files_unreachable']]);
    expect(insideCalls).toBe(0);
  });

  it('an eleventh file is dropped, and so is an image after ten files', async () => {
    const eleven = Array.from({ length: 11 }, (_, n) => ({ data: base64(`file ${n}`), name: `${n}.txt` }));
    const { reply, notes } = await ask(`![x](data:image/png;base64,${base64(image)})`, eleven);
    expect(reply.files.map(({ name }: { name: string }) => name)).toEqual(eleven.slice(0, 10).map(({ name }) => name));
    expect([reply.message, notes]).toEqual(['x', ['files_too_many']]);
  });

  it.each([
    ['../../../etc/cron.d/a\u0000\u202e\r\n.txt', 'a.txt'],
    ['x'.repeat(300), `${'x'.repeat(116)}.png`],
    ['C:\\a\\b.exe', 'b.exe.png'],
    ['', 'file.png'],
  ])('the name %j becomes safe', async (name, safe) => {
    const data = base64(safe.endsWith('.txt') ? 'text' : image);
    const { reply } = await ask('Hi', [{ data, name }]);
    expect(reply.files).toMatchObject([{ name: safe }]);
  });

  it('files above the user’s storage are dropped', async () => {
    const carl = await at.person(regent);
    const url = serve('/big.txt', Buffer.alloc(MB, 'a'), { 'content-type': 'text/plain' });
    const { reply, notes } = await ask('Four.', [{ url }, { url }, { url }, { url }], carl);
    expect([reply.message, reply.files.length, notes]).toEqual(['Four.', 3, ['files_not_stored']]);
    const next = await ask(`No room. ![x](${serve('/x.png', image)})`, undefined, carl);
    expect([next.reply.files, next.notes]).toEqual([undefined, ['files_not_stored']]);
    expect(filesIn('.tmp')).toEqual([]);
    const only = await ask('', [{ data: base64(image), name: 'x.png' }], carl);
    expect(only.reply).toMatchObject({ delivery: 'failed', failure: { code: 'storage_full' } });
  });

  it('a body that is a lying, endless or large file fails without a trace', async () => {
    const bodies = [
      { body: SVG, code: 'unreadable_reply' },
      { body: '', code: 'unreadable_reply' },
      { body: Buffer.alloc(MB + 1, 'a'), code: 'reply_too_large' },
    ];
    const before = storedFiles();
    for (const { body, code } of bodies) {
      const { id } = await ann.agent({ template_type: 'simple' });
      at.host.behave(id, { kind: 'raw', status: 200, headers: { 'content-type': 'image/png' }, body });
      const chat = await bob.chat(id);
      await bob.post(chat.id, 'Draw');
      const list = await bob.listed(chat.id, (all) => all.some((one) => one.failure));
      expect(list.at(-1)?.failure).toMatchObject({ code });
    }
    expect(storedFiles()).toEqual(before);
    expect(filesIn('.tmp')).toEqual([]);
  });
});
