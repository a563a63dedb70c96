import { AccountApp, cookieOf } from '../../../support/server/apps/account-app.js';

const EMAIL = 'ann@example.com';

describe('sign-in by code', () => {
  let app: AccountApp;
  beforeAll(async () => {
    app = await AccountApp.start();
  });
  afterAll(() => app?.stop());
  beforeEach(async () => {
    await app.forgetLimits();
    for (const table of ['"user"', 'session', 'invitation']) await app.query(`DELETE FROM ${table}`);
    await app.invite(EMAIL, 'bob@example.com');
    app.mails.mails.length = 0;
  });

  it('mails a code, signs in once, and creates a user with a default persona', async () => {
    const browser = await app.browser().csrf();
    const sent = await browser.askCode(' Ann@Example.COM ');
    expect(sent.status).toBe(200);
    expect(sent.body).toEqual({ length: 6, otp: expect.stringMatching(/^\d{6}$/) });
    expect(app.mails.mails).toEqual([
      { to: EMAIL, subject: expect.any(String), text: expect.stringContaining(sent.body.otp) },
    ]);

    const answer = await browser.exchange(EMAIL, sent.body.otp);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      username: 'ann',
      email: EMAIL,
      first_name: null,
      last_name: null,
      bio: null,
      image: null,
      image_id: null,
      n8n_integration: null,
      n8n_integration_reason: null,
      crowns_given: 0,
      file_max_mb: 20,
      has_password: false,
      has_speech: false,
      has_transcription: false,
      is_admin: false,
      test_model: null,
    });
    expect((await browser.get('/api/account/me/')).body.id).toBe(answer.body.id);
    expect(await app.query('SELECT name, is_default FROM persona WHERE owner_id = $1', [answer.body.id])).toEqual([
      { name: 'ann', is_default: true },
    ]);

    await browser.csrf();
    expect((await browser.exchange(EMAIL, sent.body.otp)).body.code).toBe('invalid_otp');
    expect(app.log).not.toContain(sent.body.otp);
    expect(app.log).not.toContain('Bearer');
  });

  it('[case 11] replaces the session at sign-in', async () => {
    const browser = app.browser();
    const first = await browser.get('/api/account/csrf');
    browser.token = first.body.csrfToken;
    const asked = await browser.askCode(EMAIL);
    const anonymous = cookieOf(asked, 'regent_session')!;
    expect(anonymous).toMatch(/^regent_session=[\w-]{43}; .*Path=\/;.*HttpOnly; SameSite=Lax$/);
    const answer = await browser.exchange(EMAIL, asked.body.otp);
    const signedIn = cookieOf(answer, 'regent_session')!;
    expect(signedIn.split(';')[0]).not.toBe(anonymous.split(';')[0]);
    expect((await app.browser().get('/api/account/me/').set('Cookie', anonymous.split(';')[0]!)).status).toBe(401);
    expect((await app.browser().get('/api/account/me/').set('Cookie', signedIn.split(';')[0]!)).status).toBe(200);
    expect((await browser.complete()).body.code).toBe('csrf_failed');
  });

  it('creates different usernames for the same local part', async () => {
    const emails = ['ann@example.com', 'ann@example.org', 'ANN@example.net', 'a@example.com', 'a+b@example.com'];
    await app.invite(...emails.map((email) => email.toLowerCase()));
    await Promise.all(emails.map((email) => app.browser().signIn(email)));
    const names = (await app.query<{ username: string }>('SELECT username FROM "user"')).map((row) => row.username);
    expect(new Set(names).size).toBe(5);
    expect(names.every((name) => /^[a-z0-9._-]{3,30}$/.test(name))).toBe(true);
  });

  it('finds a free username among ten thousand users of the same local part', async () => {
    await app.query(
      `INSERT INTO "user" (username) SELECT 'info-' || lpad(n::text, 4, '0') FROM generate_series(0, 9999) n
       UNION ALL SELECT 'info'`,
    );
    await app.invite('info@example.com');
    const browser = await app.browser().signIn('info@example.com');
    expect((await browser.get('/api/account/me/')).body.username).toMatch(/^info-\d{5,}$/);
  });

  it('reports a failed mail, and allows an immediate retry', async () => {
    const browser = await app.browser().csrf();
    app.mails.fails = true;
    // More than the five an hour: unsent mails do not count.
    for (let i = 0; i < 6; i++) {
      const answer = await browser.askCode(EMAIL);
      expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    }
    app.mails.fails = false;
    expect((await browser.askCode(EMAIL)).status).toBe(200);
  });

  it('[case 9] [case 47] rejects invalid emails', async () => {
    const browser = await app.browser().csrf();
    const wrong = [
      '',
      'ann',
      '@example.com',
      'ann@',
      '"a@evil"@example.com',
      'ann@example.com\r\nBcc: eve@example.com',
      'ann@exаmple.com',
      'Ann <ann@example.com>',
      'ann@example.com,eve@example.com',
      'a b@example.com',
      null,
      7,
      [EMAIL],
      { a: 1 },
      `${'a'.repeat(250)}@example.com`,
      'ann@example.com\0',
      'ann@-example.com',
      'a..b@example.com',
    ];
    for (const email of wrong) {
      const answer = await browser.post('/api/account/sign/send/otp/', { email });
      expect([email, answer.status]).toEqual([email, 400]);
      expect(answer.body.errors[0].field).toBe('email');
    }
    expect(app.mails.mails).toHaveLength(0);
  });

  it('uses the language of the browser', async () => {
    const browser = await app.browser().csrf();
    await browser.askCode(EMAIL).set('Accept-Language', 'ru-RU,ru;q=0.9,en;q=0.8');
    expect(app.mails.mails[0]!.subject).toBe('Код для входа в Regent');
  });

  it('rejects a disabled account', async () => {
    const browser = await app.browser().signIn(EMAIL);
    await app.query('UPDATE "user" SET disabled_at = now()');
    expect((await browser.get('/api/account/me/')).status).toBe(401);
    await app.forgetLimits();
    await browser.csrf();
    expect((await browser.askCode(EMAIL)).status).toBe(404);
  });
});

