import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { AccountApp, type Browser } from '../../../support/server/apps/account-app.js';
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

const put = (browser: Browser, body: object) => browser.send('put', '/api/account/password/', body);
const owner = (email = EMAIL, password = PASSWORD) => passwordOwner(app, email, password);

describe('password', () => {
  it('is set with a mailed code, and changed with the current password', async () => {
    const ann = await app.browser().signIn(EMAIL);
    expect((await put(ann, { password: PASSWORD })).body.code).toBe('profile_incomplete');
    await ann.complete();
    expect((await ann.get('/api/account/me/')).body.has_password).toBe(false);
    const set = await ann.firstPassword(PASSWORD);
    expect([set.status, set.body]).toEqual([200, expect.objectContaining({ email: EMAIL, has_password: true })]);
    expect((await ann.get('/api/account/me/')).body.has_password).toBe(true);

    for (const current of [undefined, null, '', OTHER]) {
      const answer = await put(ann, { password: OTHER, current_password: current });
      expect([answer.status, answer.body.code, answer.body.errors[0].field]).toEqual([
        400,
        'validation_failed',
        'current_password',
      ]);
    }
    expect((await put(ann, { password: OTHER, current_password: PASSWORD })).status).toBe(200);
    expect((await put(ann, { password: PASSWORD, current_password: PASSWORD })).status).toBe(400);
  });

  it('[case 48] is stored as argon2id, and appears in no log', async () => {
    await owner();
    const browser = await app.browser().csrf();
    await signIn(browser, EMAIL, PASSWORD);
    const [row] = await app.query<{ text: string; hash: string }>(
      'SELECT u::text AS text, password_hash AS hash FROM "user" u',
    );
    expect(row!.hash).toMatch(/^\$argon2id\$v=19\$m=\d{5,},t=\d,p=1\$/);
    expect(row!.text).not.toContain(PASSWORD);
    expect(app.log).not.toContain(PASSWORD);
  });

  it.each([
    ['short', 'x8!kQz2#p'],
    ['empty', ''],
    ['common', 'password123'],
    ['the email', 'ANN@example.com'],
    ['the name and a year', 'annlee2024'],
  ])('that is %s is too weak', async (_why, password) => {
    const ann = await app.browser().signIn(EMAIL);
    await ann.complete();
    const answer = await put(ann, { password });
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ code: 'password_too_weak', message: 'Password is too weak' }),
    ]);
    expect(answer.body.errors[0].field).toBe('password');
    expect((await ann.get('/api/account/me/')).body.has_password).toBe(false);
  });

  it('rejects invalid lengths, types and characters', async () => {
    const ann = await app.browser().signIn(EMAIL);
    await ann.complete();
    const long = `${'👑'.repeat(100)}hj8dk2lsmq vbw trp zhq 28 pw`;
    for (const password of [
      `${long}x`,
      `${PASSWORD}\0`,
      `${PASSWORD}\ud800`,
      1,
      null,
      [PASSWORD],
      { $ne: 1 },
      undefined,
    ]) {
      const answer = await put(ann, { password });
      expect([answer.status, answer.body.code, answer.body.errors[0].field]).toEqual([
        400,
        'validation_failed',
        'password',
      ]);
    }
    expect((await put(ann, { password: PASSWORD, admin: true })).status).toBe(400);
    expect((await ann.firstPassword(long)).status).toBe(200);
    expect((await signIn(await app.browser().csrf(), EMAIL, long)).status).toBe(200);
  });

  it('is normalized to NFC; white space and case are significant', async () => {
    await owner(EMAIL, ' crème brûlée à gogo');
    const browser = await app.browser().csrf();
    for (const wrong of ['crème brûlée à gogo', ' Crème brûlée à gogo', ' creme brulee a gogo']) {
      expect((await signIn(browser, EMAIL, wrong)).status).toBe(401);
    }
    expect((await signIn(browser, EMAIL, ' crème brûlée à gogo'.normalize('NFD'))).status).toBe(200);
  });

  it('needs a session and the CSRF token', async () => {
    const ann = await app.browser().signIn(EMAIL);
    await ann.complete();
    expect((await ann.agent.put('/api/account/password').send({ password: PASSWORD })).body.code).toBe('csrf_failed');
    expect((await put(await app.browser().csrf(), { password: PASSWORD })).status).toBe(401);
  });

  it('change ends all other sessions immediately, and keeps its own', async () => {
    const ann = await owner();
    const elsewhere = await Promise.all(
      [1, 2, 3].map(async () => {
        const browser = await app.browser().csrf();
        await signIn(browser, EMAIL, PASSWORD);
        expect((await browser.get('/api/account/me/')).status).toBe(200);
        return browser;
      }),
    );
    const bob = await app.browser().signIn('bob@example.com');
    expect((await put(ann, { password: OTHER, current_password: PASSWORD })).status).toBe(200);
    for (const browser of elsewhere) expect((await browser.get('/api/account/me/')).status).toBe(401);
    for (const browser of [ann, bob]) expect((await browser.get('/api/account/me/')).status).toBe(200);
    const again = await app.browser().csrf();
    expect((await signIn(again, EMAIL, PASSWORD)).status).toBe(401);
    expect((await signIn(again, EMAIL, OTHER)).status).toBe(200);
  });

  it('is replaced with a mailed code when forgotten', async () => {
    const ann = await owner();
    const sent = await ann.post('/api/account/password/code/');
    expect([sent.status, sent.body.length]).toEqual([200, 6]);
    const mail = app.mails.mails.at(-1);
    expect([mail?.to, mail?.text.includes(sent.body.otp)]).toEqual([EMAIL, true]);
    const code: string = sent.body.otp;
    const wrong = code === '000000' ? '000001' : '000000';
    for (const other of [wrong, '12', 123456, '']) {
      expect((await put(ann, { password: OTHER, code: other })).body.code).toBe('invalid_otp');
    }
    // Not in another browser; and a weak password does not consume it.
    const elsewhere = await app.browser().csrf();
    await signIn(elsewhere, EMAIL, PASSWORD);
    await elsewhere.csrf();
    expect((await put(elsewhere, { password: OTHER, code })).body.code).toBe('invalid_otp');
    expect((await put(ann, { password: 'password123', code })).body.code).toBe('password_too_weak');
    // Nor does a sign-in code that a stranger requests.
    expect((await (await app.browser().csrf()).askCode(EMAIL)).status).toBe(200);
    expect((await put(ann, { password: OTHER, code })).status).toBe(200);
    expect((await elsewhere.get('/api/account/me/')).status).toBe(401);
    expect((await put(ann, { password: PASSWORD, code })).body.code).toBe('invalid_otp');
    expect((await signIn(await app.browser().csrf(), EMAIL, OTHER)).status).toBe(200);
  });

  it('change is mailed in the language of the request, and works without a mail server', async () => {
    const ann = await owner();
    const notices = () =>
      app.mails.mails.filter(({ to, text }) => to === EMAIL && text.includes('/personal?tab=profile'));
    const before = notices().length;
    expect(before).toBeGreaterThan(0);
    await ann
      .send('put', '/api/account/password/', { password: OTHER, current_password: PASSWORD })
      .set('Accept-Language', 'ru');
    expect(notices().slice(before)).toEqual([expect.objectContaining({ subject: 'Новый пароль в Regent' })]);
    app.mails.fails = true;
    try {
      expect((await put(ann, { password: PASSWORD, current_password: OTHER })).status).toBe(200);
    } finally {
      app.mails.fails = false;
    }
  });

  it('is changed once in ten concurrent requests', async () => {
    const ann = await owner();
    const wanted = Array.from({ length: 10 }, (_, i) => `${OTHER} ${i}`);
    const answers = await Promise.all(wanted.map((password) => put(ann, { password, current_password: PASSWORD })));
    const won = answers.findIndex((answer) => answer.status === 200);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(400)]);
    expect((await signIn(await app.browser().csrf(), EMAIL, wanted[won])).status).toBe(200);
  });

  it('leaves no old session in a race of sign-in and change', async () => {
    const ann = await owner();
    const browsers = await Promise.all(Array.from({ length: 10 }, () => app.browser().csrf()));
    const [changed] = await Promise.all([
      put(ann, { password: OTHER, current_password: PASSWORD }),
      ...browsers.map((browser) => signIn(browser, EMAIL, PASSWORD)),
    ]);
    expect(changed.status).toBe(200);
    expect(await app.query('SELECT id FROM session WHERE user_id IS NOT NULL')).toHaveLength(1);
    for (const browser of browsers) expect((await browser.get('/api/account/me/')).status).toBe(401);
  });

  it('is not changed by a session that ended during the request', async () => {
    const ann = await owner();
    const changing = await app.app.get(DataSource).transaction(async (holding) => {
      await holding.query('SELECT id FROM "user" FOR UPDATE');
      const answer = put(ann, { password: OTHER, current_password: PASSWORD }).then((done) => done);
      const waits = () =>
        app.query(`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      for (const end = Date.now() + 5000; (await waits()).length === 0 && Date.now() < end; ) await sleep(10);
      await app.query('DELETE FROM session');
      return { answer };
    });
    const answer = await changing.answer;
    expect([answer.status, answer.body.code]).toEqual([401, 'not_signed_in']);
    expect((await signIn(await app.browser().csrf(), EMAIL, PASSWORD)).status).toBe(200);
  });

  it('cannot be guessed without limit in a signed-in browser', async () => {
    const ann = await owner();
    await put(ann, { password: OTHER, current_password: OTHER });
    await app.query(`UPDATE rate_limit SET points = 18 WHERE key LIKE 'password-change:%'`);
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) {
      statuses.push((await put(ann, { password: OTHER, current_password: `${OTHER}${i}` })).status);
    }
    expect(statuses).toEqual([400, 400, 429]);
    expect((await put(ann, { password: OTHER, current_password: PASSWORD })).status).toBe(429);
    expect(await app.query(`SELECT points FROM rate_limit WHERE key LIKE 'password:%'`)).toEqual([{ points: 3 }]);
  });
});
