import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { AccountApp } from '../../../support/server/apps/account-app.js';

const SCRIPT = `console.log(1);${' '.repeat(5000)}`;

describe('HTTP basics of every route', () => {
  let app: AccountApp;
  beforeAll(async () => {
    const client = mkdtempSync(join(tmpdir(), 'regent-client-'));
    mkdirSync(join(client, 'assets'));
    writeFileSync(join(client, 'index.html'), '<!doctype html><p>Regent');
    writeFileSync(join(client, 'assets', 'main-1a2b.js'), SCRIPT);
    writeFileSync(join(client, 'assets', 'main-1a2b.js.br'), brotliCompressSync(SCRIPT));
    writeFileSync(join(client, 'assets', 'late-1a2b.js'), SCRIPT);
    writeFileSync(join(client, 'icon.svg'), '<svg/>');
    mkdirSync(join(client, 'diagrams', 'assets'), { recursive: true });
    writeFileSync(join(client, 'diagrams', 'index.html'), '<!doctype html>');
    writeFileSync(join(client, 'diagrams', 'assets', 'draw-1a2b.js'), '');
    for (const language of ['en', 'ru']) writeFileSync(join(client, `landing.${language}.html`), `<p>${language}`);
    app = await AccountApp.start({ clientDirectory: client });
  });
  afterAll(() => app?.stop());

  it('serves the landing page in the requested, stored or browser language', async () => {
    const landing = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
      const answer = await fetch(`http://127.0.0.1:${app.port}${path}`, { headers });
      expect(answer.headers.get('vary')).toMatch(/accept-language.*cookie/i);
      return answer.text();
    };
    expect(await landing('/')).toBe('<p>en');
    expect(await landing('/', { 'accept-language': 'ru-RU,ru;q=0.9,en;q=0.8' })).toBe('<p>ru');
    expect(await landing('/', { 'accept-language': 'de, fr' })).toBe('<p>en');
    expect(await landing('/', { 'accept-language': 'ru', cookie: 'a=b; i18next=en' })).toBe('<p>en');
    expect(await landing('/?lng=ru-RU', { cookie: 'i18next=en' })).toBe('<p>ru');
    expect(await landing('/?lng=../../index', { cookie: 'i18next=..%2Fx' })).toBe('<p>en');
    expect(await (await fetch(`http://127.0.0.1:${app.port}/auth`)).text()).toContain('Regent');
    expect((await fetch(`http://127.0.0.1:${app.port}/share/abc`)).headers.get('x-robots-tag')).toContain('noindex');
  });

  it('serves the page that draws diagrams without an origin, framed by pages of Regent only', async () => {
    const page = await fetch(`http://127.0.0.1:${app.port}/diagrams/index.html`);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none'; script-src 'self';/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const script = await fetch(`http://127.0.0.1:${app.port}/diagrams/assets/draw-1a2b.js`);
    expect(script.headers.get('access-control-allow-origin')).toBe('*');
    expect(script.headers.get('cache-control')).toContain('immutable');
    const other = await fetch(`http://127.0.0.1:${app.port}/assets/main-1a2b.js`);
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
    expect(other.headers.get('x-frame-options')).toBe('DENY');
  });

  it('sends the Brotli version of an asset to clients that accept it, and compresses for others', async () => {
    const get = async (name: string, accepted: string) => {
      const answer = await fetch(`http://127.0.0.1:${app.port}/assets/${name}?v=1`, {
        headers: { 'accept-encoding': accepted },
      });
      expect(answer.headers.get('content-type')).toMatch(/^(?:text|application)\/javascript/);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
      expect(await answer.text()).toBe(SCRIPT);
      return answer.headers.get('content-encoding');
    };
    const size = String(brotliCompressSync(SCRIPT).length);
    const head = await fetch(`http://127.0.0.1:${app.port}/assets/main-1a2b.js`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
    });
    expect([head.headers.get('content-encoding'), head.headers.get('content-length')]).toEqual(['br', size]);
    expect(await get('main-1a2b.js', 'gzip, deflate, br, zstd')).toBe('br');
    expect(await get('main-1a2b.js', 'gzip')).toBe('gzip');
    expect(await get('main-1a2b.js', 'gzip, br;q=0')).toBe('gzip');
    expect(await get('late-1a2b.js', 'gzip')).toBe('gzip');
    expect(await get('main-1a2b.js', 'identity')).toBeNull();
  });

  it('serves the client: pages, immutable assets, and 404 for missing files', async () => {
    const page = await app.browser().get('/agent/7');
    expect(page.text).toContain('Regent');
    expect(page.headers['cache-control']).toBe('no-cache');
    expect(page.headers['content-security-policy']).toContain(`script-src 'self';`);
    expect(page.headers['content-security-policy']).toContain(`connect-src 'self' ws://localhost:3000`);
    expect(page.headers['x-powered-by']).toBeUndefined();
    const asset = await app.browser().get('/assets/main-1a2b.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await app.browser().get('/icon.svg')).headers['cache-control']).toBe('public, max-age=3600');
    for (const path of ['/assets/old.js', '/x.png', '/assets/none', '/..%2f..%2fpackage.json']) {
      const answer = await app.browser().get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.text).not.toContain('Regent');
    }
    expect((await app.browser().agent.post('/agent/7').send({})).body.code).toBe('not_found');
    expect((await app.browser().get('/%')).status).toBeLessThan(500);
  });
});