describe('SIGNUP', () => {
  it('closed: admits existing accounts only', async () => {
    const app = await AccountApp.start({ settings: { SIGNUP: 'closed', OTP_DEBUG: 'false' } });
    try {
      await app.invite(EMAIL);
      await app.query(`INSERT INTO "user" (username, email) VALUES ('bob', 'bob@example.com')`);
      const browser = await app.browser().csrf();
      const refused = await browser.askCode(EMAIL);
      expect([refused.status, refused.body.code]).toEqual([403, 'signup_closed']);
      expect(refused.body.message).toContain('Sign up not available');
      const sent = await browser.askCode('bob@example.com');
      expect([sent.status, sent.body]).toEqual([200, { length: 6 }]);

      // The waitlist accepts entries, but an invitation does not admit either.
      const joined = await browser.post('/api/account/join-waitlist', { email: 'eve@example.com' });
      expect([joined.status, joined.body]).toEqual([201, { email: 'eve@example.com' }]);
      await app.invite('eve@example.com');
      expect((await browser.askCode('eve@example.com')).body.code).toBe('signup_closed');
      expect(await app.query('SELECT email FROM "user" ORDER BY id')).toEqual([{ email: 'bob@example.com' }]);

      // By code and by password: existing accounts are admitted.
      const code = /\d{6}/.exec(app.mails.mails[0]!.text)![0];
      expect((await browser.exchange('bob@example.com', code)).status).toBe(200);
      await (await browser.csrf()).complete();
      await browser.post('/api/account/password/code/');
      const proof = /\d{6}/.exec(app.mails.mails.at(-1)!.text)![0];
      await browser.send('put', '/api/account/password/', { password: 'hj8dk2lsmq vbw', code: proof });
      const other = await app.browser().csrf();
      const byPassword = await other.post('/api/account/sign/in/', { username: 'bob', password: 'hj8dk2lsmq vbw' });
      expect(byPassword.status).toBe(200);
    } finally {
      await app.stop();
    }
  });

  it('open: admits any email', async () => {
    const app = await AccountApp.start({ settings: { SIGNUP: 'open' } });
    try {
      const browser = await app.browser().signIn('stranger@example.com');
      expect((await browser.get('/api/account/me/')).body.email).toBe('stranger@example.com');
      await app.query('UPDATE "user" SET disabled_at = now()');
      await app.forgetLimits();
      const refused = await (await app.browser().csrf()).askCode('stranger@example.com');
      expect([refused.status, refused.body.code]).toEqual([403, 'signup_closed']);
    } finally {
      await app.stop();
    }
  });

  it('[case 11] open, behind TLS: works the same, with TLS-only cookies', async () => {
    const app = await AccountApp.start({ settings: { SIGNUP: 'open', PUBLIC_URL: 'https://regent.example' } });
    try {
      const browser = app.browser();
      const answer = await browser.get('/api/account/csrf');
      expect(cookieOf(answer, '__Host-regent_csrf')).toMatch(/HttpOnly; Secure; SameSite=Lax$/);
      const cookies = (answer.headers['set-cookie'] as unknown as string[])
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
      const sent = await app
        .browser()
        .post('/api/account/sign/send/otp/', { email: EMAIL })
        .set('Cookie', cookies)
        .set('X-CSRFToken', answer.body.csrfToken);
      expect(sent.status).toBe(200);
      expect(cookieOf(sent, '__Host-regent_session')).toMatch(/HttpOnly; Secure; SameSite=Lax$/);
    } finally {
      await app.stop();
    }
  });
});
