import { apiDocument } from '../../../../server/src/app/openapi/openapi-document.js';
import type { AccountApp } from '../../../support/server/apps/account-app.js';
import {
  ANN,
  BEGIN,
  CALLBACK,
  errorOf,
  isCallback,
  meOf,
  OidcApp,
  SITE,
  visitorOf,
  withApp,
} from '../../../support/server/apps/oidc-app.js';
import type { SignInService } from '../../../support/server/sign-in-service.js';

const SESSION = 'regent_session';

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
