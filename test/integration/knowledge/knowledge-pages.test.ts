import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DocumentFixture, summaryOf } from '../../support/server/fixtures/document-fixture.js';
import type { Answer } from '../../support/server/people/person.js';

let pages: Server;
let site: string;
let fixture: DocumentFixture;
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
  fixture = await DocumentFixture.open({ PAGES_ALLOWED_PRIVATE_HOSTS: host });
}, 60_000);
beforeEach(() => {
  answers = {};
});
afterAll(async () => {
  await fixture?.close();
  pages?.closeAllConnections();
  pages?.close();
});

const addPage = (base: string, path: string): Promise<Answer> =>
  fixture.anna.call('POST', `${base}/page/`, { url: path.startsWith('/') ? site + path : path });

/** Each document starts a program, which is slow on a loaded machine. */
jest.setTimeout(60_000);

describe('pages of a knowledge base', () => {
  it('become chapters under their own title, and can be read again', async () => {
    const base = await fixture.newBase();
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
    expect((await fixture.read(base)).map(summaryOf)).toEqual([['Help', 'ready', null, null, 1]]);
    expect(await fixture.chapters(base)).toMatchObject([{ title: 'Возврат', content: '30 days', anchor: 'r' }]);

    answers['/help/'] = { body: '<title>Help 2</title><h1>Returns</h1><p>60 days</p><h1>Costs</h1><p>None</p>' };
    await fixture.anna.call('POST', `${base}/document/${added.body.id}/read/`);
    expect((await fixture.read(base)).map(summaryOf)).toEqual([['Help 2', 'ready', null, null, 2]]);
    expect((await fixture.chapters(base)).map(({ title }) => title)).toEqual(['Returns', 'Costs']);

    // Chapters stay if the page no longer exists.
    delete answers['/help/'];
    await fixture.anna.call('POST', `${base}/document/${added.body.id}/read/`);
    expect((await fixture.read(base)).map(summaryOf)).toEqual([['Help 2', 'failed', 'page_unreachable', null, 2]]);
  });

  it('report why they cannot be read', async () => {
    const base = await fixture.newBase();
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
    expect((await fixture.read(base, 60_000)).map(({ failure }) => failure)).toEqual([
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
    'are rejected by their address: %s',
    async (url) => {
      const refused = await addPage(await fixture.newBase(), url);
      expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed']);
    },
  );
});
