import { AccountApp, cookieOf } from '../../../support/server/apps/account-app.js';
import { EMAIL, OTHER, PASSWORD, passwordOwner, signIn } from '../../../support/server/apps/password-users.js';

let app: AccountApp;
beforeAll(async () => {
  app = await AccountApp.start({ settings: { SIGNUP: 'open' } });
});
afterAll(() => app?.stop());
beforeEach(async () => {
  await app.forgetLimits();
  await app.query('DELETE FROM "user"');
  await app.query('DELETE FROM session');
});

const owner = (email = EMAIL) => passwordOwner(app, email, PASSWORD);

describe('password sign-in', () => {
  it('accepts username or email in any case, and replaces the session', async () => {
    await owner();
    for (const name of ['ann', ' ANN ', EMAIL, 'Ann@Example.COM']) {
      const browser = app.browser();
      const first = await browser.get('/api/account/csrf');
      browser.token = first.body.csrfToken;
      const answer = await signIn(browser, name, PASSWORD);
      expect([name, answer.status]).toEqual([name, 200]);
      expect(answer.body).toMatchObject({ username: 'ann', email: EMAIL, has_password: true });
      expect(cookieOf(first, 'regent_session')).toBeUndefined();
      const after = cookieOf(answer, 'regent_session')!;
      expect(after).toMatch(/HttpOnly; SameSite=Lax$/);
      expect((await browser.get('/api/account/me/')).status).toBe(200);
      expect((await browser.complete()).body.code).toBe('csrf_failed'); // the token belonged to a visitor
    }
  });

  it('returns the same response for a wrong password, an unknown, a disabled and a passwordless user', async () => {
    await owner();
    await owner('eve@example.com');
    await app.query(`UPDATE "user" SET disabled_at = now() WHERE username = 'eve'`);
    await app.browser().signIn('bob@example.com');
    await app.query(`INSERT INTO "user" (username) VALUES ('Regent')`);
    const browser = await app.browser().csrf();
    const tries: [string, string][] = [
      ['ann', OTHER],
      ['ann', PASSWORD.toUpperCase()],
      ['ann', ''],
      ['nobody', PASSWORD],
      ['nobody@example.com', PASSWORD],
      ['"a@evil"@x', PASSWORD],
      ['bob', PASSWORD],
      ['eve', PASSWORD],
      ['regent', PASSWORD],
      ["' OR 1=1 --", PASSWORD],
      ['%', PASSWORD],
    ];
    const answers = [];
    for (const [name, password] of tries) answers.push(await signIn(browser, name, password));
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect({ ...answer.body, request_id: '' }).toEqual({
        status: 401,
        code: 'invalid_credentials',
        message: 'Invalid Credentials: Please check your username and password and try again.',
        request_id: '',
      });
      expect(cookieOf(answer, 'regent_session')).toBeUndefined();
    }
    expect((await browser.get('/api/account/me/')).status).toBe(401);
  });

  it('rejects an invalid name or password', async () => {
    const browser = await app.browser().csrf();
    for (const wrong of [null, 7, ['ann'], { $ne: 1 }, undefined, 'x'.repeat(300)]) {
      const name = await signIn(browser, wrong, PASSWORD);
      expect([name.status, name.body.errors[0].field]).toEqual([400, 'username']);
      const password = await signIn(browser, 'ann', wrong);
      expect([password.status, password.body.errors[0].field]).toEqual([400, 'password']);
    }
    expect((await signIn(browser, '', PASSWORD)).status).toBe(400);
  });

  it('needs the CSRF token', async () => {
    await owner();
    const browser = await app.browser().csrf();
    const answer = await browser.agent.post('/api/account/sign/in').send({ username: 'ann', password: PASSWORD });
    expect([answer.status, answer.body.code]).toEqual([403, 'csrf_failed']);
    expect((await browser.get('/api/account/me/')).status).toBe(401);
  });

  it('creates one session for ten concurrent requests of a browser with a session', async () => {
    await owner();
    await app.query('DELETE FROM session');
    const browser = await app.browser().csrf();
    await browser.askCode(EMAIL);
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(browser, 'ann', PASSWORD)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(403)]);
    expect(await app.query('SELECT id FROM session WHERE user_id IS NOT NULL')).toHaveLength(1);
  });

  it('resets the count after a success', async () => {
    await owner();
    const browser = await app.browser().csrf();
    await signIn(browser, 'ann', OTHER);
    expect(await app.query(`SELECT points FROM rate_limit WHERE key LIKE 'password:%'`)).toEqual([{ points: 1 }]);
    expect((await signIn(browser, 'ann', PASSWORD)).status).toBe(200);
    expect(await app.query(`SELECT points FROM rate_limit WHERE key LIKE 'password:%'`)).toEqual([]);
    expect(await app.query(`SELECT points FROM rate_limit WHERE key LIKE 'password-address:%'`)).toEqual([
      { points: 1 },
    ]);
  });

  it('allows sixty failures an hour per network address, whatever X-Forwarded-For says', async () => {
    const browser = await app.browser().csrf();
    expect((await signIn(browser, 'somebody', PASSWORD)).status).toBe(401);
    await app.query(`UPDATE rate_limit SET points = 57 WHERE key LIKE 'password-address:%'`);
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) {
      const answer = await signIn(browser, `somebody${i}`, PASSWORD).set('X-Forwarded-For', `1.2.3.${i}`);
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
  });

  it('allows six hundred sign-ins an hour per network address, successful ones included', async () => {
    await owner();
    const browser = await app.browser().csrf();
    expect((await signIn(browser, 'ann', PASSWORD)).status).toBe(200);
    await app.query(`UPDATE rate_limit SET points = 598 WHERE key LIKE 'password-work:%'`);
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) statuses.push((await signIn(await app.browser().csrf(), 'ann', PASSWORD)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('allows a hundred failures per account, concurrent ones included, then not even the right password; also for unknown accounts', async () => {
    await owner();
    for (const name of ['ann', 'nobody']) {
      const browser = await app.browser().csrf();
      await signIn(browser, name, OTHER);
      await app.query(`UPDATE rate_limit SET points = 93 WHERE key LIKE 'password:%'`);
      const answers = await Promise.all(Array.from({ length: 15 }, (_, i) => signIn(browser, name, `${OTHER} ${i}`)));
      const statuses = answers.map((answer) => answer.status).sort();
      expect(statuses).toEqual([...Array(7).fill(401), ...Array(8).fill(429)]);
      const right = await signIn(browser, name, PASSWORD);
      expect([right.status, right.body.code]).toEqual([429, 'rate_limited']);
      expect(Number(right.headers['retry-after'])).toBeGreaterThan(3600);
      // The email of the same account shares its limit.
      if (name === 'ann') expect((await signIn(browser, EMAIL, PASSWORD)).status).toBe(429);
      await app.forgetLimits();
    }
    await app.browser().signIn(EMAIL); // a code still signs in
  });
});
