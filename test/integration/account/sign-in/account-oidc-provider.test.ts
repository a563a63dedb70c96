import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountApp } from '../../../support/server/apps/account-app.js';
import {
  ANN,
  BEGIN,
  CALLBACK,
  errorOf,
  isCallback,
  OidcApp,
  SITE,
  visitorOf,
  withApp,
} from '../../../support/server/apps/oidc-app.js';
import { SignInService, type Tampering } from '../../../support/server/sign-in-service.js';

let oidc: OidcApp;
let service: SignInService;
let app: AccountApp;

const visitor = (of = app) => visitorOf(of);
const users = () => app.query<{ id: number; email: string }>('SELECT id, email FROM "user" WHERE email IS NOT NULL');

beforeAll(async () => {
  oidc = await OidcApp.start();
  ({ service, app } = oidc);
});
afterAll(() => oidc?.stop());
beforeEach(() => oidc.reset());

describe('OIDC callback', () => {
  it('works once', async () => {
    const browser = visitor();
    const back = await browser.open(BEGIN, isCallback);
    const pages = await Promise.all(Array.from({ length: 10 }, () => browser.open(back.href)));
    expect(pages.map(errorOf).filter((error) => error === null)).toHaveLength(1);
    expect(pages.map(errorOf).filter((error) => error === 'oidc_expired')).toHaveLength(9);
    expect(errorOf(await browser.open(back.href))).toBe('oidc_expired');
    expect(await app.query('SELECT id FROM session WHERE user_id IS NOT NULL')).toHaveLength(1);
  });

  it('works only in the browser that started it, which can continue after others tried', async () => {
    const browser = visitor();
    const back = await browser.open(BEGIN, isCallback);
    const another = visitor();
    await another.open(BEGIN, isCallback);
    for (const other of [visitor(), await visitor().csrf(), another]) {
      expect(errorOf(await other.open(back.href))).toBe('oidc_expired');
      expect((await other.call('GET', '/api/account/me/')).status).toBe(401);
    }
    expect(errorOf(await browser.open(back.href))).toBeNull();
  });

  it.each([
    ['another state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['an empty state', (url: URL) => url.searchParams.set('state', '')],
    ['no parameters', (url: URL) => Object.assign(url, { search: '' })],
    ['a state with a NUL', (url: URL) => url.searchParams.set('state', '\0')],
  ])('is rejected with %s', async (_case, change) => {
    const browser = visitor();
    const back = await browser.open(BEGIN, isCallback);
    change(back);
    expect(errorOf(await browser.open(back.href))).toBe('oidc_expired');
    expect((await browser.call('GET', '/api/account/me/')).status).toBe(401);
  });

  it.each([
    ['two states', (url: URL) => url.searchParams.append('state', 'x')],
    ['another code', (url: URL) => url.searchParams.set('code', 'x')],
    ['no code', (url: URL) => url.searchParams.delete('code')],
    ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
  ])('is rejected with %s, and consumed', async (_case, change) => {
    const browser = visitor();
    const back = await browser.open(BEGIN, isCallback);
    const changed = new URL(back);
    change(changed);
    expect(errorOf(await browser.open(changed.href))).toBe('oidc_failed');
    for (const secret of ['code', 'state']) expect(app.log).not.toContain(back.searchParams.get(secret));
    expect(errorOf(await browser.open(back.href))).toBe('oidc_expired');
    expect((await browser.call('GET', '/api/account/me/')).status).toBe(401);
  });

  it('is rejected after ten minutes, and expired requests are deleted', async () => {
    const browser = visitor();
    const back = await browser.open(BEGIN, isCallback);
    const seconds = `extract(epoch FROM expires_at - now())`;
    const [row] = await app.query<{ s: number }>(`SELECT ${seconds}::float AS s FROM oidc_request`);
    expect(row?.s).toBeGreaterThan(590);
    expect(row?.s).toBeLessThanOrEqual(600);
    await app.query(`UPDATE oidc_request SET expires_at = now() - interval '1 second'`);
    expect(errorOf(await browser.open(back.href))).toBe('oidc_expired');
    await browser.open(BEGIN, isCallback);
    expect(await app.query('SELECT state_hash FROM oidc_request')).toHaveLength(1);
  });

  it('rejects a code of another user', async () => {
    const [eve, ann] = [visitor(), visitor()];
    service.account = { sub: 'eve-1', email: 'eve@example.com', email_verified: true };
    await app.invite('eve@example.com');
    const eves = await eve.open(BEGIN, isCallback);
    service.account = ANN;
    const anns = await ann.open(BEGIN, isCallback);
    anns.searchParams.set('code', eves.searchParams.get('code') ?? '');
    expect(errorOf(await ann.open(anns.href))).toBe('oidc_failed');
  });

  it('reports that the user denied access', async () => {
    service.denies = true;
    const page = await visitor().open(`${BEGIN}?return_to=%2Fagent%2F7`);
    expect(page.href).toBe(`${SITE}/auth?error=oidc_denied&to=%2Fagent%2F7`);
  });

  const tampered: [string, Tampering][] = [
    ['for another sign-in', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['signed by another key', { foreignKey: true }],
    ['that is not signed', { header: { alg: 'none' } }],
    ['signed by an unknown key', { header: { kid: 'unknown' } }],
    ['for another client', { claims: { aud: 'somebody' } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['that has expired', { claims: { exp: 1_700_000_000, iat: 1_699_999_000 } }],
    ['without a subject', { claims: { sub: '' } }],
    ['with an overlong subject', { claims: { sub: 'x'.repeat(256) } }],
  ];
  it.each(tampered)('rejects a token %s', async (_case, tampering) => {
    service.tampering = tampering;
    const browser = visitor();
    expect(errorOf(await browser.open(BEGIN))).toBe('oidc_failed');
    expect((await browser.call('GET', '/api/account/me/')).status).toBe(401);
    expect(await users()).toEqual([]);
  });

  it('accepts the unmodified token of the tampering proxy', async () => {
    service.tampering = {};
    expect(errorOf(await visitor().open(BEGIN))).toBeNull();
  });
});

describe('OIDC return page', () => {
  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/%09/evil.example', '/api/account/sign/out'])(
    'is not %s',
    async (place) => {
      const page = await visitor().open(`${BEGIN}?return_to=${encodeURIComponent(decodeURIComponent(place))}`);
      expect(page.href).toBe(`${SITE}/auth?to=`);
    },
  );

  it('is dropped when it is too long', async () => {
    const page = await visitor().open(`${BEGIN}?return_to=/${'x'.repeat(2000)}`);
    expect(page.href).toBe(`${SITE}/auth?to=`);
  });

  it('is rejected when it is invalid', async () => {
    for (const query of [`return_to=${'x'.repeat(8001)}`, 'return_to=a&return_to=b']) {
      expect((await visitor().get(`${BEGIN}?${query}`)).status).toBe(400);
    }
  });

  it('works with and without a trailing slash in both routes', async () => {
    const browser = visitor();
    const back = await browser.open('/api/account/sign/oidc', isCallback);
    expect(errorOf(await browser.open(`${CALLBACK}/${back.search}`))).toBeNull();
  });
});

describe('unavailable OIDC provider', () => {
  it('prevents neither the start nor a later sign-in', async () => {
    const late = await SignInService.prepare(SITE + CALLBACK);
    await withApp({ ...late.settings, SIGNUP: 'open' }, async (early) => {
      const browser = visitor(early);
      expect((await browser.call('GET', '/api/account/sign/options')).body.oidc).toEqual({ name: 'Single sign-on' });
      expect(errorOf(await browser.open(BEGIN))).toBe('oidc_unavailable');
      await late.start();
      late.failsWith = 503;
      expect(errorOf(await browser.open(BEGIN))).toBe('oidc_unavailable');
      late.failsWith = 404;
      expect(errorOf(await browser.open(BEGIN))).toBe('oidc_unavailable');
      late.failsWith = undefined;
      const back = await browser.open(BEGIN, isCallback);
      late.failsWith = 502;
      expect(errorOf(await browser.open(back.href))).toBe('oidc_unavailable');
      late.failsWith = undefined;
      expect(errorOf(await browser.open(BEGIN))).toBeNull();
      expect(late.asked.filter((path) => path.includes('.well-known'))).toHaveLength(3);
    });
    await late.stop();
  });

  it('is requested once with a time-out for concurrent sign-ins', async () => {
    const silent = await (await SignInService.prepare(SITE + CALLBACK)).start();
    silent.hangs = true;
    await withApp(silent.settings, async (waiting) => {
      const pages = await Promise.all([visitor(waiting), visitor(waiting)].map((browser) => browser.open(BEGIN)));
      expect(pages.map(errorOf)).toEqual(['oidc_unavailable', 'oidc_unavailable']);
      expect(silent.asked).toHaveLength(1);
      await sleep(10);
      silent.hangs = false;
      expect(isCallback(await visitor(waiting).open(BEGIN, isCallback))).toBe(true);
    });
    await silent.stop();
  });

  it('may report itself as unavailable', async () => {
    const browser = visitor();
    const back = await browser.open(BEGIN, isCallback);
    back.searchParams.delete('code');
    back.searchParams.set('error', 'temporarily_unavailable');
    expect(errorOf(await browser.open(back.href))).toBe('oidc_unavailable');
  });
});
