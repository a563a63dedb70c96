import { setTimeout as sleep } from 'node:timers/promises';
import { apiDocument } from '../../../server/src/app/openapi/openapi-document.js';
import { Visitor } from '../../support/browser/visitor.js';
import { AccountApp } from '../../support/server/apps/account-app.js';
import { SignInService, type Tampering } from '../../support/server/sign-in-service.js';

const SITE = 'http://localhost:3000';
const BEGIN = '/api/account/sign/oidc/';
const CALLBACK = '/api/account/sign/oidc/callback';
const SESSION = 'regent_session';
const ANN = { sub: 'ann-1', email: 'ann@example.com', email_verified: true };

const isCallback = (url: URL): boolean => url.pathname === CALLBACK;
const errorOf = (page: URL): string | null => page.searchParams.get('error');

let service: SignInService;
let app: AccountApp;

const visitor = (of = app): Visitor => new Visitor(SITE, `http://127.0.0.1:${of.port}`);
const meOf = async (browser: Visitor) => (await browser.call('GET', '/api/account/me/')).body;
const users = () => app.query<{ id: number; email: string }>('SELECT id, email FROM "user" WHERE email IS NOT NULL');

/** Starts an installation with other settings for one test. */
async function withApp(settings: Record<string, string>, test: (other: AccountApp) => Promise<void>): Promise<void> {
  const other = await AccountApp.start({ settings });
  try {
    await test(other);
  } finally {
    await other.stop();
  }
}

beforeAll(async () => {
  // oidc-provider warns at length that it is not set up for production.
  for (const method of ['info', 'warn'] as const) jest.spyOn(console, method).mockImplementation(() => undefined);
  service = await (await SignInService.prepare(SITE + CALLBACK)).start();
  app = await AccountApp.start({ settings: { ...service.settings, OIDC_NAME: 'Example ID' } });
});
afterAll(async () => {
  await app?.stop();
  await service?.stop();
});
beforeEach(async () => {
  await app.forgetLimits();
  for (const table of ['"user"', 'session', 'invitation']) await app.query(`DELETE FROM ${table}`);
  await app.invite(ANN.email);
  Object.assign(service, { account: { ...ANN }, denies: false, hangs: false, tampering: undefined });
  service.failsWith = undefined;
  app.log = '';
});

describe('OIDC sign-in', () => {
  it('creates the user, a new session, and redirects to the requested page', async () => {
    const browser = await visitor().csrf();
    expect(browser.cookie(SESSION)).toBeUndefined();
    const { token } = browser;
    const asked = await browser.get(`${BEGIN}?return_to=%2Fconversations%2F5`);
    expect([asked.status, asked.headers.get('cache-control')]).toEqual([302, 'no-store']);
    const request = new URL(asked.headers.get('location') ?? '');
    expect(Object.fromEntries(request.searchParams)).toEqual({
      client_id: 'regent',
      response_type: 'code',
      redirect_uri: SITE + CALLBACK,
      scope: 'openid email',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });

    const before = browser.cookie(SESSION);
    const back = await browser.open(request.href, isCallback);
    const answer = await browser.get(back);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/auth?to=%2Fconversations%2F5']);
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith(`${SESSION}=`));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(browser.cookie(SESSION)).not.toBe(before);

    const me = await meOf(browser);
    expect(me).toMatchObject({ username: 'ann', email: ANN.email, first_name: null });
    expect(await app.query('SELECT name, is_default FROM persona WHERE owner_id = $1', [me.id])).toHaveLength(1);
    browser.token = token;
    expect((await browser.call('PATCH', '/api/account/me/', { bio: 'x' })).status).toBe(403);
    expect((await (await browser.csrf()).call('PATCH', '/api/account/me/', { bio: 'x' })).status).toBe(200);
    expect(await app.query('SELECT id FROM session')).toHaveLength(1);
  });

  it('[case 48] starts a session for a browser without one, and keeps no secret in database or log', async () => {
    const browser = visitor();
    const back = await browser.open(BEGIN, isCallback);
    const [row] = await app.query<{ text: string }>('SELECT oidc_request::text AS text FROM oidc_request');
    const { code = '', state = '' } = Object.fromEntries(back.searchParams);
    for (const secret of [state, Buffer.from(state).toString('hex')]) expect(row?.text).not.toContain(secret);
    expect((await browser.get(back)).headers.get('location')).toBe('/auth?to=');
    for (const secret of [code, state, browser.cookie(SESSION) ?? '']) expect(app.log).not.toContain(secret);
  });

  it('[case 9] finds the user of a verified email in any spelling', async () => {
    const byCode = await app.browser().signIn(ANN.email);
    const { id } = (await byCode.get('/api/account/me/')).body;
    service.account.email = 'Ann@Example.COM';
    const browser = visitor();
    await browser.open(BEGIN);
    expect((await meOf(browser)).id).toBe(id);
  });

  it('finds the same user after the email changed at the provider', async () => {
    const first = visitor();
    await first.open(BEGIN);
    service.account = { sub: ANN.sub, email: 'ann.new@example.com', email_verified: false };
    const second = visitor();
    expect(errorOf(await second.open(BEGIN))).toBeNull();
    expect(await meOf(second)).toMatchObject({ id: (await meOf(first)).id, email: ANN.email });
    service.account = { sub: ANN.sub };
    expect(errorOf(await visitor().open(BEGIN))).toBeNull();
    expect(await users()).toHaveLength(1);
  });

  it('rejects a different subject for a known user', async () => {
    await app.invite('bob@example.com');
    const first = visitor();
    await first.open(BEGIN);
    service.account = { sub: 'bob-1', email: 'bob@example.com', email_verified: true };
    const second = visitor();
    await second.open(BEGIN);
    expect((await meOf(second)).id).not.toBe((await meOf(first)).id);
  });

  it('creates one user for concurrent first sign-ins', async () => {
    const browsers = Array.from({ length: 8 }, () => visitor());
    const pages = await Promise.all(browsers.map((browser) => browser.open(BEGIN)));
    expect(pages.map(errorOf)).toEqual(browsers.map(() => null));
    expect(await users()).toHaveLength(1);
    expect(await app.query('SELECT user_id FROM oidc_identity')).toHaveLength(1);
  });

  it('replaces the session of a signed-in browser', async () => {
    const browser = visitor();
    await browser.open(BEGIN);
    const before = visitor().steal(browser);
    await browser.open(BEGIN);
    expect((await meOf(browser)).email).toBe(ANN.email);
    expect((await before.call('GET', '/api/account/me/')).status).toBe(401);
  });
});

