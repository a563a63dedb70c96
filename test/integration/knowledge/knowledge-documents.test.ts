import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import { docxWith, pdfInEncoding, pdfOf, pdfPacked, pdfWith } from '../../support/files/documents.js';
import { fileForm } from '../../support/files/samples.js';
import { type Answer, Person } from '../../support/server/people/person.js';
import { DemoPlace } from '../../support/server/seed/demo-place.js';
import { eventually } from '../../support/util/eventually.js';

interface Chapter {
  title: string;
  content: string;
  document_id: number | null;
  page: number | null;
  anchor: string | null;
}

let pages: Server;
let site: string;
let place: DemoPlace;
let anna: Person;
let boris: Person;
/** Responses of the site, by path. */
let answers: Record<string, { status?: number; type?: string; location?: string; body?: string | Buffer | 'endless' }>;

beforeAll(async () => {
  pages = createServer((request, response) => {
    const answer = answers[request.url ?? ''] ?? { status: 404 };
    response.writeHead(answer.status ?? 200, {
      'content-type': answer.type ?? 'text/html; charset=utf-8',
      ...(answer.location && { location: answer.location }),
    });
    if (answer.body !== 'endless') return void response.end(answer.body ?? '');
    const timer = setInterval(() => response.write('a'.repeat(1 << 20)), 5);
    response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((done) => pages.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(pages.address() as AddressInfo).port}`;
  site = `http://${host}`;
  // The built server: documents are read by a program of its own.
  place = await DemoPlace.start({
    SIGNUP: 'open',
    ROLE: 'all',
    FILE_MAX_MB: '5',
    PAGES_ALLOWED_PRIVATE_HOSTS: host,
    OTP_PER_ADDRESS_PER_HOUR: '0',
  });
  const url = `http://localhost:${place.port}`;
  [anna, boris] = [await Person.signIn(url, 'anna@example.com'), await Person.signIn(url, 'boris@example.com')];
}, 60_000);
beforeEach(() => {
  answers = {};
});
afterAll(async () => {
  anna?.close();
  boris?.close();
  await place?.stop();
  pages?.closeAllConnections();
  pages?.close();
});

const newBase = async (chapters: object[] = []): Promise<string> => {
  const { body } = await anna.call('POST', '/api/studio/databank/base/', { name: 'Shop', chapters });
  return `/api/studio/databank/base/${body.id}`;
};
const upload = (base: string, content: Uint8Array | string, name: string, person = anna): Promise<Answer> =>
  person.call('POST', `${base}/file/`, fileForm(content, name, 'application/octet-stream'));
const addPage = (base: string, path: string): Promise<Answer> =>
  anna.call('POST', `${base}/page/`, { url: path.startsWith('/') ? site + path : path });
const documents = async (base: string): Promise<Record<string, unknown>[]> =>
  (await anna.call('GET', `${base}/document/`)).body;
const chapters = async (base: string): Promise<Chapter[]> => (await anna.call('GET', `${base}/`)).body.chapters;

/** The documents of a base, when all are read. */
async function read(base: string, withinMs = 30_000): Promise<Record<string, unknown>[]> {
  await eventually(
    () => documents(base),
    (all) => expect(all.filter(({ status }) => status === 'waiting' || status === 'reading')).toEqual([]),
    withinMs,
  );
  return documents(base);
}
const about = (document: Record<string, unknown> | undefined): unknown[] => [
  document?.name,
  document?.status,
  document?.failure,
  document?.pages,
  document?.chapters_count,
];

/** Each document starts a program, which is slow on a loaded machine. */
jest.setTimeout(60_000);

describe('files of a knowledge base', () => {
  it('become chapters, with the page on which they begin', async () => {
    const base = await newBase([{ title: 'By hand', content: 'Written.' }]);
    const pdf = pdfWith([
      [
        ['Returns', 24],
        ['Within 30 days.', 12],
      ],
      [
        ['At our cost.', 12],
        ['Warranty', 24],
        ['Two years.', 12],
      ],
    ]);
    const added = await upload(base, pdf, 'Terms.pdf');
    expect([added.status, added.body.status, added.body.name]).toEqual([201, 'waiting', 'Terms.pdf']);
    await upload(base, await docxWith([{ heading: 'Shipping', text: 'By post.' }]), 'Shipping.docx');
    await upload(base, '# Opening hours\n\nNine to five.', 'hours.md');
    await upload(base, '<title>x</title><h1 id="a">Address</h1><script>alert(1)</script><p>Berlin', 'address.html');
    await upload(base, 'item;price\nTea;3\n', 'prices.csv');
    await upload(base, 'Просто текст', 'заметки.txt');
    await upload(base, `charset=utf-16 is a word here. ${'Long. '.repeat(800_000)}`, 'long.txt');
    const all = await read(base);
    expect(all.map(about)).toEqual([
      ['Terms.pdf', 'ready', null, 2, 2],
      ['Shipping.docx', 'ready', null, null, 1],
      ['hours.md', 'ready', null, null, 1],
      ['address.html', 'ready', null, null, 1],
      ['prices.csv', 'ready', null, null, 1],
      ['заметки.txt', 'ready', null, null, 1],
      ['long.txt', 'ready', null, null, 481],
    ]);
    const ids = all.map(({ id }) => id);
    const stored = await chapters(base);
    expect(stored[8]?.content).toMatch(/^charset=utf-16 is a word here\. Long\./);
    expect(stored.slice(0, 8).map((one) => [one.document_id, one.title, one.content, one.page, one.anchor])).toEqual([
      [null, 'By hand', 'Written.', null, null],
      [ids[0], 'Returns', 'Within 30 days.\nAt our cost.', 1, null],
      [ids[0], 'Warranty', 'Two years.', 2, null],
      [ids[1], 'Shipping', 'By post.', null, null],
      [ids[2], 'Opening hours', 'Nine to five.', null, null],
      [ids[3], 'Address', 'Berlin', null, 'a'],
      [ids[4], 'Tea', 'item: Tea\nprice: 3', null, null],
      [ids[5], 'заметки.txt', 'Просто текст', null, null],
    ]);
    const found = await anna.call('GET', `${base}/search?q=warranty`);
    expect(found.body[0].title).toBe('Warranty');
    expect((await anna.call('DELETE', `${base}/document/${ids[0]}/`)).status).toBe(204);
    expect((await chapters(base)).map(({ title }) => title)).not.toContain('Returns');
  });

  it('are read in the East Asian encodings of older PDFs', async () => {
    const base = await newBase();
    await upload(base, pdfInEncoding('90ms-RKSJ-H', 'Japan1', '8fa4956982cd95d4956982c582ab82dc82b7'), 'ja.pdf');
    await upload(base, pdfInEncoding('GBK-EUC-H', 'GB1', 'cdcbbbf5d5feb2dfcac7c8fdcaaeccec'), 'zh.pdf');
    await upload(base, pdfInEncoding('KSCms-UHC-H', 'Korea1', 'b9ddc7b0c0ba203330c0cf'), 'ko.pdf');
    await read(base);
    expect((await chapters(base)).map(({ content }) => content)).toEqual([
      '商品は返品できます',
      '退货政策是三十天',
      '반품은 30일',
    ]);
  });

  it('may be texts in the encodings of older programs, but not other files by that name', async () => {
    const base = await newBase();
    // "Товар;Цена" and "Чайник;1200" in windows-1251, as Excel saves a table in Russia.
    const table = Buffer.from('d2eee2e0f03bd6e5ede00ad7e0e9ede8ea3b31323030', 'hex');
    expect((await upload(base, table, 'цены.csv')).status).toBe(201);
    expect((await upload(base, Buffer.from('\uFEFFЧай — три евро', 'utf16le'), 'notes.txt')).status).toBe(201);
    const program = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0xd2, 0xee, 0xe2, 0xe0]);
    const refused = await upload(base, program, 'prices.csv');
    expect([refused.status, refused.body.code]).toEqual([415, 'file_type_refused']);
    expect((await read(base)).map(about)).toEqual([
      ['цены.csv', 'ready', null, null, 1],
      ['notes.txt', 'ready', null, null, 1],
    ]);
    expect((await chapters(base)).map(({ content }) => content)).toEqual([
      'Товар: Чайник\nЦена: 1200',
      'Чай — три евро',
    ]);
  });

  it('say why they cannot be read, and the others are', async () => {
    const base = await newBase();
    const encrypted = pdfOf(
      ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'],
      `/Encrypt << /Filter /Standard /V 1 /R 2 /O (${'a'.repeat(32)}) /U (${'b'.repeat(32)}) /P -4 >> /ID [(cccccccccccccccc) (cccccccccccccccc)] `,
    );
    await upload(base, encrypted, 'secret.pdf');
    await upload(base, pdfWith([[]]), 'scan.pdf');
    await upload(base, `%PDF-1.7\n${'nonsense '.repeat(100)}`, 'broken.pdf');
    await upload(base, ' \n\n', 'empty.txt');
    await upload(base, 'Fine', 'fine.txt');
    expect((await read(base)).map(about)).toEqual([
      ['secret.pdf', 'failed', 'encrypted', null, 0],
      ['scan.pdf', 'failed', 'no_text', null, 0],
      ['broken.pdf', 'failed', 'broken', null, 0],
      ['empty.txt', 'failed', 'no_text', null, 0],
      ['fine.txt', 'ready', null, null, 1],
    ]);
  });

  it('cannot exhaust the memory of the worker', async () => {
    const base = await newBase();
    await upload(base, pdfPacked(deflateSync(Buffer.alloc(1_500_000_000, ' '), { level: 9 })), 'bomb.pdf');
    await upload(
      base,
      await docxWith(Array.from({ length: 1_000_000 }, () => ({ heading: 'a', text: 'b' }))),
      'bomb.docx',
    );
    await upload(base, pdfWith(Array.from({ length: 2000 }, (_, at) => [[`Page ${at + 1}`, 12]])), 'long.pdf');
    await upload(base, 'Fine', 'fine.txt');
    expect((await read(base, 90_000)).map(about)).toEqual([
      ['bomb.pdf', 'failed', 'too_complex', null, 0],
      ['bomb.docx', 'failed', 'too_complex', null, 0],
      ['long.pdf', 'ready', null, 2000, 42],
      ['fine.txt', 'ready', null, null, 1],
    ]);
    expect((await fetch(`http://localhost:${place.port}/api/health/ready`)).status).toBe(200);
  }, 120_000);

  it('are refused by their content, size, number and owner', async () => {
    const base = await newBase();
    const codeOf = ({ status, body }: Answer): unknown[] => [status, body.code];
    expect(codeOf(await upload(base, Buffer.from('\x89PNG\r\n\x1a\n0000000000', 'latin1'), 'a.pdf'))).toEqual([
      415,
      'file_type_refused',
    ]);
    expect(codeOf(await upload(base, '', 'a.txt'))).toEqual([415, 'file_empty']);
    expect(codeOf(await upload(base, 'a'.repeat(5 * 1024 * 1024 + 1), 'a.txt'))).toEqual([413, 'file_too_large']);
    expect(codeOf(await upload(base, 'a', 'a.txt', boris))).toEqual([404, 'not_found']);
    const [added] = [(await upload(base, 'a', 'a.txt')).body];
    for (const [method, path] of [
      ['GET', 'document/'],
      ['POST', `document/${added.id}/read/`],
      ['DELETE', `document/${added.id}/`],
    ] as const) {
      expect(codeOf(await boris.call(method, `${base}/${path}`))).toEqual([404, 'not_found']);
    }
    expect(codeOf(await anna.call('DELETE', `${await newBase()}/document/${added.id}/`))).toEqual([404, 'not_found']);
    // A document that nobody reads yet.
    await read(base);
    const id = base.split('/').at(-1);
    await place.query(
      `INSERT INTO knowledge_document (base_id, name, claimed_at, status) SELECT ${id}, 'x', now(), 'reading' FROM generate_series(1, 20)`,
    );
    const refused = await upload(base, 'a', 'b.txt');
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'file']);
    await place.query(`UPDATE knowledge_document SET status = 'ready' WHERE base_id = ${id}`);
    await place.query(
      `INSERT INTO knowledge_document (base_id, name, status) SELECT ${id}, 'x', 'ready' FROM generate_series(1, 179)`,
    );
    expect((await upload(base, 'a', 'b.txt')).body.errors[0].message).toContain('at most 200 documents');
  });

  it('add all of their chapters or none when the base is full', async () => {
    const base = await newBase();
    const id = base.split('/').at(-1);
    await place.query(`INSERT INTO chapter (base_id, title) SELECT ${id}, 'x' FROM generate_series(1, 999)`);
    await upload(base, '# One\n\n1\n\n# Two\n\n2', 'two.md');
    expect((await read(base)).map(about)).toEqual([['two.md', 'failed', 'base_full', null, 0]]);
    expect(await chapters(base)).toHaveLength(999);
    await place.query(`DELETE FROM chapter WHERE id = (SELECT max(id) FROM chapter WHERE base_id = ${id})`);
    const [document] = await documents(base);
    expect((await anna.call('POST', `${base}/document/${document?.id}/read/`)).body.status).toBe('waiting');
    expect((await read(base)).map(about)).toEqual([['two.md', 'ready', null, null, 2]]);
  });
});

