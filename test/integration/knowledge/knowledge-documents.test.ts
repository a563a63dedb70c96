import { deflateSync } from 'node:zlib';
import { docxWith, pdfInEncoding, pdfOf, pdfPacked, pdfWith } from '../../support/files/documents.js';
import { DocumentFixture, summaryOf } from '../../support/server/fixtures/document-fixture.js';
import type { Answer } from '../../support/server/people/person.js';

let fixture: DocumentFixture;
beforeAll(async () => {
  fixture = await DocumentFixture.open();
}, 60_000);
afterAll(() => fixture?.close());

/** Each document starts a program, which is slow on a loaded machine. */
jest.setTimeout(60_000);

describe('files of a knowledge base', () => {
  it('become chapters, with the page on which they begin', async () => {
    const base = await fixture.newBase([{ title: 'By hand', content: 'Written.' }]);
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
    const added = await fixture.upload(base, pdf, 'Terms.pdf');
    expect([added.status, added.body.status, added.body.name]).toEqual([201, 'waiting', 'Terms.pdf']);
    await fixture.upload(base, await docxWith([{ heading: 'Shipping', text: 'By post.' }]), 'Shipping.docx');
    await fixture.upload(base, '# Opening hours\n\nNine to five.', 'hours.md');
    await fixture.upload(
      base,
      '<title>x</title><h1 id="a">Address</h1><script>alert(1)</script><p>Berlin',
      'address.html',
    );
    await fixture.upload(base, 'item;price\nTea;3\n', 'prices.csv');
    await fixture.upload(base, 'Просто текст', 'заметки.txt');
    await fixture.upload(base, `charset=utf-16 is a word here. ${'Long. '.repeat(800_000)}`, 'long.txt');
    const all = await fixture.read(base);
    expect(all.map(summaryOf)).toEqual([
      ['Terms.pdf', 'ready', null, 2, 2],
      ['Shipping.docx', 'ready', null, null, 1],
      ['hours.md', 'ready', null, null, 1],
      ['address.html', 'ready', null, null, 1],
      ['prices.csv', 'ready', null, null, 1],
      ['заметки.txt', 'ready', null, null, 1],
      ['long.txt', 'ready', null, null, 481],
    ]);
    const ids = all.map(({ id }) => id);
    const stored = await fixture.chapters(base);
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
    const found = await fixture.anna.call('GET', `${base}/search?q=warranty`);
    expect(found.body[0].title).toBe('Warranty');
    expect((await fixture.anna.call('DELETE', `${base}/document/${ids[0]}/`)).status).toBe(204);
    expect((await fixture.chapters(base)).map(({ title }) => title)).not.toContain('Returns');
  });

  it('are read in the East Asian encodings of older PDFs', async () => {
    const base = await fixture.newBase();
    await fixture.upload(
      base,
      pdfInEncoding('90ms-RKSJ-H', 'Japan1', '8fa4956982cd95d4956982c582ab82dc82b7'),
      'ja.pdf',
    );
    await fixture.upload(base, pdfInEncoding('GBK-EUC-H', 'GB1', 'cdcbbbf5d5feb2dfcac7c8fdcaaeccec'), 'zh.pdf');
    await fixture.upload(base, pdfInEncoding('KSCms-UHC-H', 'Korea1', 'b9ddc7b0c0ba203330c0cf'), 'ko.pdf');
    await fixture.read(base);
    expect((await fixture.chapters(base)).map(({ content }) => content)).toEqual([
      '商品は返品できます',
      '退货政策是三十天',
      '반품은 30일',
    ]);
  });

  it('may be texts in the encodings of older programs, but not other files by that name', async () => {
    const base = await fixture.newBase();
    // "Товар;Цена" and "Чайник;1200" in windows-1251, as Excel saves a table in Russia.
    const table = Buffer.from('d2eee2e0f03bd6e5ede00ad7e0e9ede8ea3b31323030', 'hex');
    expect((await fixture.upload(base, table, 'цены.csv')).status).toBe(201);
    expect((await fixture.upload(base, Buffer.from('\uFEFFЧай — три евро', 'utf16le'), 'notes.txt')).status).toBe(201);
    const program = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0xd2, 0xee, 0xe2, 0xe0]);
    const refused = await fixture.upload(base, program, 'prices.csv');
    expect([refused.status, refused.body.code]).toEqual([415, 'file_type_refused']);
    expect((await fixture.read(base)).map(summaryOf)).toEqual([
      ['цены.csv', 'ready', null, null, 1],
      ['notes.txt', 'ready', null, null, 1],
    ]);
    expect((await fixture.chapters(base)).map(({ content }) => content)).toEqual([
      'Товар: Чайник\nЦена: 1200',
      'Чай — три евро',
    ]);
  });

  it('report why they cannot be read, without affecting others', async () => {
    const base = await fixture.newBase();
    const encrypted = pdfOf(
      ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'],
      `/Encrypt << /Filter /Standard /V 1 /R 2 /O (${'a'.repeat(32)}) /U (${'b'.repeat(32)}) /P -4 >> /ID [(cccccccccccccccc) (cccccccccccccccc)] `,
    );
    await fixture.upload(base, encrypted, 'secret.pdf');
    await fixture.upload(base, pdfWith([[]]), 'scan.pdf');
    await fixture.upload(base, `%PDF-1.7\n${'nonsense '.repeat(100)}`, 'broken.pdf');
    await fixture.upload(base, ' \n\n', 'empty.txt');
    await fixture.upload(base, 'Fine', 'fine.txt');
    expect((await fixture.read(base)).map(summaryOf)).toEqual([
      ['secret.pdf', 'failed', 'encrypted', null, 0],
      ['scan.pdf', 'failed', 'no_text', null, 0],
      ['broken.pdf', 'failed', 'broken', null, 0],
      ['empty.txt', 'failed', 'no_text', null, 0],
      ['fine.txt', 'ready', null, null, 1],
    ]);
  });

  it('cannot exhaust the memory of the worker', async () => {
    const base = await fixture.newBase();
    await fixture.upload(base, pdfPacked(deflateSync(Buffer.alloc(1_500_000_000, ' '), { level: 9 })), 'bomb.pdf');
    await fixture.upload(
      base,
      await docxWith(Array.from({ length: 1_000_000 }, () => ({ heading: 'a', text: 'b' }))),
      'bomb.docx',
    );
    await fixture.upload(base, pdfWith(Array.from({ length: 2000 }, (_, at) => [[`Page ${at + 1}`, 12]])), 'long.pdf');
    await fixture.upload(base, 'Fine', 'fine.txt');
    expect((await fixture.read(base, 90_000)).map(summaryOf)).toEqual([
      ['bomb.pdf', 'failed', 'too_complex', null, 0],
      ['bomb.docx', 'failed', 'too_complex', null, 0],
      ['long.pdf', 'ready', null, 2000, 42],
      ['fine.txt', 'ready', null, null, 1],
    ]);
    expect((await fetch(`http://localhost:${fixture.port}/api/health/ready`)).status).toBe(200);
  }, 120_000);

  it('are rejected by their content, size, number and owner', async () => {
    const base = await fixture.newBase();
    const codeOf = ({ status, body }: Answer): unknown[] => [status, body.code];
    expect(codeOf(await fixture.upload(base, Buffer.from('\x89PNG\r\n\x1a\n0000000000', 'latin1'), 'a.pdf'))).toEqual([
      415,
      'file_type_refused',
    ]);
    expect(codeOf(await fixture.upload(base, '', 'a.txt'))).toEqual([415, 'file_empty']);
    expect(codeOf(await fixture.upload(base, 'a'.repeat(5 * 1024 * 1024 + 1), 'a.txt'))).toEqual([
      413,
      'file_too_large',
    ]);
    expect(codeOf(await fixture.upload(base, 'a', 'a.txt', fixture.boris))).toEqual([404, 'not_found']);
    const [added] = [(await fixture.upload(base, 'a', 'a.txt')).body];
    for (const [method, path] of [
      ['GET', 'document/'],
      ['POST', `document/${added.id}/read/`],
      ['DELETE', `document/${added.id}/`],
    ] as const) {
      expect(codeOf(await fixture.boris.call(method, `${base}/${path}`))).toEqual([404, 'not_found']);
    }
    expect(codeOf(await fixture.anna.call('DELETE', `${await fixture.newBase()}/document/${added.id}/`))).toEqual([
      404,
      'not_found',
    ]);
    // A document that is not being read yet.
    await fixture.read(base);
    const id = base.split('/').at(-1);
    await fixture.query(
      `INSERT INTO knowledge_document (base_id, name, claimed_at, status) SELECT ${id}, 'x', now(), 'reading' FROM generate_series(1, 20)`,
    );
    const refused = await fixture.upload(base, 'a', 'b.txt');
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'file']);
    await fixture.query(`UPDATE knowledge_document SET status = 'ready' WHERE base_id = ${id}`);
    await fixture.query(
      `INSERT INTO knowledge_document (base_id, name, status) SELECT ${id}, 'x', 'ready' FROM generate_series(1, 179)`,
    );
    expect((await fixture.upload(base, 'a', 'b.txt')).body.errors[0].message).toContain('at most 200 documents');
  });

  it('add all of their chapters or none when the base is full', async () => {
    const base = await fixture.newBase();
    const id = base.split('/').at(-1);
    await fixture.query(`INSERT INTO chapter (base_id, title) SELECT ${id}, 'x' FROM generate_series(1, 999)`);
    await fixture.upload(base, '# One\n\n1\n\n# Two\n\n2', 'two.md');
    expect((await fixture.read(base)).map(summaryOf)).toEqual([['two.md', 'failed', 'base_full', null, 0]]);
    expect(await fixture.chapters(base)).toHaveLength(999);
    await fixture.query(`DELETE FROM chapter WHERE id = (SELECT max(id) FROM chapter WHERE base_id = ${id})`);
    const [document] = await fixture.documents(base);
    expect((await fixture.anna.call('POST', `${base}/document/${document?.id}/read/`)).body.status).toBe('waiting');
    expect((await fixture.read(base)).map(summaryOf)).toEqual([['two.md', 'ready', null, null, 2]]);
  });
});