describe('OIDC sign-up', () => {
  it('rejects uninvited users, with a reason ten times an hour per network', async () => {
    service.account = { sub: 'eve-1', email: 'eve@example.com', email_verified: true };
    const browser = await visitor().csrf();
    expect(errorOf(await browser.open(BEGIN))).toBe('user_not_in_whitelist');
    const before = browser.cookie(SESSION);
    for (let i = 1; i < 10; i++) expect(errorOf(await browser.open(BEGIN))).toBe('user_not_in_whitelist');
    expect(errorOf(await browser.open(BEGIN))).toBe('rate_limited');
    expect(browser.cookie(SESSION)).toBe(before);
    expect(await users()).toEqual([]);
    expect(app.log).not.toContain('eve@example.com');
  });

  it('admits only existing users when closed, not even invited ones', async () => {
    await withApp({ ...service.settings, SIGNUP: 'closed' }, async (closed) => {
      await closed.invite(ANN.email);
      const browser = visitor(closed);
      expect(errorOf(await browser.open(BEGIN))).toBe('signup_closed');
      await closed.query(`INSERT INTO "user" (username, email) VALUES ('ann', $1)`, [ANN.email]);
      expect(errorOf(await browser.open(BEGIN))).toBeNull();
      expect((await meOf(browser)).username).toBe('ann');
      await closed.query('UPDATE "user" SET disabled_at = now()');
      expect(errorOf(await visitor(closed).open(BEGIN))).toBe('signup_closed');
    });
  });

  it.each([
    ['unverified', { email_verified: false }],
    ['not marked as verified', { email_verified: undefined }],
    ['missing', { email: undefined }],
    ['invalid', { email: 'ann' }],
    ['a lookalike', { email: 'аnn@example.com' }],
  ])('rejects a new user whose email is %s', async (_case, claims) => {
    await app.query(`INSERT INTO "user" (username, email) VALUES ('ann', $1)`, [ANN.email]);
    service.account = { ...ANN, ...claims };
    const browser = visitor();
    expect(errorOf(await browser.open(BEGIN))).toBe('oidc_email_unverified');
    expect((await browser.call('GET', '/api/account/me/')).status).toBe(401);
    expect(await app.query('SELECT user_id FROM oidc_identity')).toEqual([]);
  });

  it('accepts an unverified email when the operator trusts the provider', async () => {
    service.account = { sub: 'ann-1', email: ANN.email };
    await withApp({ ...service.settings, SIGNUP: 'open', OIDC_TRUST_EMAIL: 'true' }, async (trusting) => {
      const browser = visitor(trusting);
      expect(errorOf(await browser.open(BEGIN))).toBeNull();
      expect((await meOf(browser)).email).toBe(ANN.email);
    });
  });

  it('rejects a disabled user, by subject or by email', async () => {
    await visitor().open(BEGIN);
    await app.query('UPDATE "user" SET disabled_at = now()');
    expect(errorOf(await visitor().open(BEGIN))).toBe('user_not_in_whitelist');
    service.account.sub = 'ann-2';
    expect(errorOf(await visitor().open(BEGIN))).toBe('user_not_in_whitelist');
    expect(await app.query('SELECT subject FROM oidc_identity')).toEqual([{ subject: 'ann-1' }]);
  });
});

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

describe('OIDC options', () => {
  it('list the sign-in methods without a session', async () => {
    const answer = await visitor().call('GET', '/api/account/sign/options/');
    expect(answer).toEqual({ status: 200, body: { signup: 'invite', oidc: { name: 'Example ID' }, password: true } });
  });

  it('omit OIDC when it is not configured', async () => {
    await withApp({ SIGNUP: 'open' }, async (plain) => {
      const browser = visitor(plain);
      expect((await browser.call('GET', '/api/account/sign/options/')).body).toEqual({
        signup: 'open',
        oidc: null,
        password: true,
      });
      for (const path of [BEGIN, `${CALLBACK}?state=x&code=y`]) {
        expect(await browser.call('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
    });
  });

  it('limit sign-in attempts per network address', async () => {
    const browser = await visitor().csrf();
    const begin = async () => (await browser.get(BEGIN)).headers.get('location');
    const places = await Promise.all(Array.from({ length: 61 }, begin));
    expect(places.filter((place) => place === '/auth?error=rate_limited')).toHaveLength(1);
  });

  it('are documented as redirects in OpenAPI', () => {
    const { paths } = apiDocument(app.app);
    for (const path of ['/api/account/sign/oidc', '/api/account/sign/oidc/callback']) {
      const responses = paths[path]?.get?.responses ?? {};
      expect(Object.keys(responses)).toContain('302');
      expect(Object.keys(responses)).not.toContain('200');
    }
  });
});
