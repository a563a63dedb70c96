import { SessionEvents, SessionReader } from '../../../../server/src/modules/account/public.js';
import { AccountApp, cookieOf } from '../../../support/server/apps/account-app.js';

const EMAIL = 'ann@example.com';

describe('sessions, CSRF and profile', () => {
  let app: AccountApp;
  const ended: number[] = [];
  beforeAll(async () => {
    app = await AccountApp.start({ settings: { SIGNUP: 'open' } });
    app.app.get(SessionEvents).onSessionEnded((id) => void ended.push(id));
  });
  afterAll(() => app?.stop());
  beforeEach(async () => {
    await app.forgetLimits();
    await app.query('DELETE FROM "user"');
    await app.query('DELETE FROM session');
    ended.length = 0;
  });

  it('gives a browser one CSRF token, and starts its session when a code is requested', async () => {
    const browser = app.browser();
    const first = await browser.get('/api/account/csrf');
    const second = await browser.get('/api/account/csrf/');
    expect(cookieOf(first, 'regent_csrf')).toMatch(/HttpOnly; SameSite=Lax$/);
    expect(cookieOf(first, 'regent_session')).toBeUndefined();
    expect(second.body).toEqual(first.body);
    expect(first.headers['cache-control']).toBe('no-store');
    browser.token = first.body.csrfToken;
    expect(cookieOf(await browser.askCode(EMAIL), 'regent_session')).toBeDefined();
    expect((await browser.get('/api/account/csrf')).body).toEqual(first.body);
    await app.forgetLimits();
    expect(cookieOf(await browser.askCode(EMAIL), 'regent_session')).toBeUndefined();
    expect(await app.query('SELECT id FROM session')).toHaveLength(1);
  });

  it('[case 11] does not adopt a planted session', async () => {
    const planted = 'A'.repeat(43);
    const browser = app.browser();
    browser.agent.jar.setCookie(`regent_session=${planted}`, '127.0.0.1', '/');
    await browser.csrf();
    const asked = await browser.askCode(EMAIL);
    expect(cookieOf(asked, 'regent_session')).toMatch(/^regent_session=[\w-]{43};/);
    expect(cookieOf(asked, 'regent_session')).not.toContain(planted);
    const signedIn = await browser.exchange(EMAIL, asked.body.otp);
    expect(signedIn.status).toBe(200);
    for (const known of [planted, /=([\w-]+)/.exec(cookieOf(asked, 'regent_session')!)![1]!]) {
      expect(cookieOf(signedIn, 'regent_session')).not.toContain(known);
      expect((await app.browser().get('/api/account/me').set('Cookie', `regent_session=${known}`)).status).toBe(401);
    }
    for (const cookie of ['regent_session=', 'regent_session=x', 'regent_session=%', 'regent_session=j:{"a":1}']) {
      expect((await app.browser().get('/api/account/me').set('Cookie', cookie)).status).toBe(401);
    }
  });

  it('ignores malformed cookies', async () => {
    for (const cookie of [
      'regent_csrf=j:{"a":1}',
      'regent_csrf=%E0%A4%A',
      '=; ;;a',
      '__proto__=x; regent_csrf',
      'regent_csrf=.',
    ]) {
      expect((await app.browser().get('/api/account/csrf').set('Cookie', cookie)).status).toBe(200);
      const answer = await app.browser().post('/api/account/join-waitlist', {}).set('Cookie', cookie);
      expect([cookie, answer.status]).toEqual([cookie, 403]);
    }
  });

  it('returns 401 on private routes without a session or with an anonymous one', async () => {
    const anonymous = await app.browser().csrf();
    for (const browser of [app.browser(), anonymous]) {
      for (const [method, path] of [
        ['get', '/api/account/me/'],
        ['get', '/api/account/sign/out/'],
      ] as const) {
        expect((await browser[method](path)).body).toMatchObject({ status: 401, code: 'not_signed_in' });
      }
      expect((await browser.send('patch', '/api/account/me/', {})).status).toBe(401);
      // 401 takes precedence over an invalid body.
      const broken = await browser.send('patch', '/api/account/me/').type('json').send('{"a":');
      expect(broken.status).toBe(401);
    }
  });

  it('[case 12] requires the CSRF token of the own session for every mutation', async () => {
    const ann = await app.browser().signIn(EMAIL);
    const bob = await app.browser().signIn('bob@example.com');
    const preLogin = (await app.browser().csrf()).token;
    const mutations = [
      ['patch', '/api/account/me/'],
      ['post', '/api/account/sign/out/'],
      ['post', '/api/account/sign/send/otp/'],
      ['post', '/api/account/sign/exchange/otp/'],
      ['post', '/api/account/join-waitlist'],
      ['get', '/api/account/sign/out/'],
    ] as const;
    for (const [method, path] of mutations) {
      for (const token of [undefined, '', 'x', bob.token, preLogin, `${ann.token}x`]) {
        const request = method === 'get' ? ann.agent.get(path) : ann.agent[method](path).send({});
        if (token !== undefined) request.set('X-CSRFToken', token);
        const answer = await request;
        expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'csrf_failed']);
        expect(answer.body.message).toContain('CSRF');
      }
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await ann.agent.post('/api/account/sign/out/?_method=GET').type(type).send('a=1');
      expect(answer.status).toBe(403);
    }
    expect((await ann.get('/api/account/me/')).status).toBe(200);
    expect((await ann.complete()).status).toBe(200);
  });

  it('[case 13] rejects mutations from foreign origins', async () => {
    const ann = await app.browser().signIn(EMAIL);
    for (const origin of ['null', 'https://localhost:3000', 'http://localhost:3000.evil', 'http://evil.example']) {
      const answer = await ann.send('patch', '/api/account/me/', {}).set('Origin', origin);
      expect([answer.status, answer.body.code]).toEqual([403, 'origin_not_allowed']);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
    const own = await ann.send('patch', '/api/account/me/', {}).set('Origin', 'http://localhost:3000');
    expect(own.status).toBe(200);
  });

  it.each(['get', 'post'] as const)('signs out by %s and deletes the session on the server', async (method) => {
    const ann = await app.browser().signIn(EMAIL);
    const [session] = await app.query<{ id: number }>('SELECT id FROM session WHERE user_id IS NOT NULL');
    const answer = await ann.agent[method]('/api/account/sign/out/').set('X-CSRFToken', ann.token);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect((await ann.get('/api/account/me/')).status).toBe(401);
    expect(await app.query('SELECT id FROM session WHERE id = $1', [session!.id])).toHaveLength(0);
    expect(ended).toContain(session!.id);
  });

  it('identifies the user of a socket by cookie', async () => {
    const ann = await app.browser().signIn(EMAIL);
    const [user] = await app.query<{ id: number }>('SELECT id FROM "user"');
    const jar = ann.agent.jar.getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false });
    const header = jar.map((cookie) => cookie.toValueString()).join('; ');
    const reader = app.app.get(SessionReader);
    expect(await reader.fromCookieHeader(header)).toMatchObject({
      userId: user!.id,
      email: EMAIL,
      profileComplete: false,
    });
    expect(await reader.fromCookieHeader(undefined)).toBeNull();
    expect(await reader.fromCookieHeader('regent_session=nope; a')).toBeNull();
  });

  it('updates the last use once an hour, and ends a session when it expires', async () => {
    const ann = await app.browser().signIn(EMAIL);
    const used = async () =>
      (
        await app.query<{ recent: boolean }>(
          `SELECT last_seen_at > now() - interval '1 minute' AND expires_at > now() + interval '29 days' AS recent FROM session WHERE user_id IS NOT NULL`,
        )
      )[0]!.recent;
    await app.query(
      `UPDATE session SET last_seen_at = now() - interval '61 minutes', expires_at = now() + interval '1 day'`,
    );
    await ann.get('/api/account/me/');
    for (let i = 0; i < 50 && !(await used()); i++) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await used()).toBe(true);
    await app.query(`UPDATE session SET expires_at = now()`);
    expect((await ann.get('/api/account/me/')).status).toBe(401);
  });

  it('updates the profile field by field', async () => {
    const ann = await app.browser().signIn(EMAIL);
    const change = async (input: object) => await ann.send('patch', '/api/account/me/', input);
    expect(
      (await change({ first_name: ' Ann ', last_name: 'Ли', bio: 'x'.repeat(1000), image_id: 1 })).body,
    ).toMatchObject({
      first_name: 'Ann',
      last_name: 'Ли',
      image_id: 1,
      image: { id: 1, image: expect.any(String) },
    });
    expect((await change({ first_name: null, image_id: null, bio: null, username: null })).body).toMatchObject({
      first_name: 'Ann',
      bio: null,
      image_id: 1,
      username: 'ann',
    });
    expect((await change({})).status).toBe(200);
    expect((await change({ username: 'Ann.2' })).body.username).toBe('Ann.2');
    expect((await change({ bio: '👩‍👩‍👧'.repeat(200) })).status).toBe(200);
    expect((await change({ bio: 'e\u0301' })).body.bio).toBe('é');

    await app.query(`INSERT INTO "user" (username, email) VALUES ('taken', 'bob@example.com')`);
    expect((await change({ username: 'TAKEN' })).body).toMatchObject({ status: 409, code: 'username_taken' });
    const wrong: [object, string][] = [
      [{ first_name: '' }, 'first_name'],
      [{ first_name: '  ' }, 'first_name'],
      [{ last_name: '\u200d\u200b' }, 'last_name'],
      [{ first_name: 'x'.repeat(51) }, 'first_name'],
      [{ first_name: 1 }, 'first_name'],
      [{ first_name: ['a'] }, 'first_name'],
      [{ first_name: 'a\0b' }, 'first_name'],
      [{ first_name: 'a\ud800' }, 'first_name'],
      [{ bio: 'x'.repeat(1001) }, 'bio'],
      [{ bio: '😀'.repeat(1001) }, 'bio'],
      [{ image_id: 999 }, 'image_id'],
      [{ image_id: '1' }, 'image_id'],
      [{ image_id: 1.5 }, 'image_id'],
      [{ image_id: 1e30 }, 'image_id'],
      [{ username: 'ab' }, 'username'],
      [{ username: 'a b c' }, 'username'],
      [{ username: 'x'.repeat(31) }, 'username'],
      [{ username: 'аnn' }, 'username'],
      [{ email: 'eve@example.com' }, 'email'],
      [{ id: 7 }, 'id'],
      [{ toString: 1 }, 'toString'],
      [{ constructor: { a: 1 } }, 'constructor'],
    ];
    for (const [input, field] of wrong) {
      const answer = await change(input);
      expect([input, answer.status, answer.body.errors?.[0]?.field]).toEqual([input, 400, field]);
    }
    const polluted = await ann.send('patch', '/api/account/me/').type('json').send('{"__proto__":{"admin":true}}');
    expect(polluted.status).toBe(400);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('gives a username to one of many concurrent requests, ignoring case', async () => {
    const browsers = await Promise.all(
      Array.from({ length: 6 }, async (_, i) => app.browser().signIn(`person${i}@example.com`)),
    );
    const names = ['crown', 'CROWN', 'Crown', 'cRown', 'crOwn', 'crowN'];
    const answers = await Promise.all(
      browsers.map((browser, i) => browser.send('patch', '/api/account/me/', { username: names[i] })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const winner = answers.findIndex((answer) => answer.status === 200);
    const other = await browsers[winner]!.send('patch', '/api/account/me/', { username: 'CrOwN' });
    expect([other.status, other.body.username]).toEqual([200, 'CrOwN']); // the own username may change its case
  });

  it('adds users to the waitlist with the same response each time', async () => {
    const browser = await app.browser().csrf();
    for (let i = 0; i < 2; i++) {
      const answer = await browser.post('/api/account/join-waitlist', { email: ' Eve@example.com' });
      expect([answer.status, answer.body]).toEqual([201, { email: 'eve@example.com' }]);
    }
    expect(await app.query('SELECT email FROM waitlist_entry')).toEqual([{ email: 'eve@example.com' }]);
  });
});
