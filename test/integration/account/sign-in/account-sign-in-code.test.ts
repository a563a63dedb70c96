import { AccountApp } from '../../../support/server/apps/account-app.js';

const EMAIL = 'ann@example.com';
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

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

  it('[case 7] stores no code and no token in plain text', async () => {
    const browser = await app.browser().csrf();
    const { otp } = (await browser.askCode(EMAIL)).body;
    const [row] = await app.query<{ text: string }>('SELECT otp_code::text AS text FROM otp_code');
    expect(row!.text).not.toContain(otp);
    expect(row!.text).not.toContain(Buffer.from(otp).toString('hex'));
  });

  it('[case 3] creates one session from twenty concurrent exchanges of the right code', async () => {
    const browser = await app.browser().csrf();
    const { otp } = (await browser.askCode(EMAIL)).body;
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.exchange(EMAIL, otp)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.every((answer) => [200, 400, 403].includes(answer.status))).toBe(true);
    expect(await app.query('SELECT id FROM session WHERE user_id IS NOT NULL')).toHaveLength(1);
    expect(await app.query('SELECT id FROM "user"')).toHaveLength(1);
  });

  it('[case 1] [case 2] checks at most five of fifty concurrent wrong codes, and then rejects the right one', async () => {
    const browser = await app.browser().csrf();
    const { otp } = (await browser.askCode(EMAIL)).body;
    const answers = await Promise.all(Array.from({ length: 50 }, () => browser.exchange(EMAIL, wrongOf(otp))));
    expect(new Set(answers.map((answer) => answer.body.code))).toEqual(new Set(['invalid_otp']));
    expect(await app.query('SELECT attempts, dead_at IS NULL AS alive FROM otp_code')).toEqual([
      { attempts: 5, alive: false },
    ]);
    expect((await browser.exchange(EMAIL, otp)).body.code).toBe('invalid_otp');
  });

  it('[case 1] accepts the right code after four wrong ones', async () => {
    const browser = await app.browser().csrf();
    const { otp } = (await browser.askCode(EMAIL)).body;
    for (let i = 0; i < 4; i++) expect((await browser.exchange(EMAIL, wrongOf(otp))).status).toBe(400);
    expect((await browser.exchange(EMAIL, otp)).status).toBe(200);
  });

  it('[case 5] does not count a malformed code as an attempt', async () => {
    const browser = await app.browser().csrf();
    const { otp } = (await browser.askCode(EMAIL)).body;
    const malformed = [
      null,
      '',
      [],
      { $ne: 1 },
      0,
      123456,
      '12345',
      '1234567',
      '12345a',
      '１２３４５６',
      Array(1000).fill('1'),
      undefined,
    ];
    for (const code of malformed) {
      const answer = await browser.exchange(EMAIL, code);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_otp']);
    }
    expect(await app.query('SELECT attempts FROM otp_code')).toEqual([{ attempts: 0 }]);
    expect((await browser.exchange(EMAIL, otp)).status).toBe(200);
  });

  it('[case 4] rejects an expired code', async () => {
    const browser = await app.browser().csrf();
    const { otp } = (await browser.askCode(EMAIL)).body;
    await app.query(`UPDATE otp_code SET expires_at = now() - interval '1 second'`);
    expect((await browser.exchange(EMAIL, otp)).body.code).toBe('invalid_otp');
    const [row] = await app.query<{ seconds: number }>(
      'SELECT round(extract(epoch FROM expires_at - created_at))::int AS seconds FROM otp_code',
    );
    expect(row!.seconds).toBeLessThan(601);
  });

  it('[case 4] replaces the older code, and resends only after 30 seconds', async () => {
    const browser = await app.browser().csrf();
    const first = (await browser.askCode(EMAIL)).body.otp;
    const tooSoon = await browser.askCode('ANN@example.com');
    expect([tooSoon.status, tooSoon.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(tooSoon.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(tooSoon.headers['retry-after'])).toBeLessThanOrEqual(30);
    await app.query(`DELETE FROM rate_limit WHERE key LIKE 'otp-resend%'`);
    const second = (await browser.askCode(EMAIL)).body.otp;
    if (first !== second) expect((await browser.exchange(EMAIL, first)).status).toBe(400);
    expect((await browser.exchange(EMAIL, second)).status).toBe(200);
  });

  it('keeps a code valid when another browser requests one for the same email', async () => {
    const browser = await app.browser().csrf();
    const { otp } = (await browser.askCode(EMAIL)).body;
    await app.forgetLimits();
    const stranger = await app.browser().csrf();
    const theirs = (await stranger.askCode(EMAIL)).body.otp;
    if (theirs !== otp) expect((await stranger.exchange(EMAIL, otp)).status).toBe(400);
    expect((await browser.exchange(EMAIL, otp)).status).toBe(200);
  });

  it('[case 10] sends five codes an hour per email', async () => {
    const browser = await app.browser().csrf();
    for (let i = 0; i < 5; i++) {
      expect((await browser.askCode(EMAIL)).status).toBe(200);
      await app.query(`DELETE FROM rate_limit WHERE key LIKE 'otp-resend%'`);
    }
    const sixth = await browser.askCode(EMAIL);
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3000);
  });

  it('[case 1] sends twenty unused codes a day, so that at most a hundred guesses are possible', async () => {
    const browser = await app.browser().csrf();
    const points = () => app.query(`SELECT points FROM rate_limit WHERE key LIKE 'otp-unused:%'`);
    await browser.askCode(EMAIL);
    expect(await points()).toEqual([{ points: 1 }]);
    await app.query(`UPDATE rate_limit SET points = 19 WHERE key LIKE 'otp-unused:%'`);
    const again = async () => {
      await app.query(`DELETE FROM rate_limit WHERE key NOT LIKE 'otp-unused:%'`);
      return browser.askCode(EMAIL);
    };
    const last = await again();
    const refused = await again();
    expect([last.status, refused.status]).toEqual([200, 429]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
    expect((await browser.exchange(EMAIL, last.body.otp)).status).toBe(200);
    expect(await points()).toEqual([]);
  });

  it('lets a browser with an earlier sign-in request codes although strangers used up the limit', async () => {
    const home = await app.browser().signIn(EMAIL);
    await app.forgetLimits();
    const away = await app.browser().signIn(EMAIL);
    for (const browser of [home, away]) {
      await browser.post('/api/account/sign/out/');
      await browser.csrf();
    }
    await app.forgetLimits();
    const stranger = await app.browser().csrf();
    expect((await stranger.askCode(EMAIL)).status).toBe(200);
    expect((await stranger.askCode(EMAIL)).status).toBe(429);

    const sent = await home.askCode(EMAIL);
    expect(sent.status).toBe(200);
    expect((await home.askCode(EMAIL)).status).toBe(429); // its own limit applies too
    expect((await away.askCode(EMAIL)).status).toBe(429); // and that of all known browsers
    expect((await home.exchange(EMAIL, sent.body.otp)).status).toBe(200);
    // The browser is not known for Bob's email, and a forged cookie does not make it known.
    expect((await stranger.askCode('bob@example.com')).status).toBe(200);
    await home.csrf();
    expect((await home.askCode('bob@example.com')).status).toBe(429);
    const forger = await app.browser().csrf();
    forger.agent.jar.setCookie('regent_known=v1.AAAA', '127.0.0.1', '/');
    expect((await forger.askCode(EMAIL)).status).toBe(429);
  });

  it('[case 10] allows twenty requests an hour per network address, whatever X-Forwarded-For says', async () => {
    const emails = Array.from({ length: 21 }, (_, i) => `guest${i}@example.com`);
    await app.invite(...emails);
    const browser = await app.browser().csrf();
    const statuses: number[] = [];
    for (const [i, email] of emails.entries()) {
      statuses.push((await browser.askCode(email).set('X-Forwarded-For', `1.2.3.${i}`)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });

  it('[case 8] reveals a missing invitation ten times an hour only', async () => {
    const browser = await app.browser().csrf();
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) {
      const answer = await browser.askCode(`stranger${i}@example.com`);
      statuses.push(answer.status);
      if (i === 0)
        expect(answer.body).toMatchObject({ message: 'USER_NOT_IN_WHITELIST', code: 'user_not_in_whitelist' });
    }
    expect(statuses).toEqual([...Array(10).fill(404), 429]);
    expect((await browser.askCode(EMAIL)).status).toBe(200);
    expect(app.mails.mails).toHaveLength(1);
  });

  it('[case 6] binds the code to the browser and the email that requested it', async () => {
    const asked = await app.browser().csrf();
    const other = await app.browser().csrf();
    const { otp } = (await asked.askCode(EMAIL)).body;
    expect((await other.exchange(EMAIL, otp)).body.code).toBe('invalid_otp');
    expect((await asked.exchange('bob@example.com', otp)).body.code).toBe('invalid_otp');
    expect((await asked.exchange(EMAIL, otp)).status).toBe(200);
  });
});