describe('pages of a knowledge base', () => {
  it('become chapters under their own title, and can be read again', async () => {
    const base = await newBase();
    answers['/help'] = { status: 302, location: '/help/' };
    answers['/help/'] = {
      type: 'text/html; charset=windows-1251',
      body: Buffer.concat([
        Buffer.from('<title>Help</title><h1 id="r">'),
        Buffer.from([0xc2, 0xee, 0xe7, 0xe2, 0xf0, 0xe0, 0xf2]),
        Buffer.from('</h1><p>30 days</p>'),
      ]),
    };
    const added = await addPage(base, '/help#top');
    expect([added.status, added.body.url]).toEqual([201, `${site}/help#top`]);
    expect((await read(base)).map(about)).toEqual([['Help', 'ready', null, null, 1]]);
    expect(await chapters(base)).toMatchObject([{ title: 'Возврат', content: '30 days', anchor: 'r' }]);

    answers['/help/'] = { body: '<title>Help 2</title><h1>Returns</h1><p>60 days</p><h1>Costs</h1><p>None</p>' };
    await anna.call('POST', `${base}/document/${added.body.id}/read/`);
    expect((await read(base)).map(about)).toEqual([['Help 2', 'ready', null, null, 2]]);
    expect((await chapters(base)).map(({ title }) => title)).toEqual(['Returns', 'Costs']);

    // What was read stays when the page is gone.
    delete answers['/help/'];
    await anna.call('POST', `${base}/document/${added.body.id}/read/`);
    expect((await read(base)).map(about)).toEqual([['Help 2', 'failed', 'page_unreachable', null, 2]]);
  });

  it('say why they cannot be read', async () => {
    const base = await newBase();
    answers['/login'] = { body: '<title>Sign in</title><form><input type="password"></form>' };
    answers['/forbidden'] = { status: 403 };
    answers['/endless'] = { body: 'endless' };
    answers['/large'] = { body: Buffer.alloc(50 * 1024 * 1024, 'a') };
    answers['/picture'] = { type: 'image/png', body: Buffer.from('\x89PNG\r\n\x1a\n0000000000', 'latin1') };
    answers['/inside'] = { status: 302, location: 'http://127.0.0.1:1/' };
    answers['/metadata'] = { status: 302, location: 'http://169.254.169.254/latest/meta-data/' };
    answers['/loop'] = { status: 302, location: '/loop' };
    const paths = [
      '/login',
      '/forbidden',
      '/endless',
      '/large',
      '/picture',
      '/inside',
      '/metadata',
      '/loop',
      '/nothing',
    ];
    for (const path of paths) expect((await addPage(base, path)).status).toBe(201);
    expect((await read(base, 60_000)).map(({ failure }) => failure)).toEqual([
      'page_needs_sign_in',
      'page_needs_sign_in',
      'page_too_large',
      'page_too_large',
      'type_refused',
      'page_unreachable',
      'page_unreachable',
      'page_unreachable',
      'page_unreachable',
    ]);
  }, 90_000);

  it.each(['ftp://example.com/', 'javascript:alert(1)', 'https://me:secret@example.com/', 'no address', ' '])(
    'are refused by their address: %s',
    async (url) => {
      const refused = await addPage(await newBase(), url);
      expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed']);
    },
  );
});
