import { AccountApp, cookieOf } from '../support/server/apps/account-app.js';
import { statusesOf } from '../support/server/waiting/statuses.js';

const EMAIL = 'ann@example.com';

describe('[case 58] anonymous visitors', () => {
  let app: AccountApp;
  beforeAll(async () => {
    app = await AccountApp.start({ settings: { SIGNUP: 'open' } });
  });
  afterAll(() => app?.stop());
  beforeEach(async () => {
    await app.forgetLimits();
    await app.query('DELETE FROM session');
  });

  const rows = async () =>
    (await app.query<{ sessions: number }>('SELECT count(*)::int AS sessions FROM session'))[0]?.sessions;

  it('create no rows, however many there are and even when they use their token', async () => {
    const statuses = await statusesOf(200, async () => (await app.browser().get('/api/account/csrf')) as never);
    expect(statuses.filter((status) => status === 200).length).toBe(200);
    for (let at = 0; at < 5; at++) {
      const browser = await app.browser().csrf();
      const joined = await browser.post('/api/account/join-waitlist', { email: `eve${at}@example.com` });
      expect(joined.status).toBe(201);
      expect((await browser.exchange(EMAIL, '123456')).body.code).toBe('invalid_otp');
      expect((await browser.post('/api/account/sign/in', { username: 'eve', password: 'x' })).status).toBe(401);
    }
    expect(await rows()).toBe(0);
  });

  it('create one row when a code is sent, and none when it is refused', async () => {
    const browser = await app.browser().csrf();
    expect((await browser.askCode(EMAIL)).status).toBe(200);
    expect(await rows()).toBe(1);
    const others = [];
    for (let at = 0; at < 5; at++) others.push((await (await app.browser().csrf()).askCode(EMAIL)).status);
    expect(others).toEqual(Array(5).fill(429));
    expect(await rows()).toBe(1);
  });

  it('[case 12] need the CSRF token of their own browser, which does not survive the sign-in', async () => {
    const [mine, other] = [await app.browser().csrf(), await app.browser().csrf()];
    const join = (token: string) => mine.agent.post('/api/account/join-waitlist').set('X-CSRFToken', token);
    for (const token of ['', 'x', other.token, `${mine.token}x`, `${'0'.repeat(64)}.${'0'.repeat(64)}`]) {
      expect((await join(token).send({ email: EMAIL })).body.code).toBe('csrf_failed');
    }
    const alone = await app
      .browser()
      .post('/api/account/join-waitlist', { email: EMAIL })
      .set('X-CSRFToken', mine.token);
    expect(alone.body.code).toBe('csrf_failed');
    expect((await join(mine.token).send({ email: EMAIL })).status).toBe(201);

    // Cookie and header match but belong to a visitor: worthless once signed in.
    const visitors = mine.token;
    await mine.signIn(EMAIL);
    mine.agent.jar.setCookie(`regent_csrf=${visitors}`, '127.0.0.1', '/');
    mine.token = visitors;
    expect((await mine.complete()).body.code).toBe('csrf_failed');
    expect((await (await mine.csrf()).complete()).status).toBe(200);
  });

  it('sign in with a password without a previous session, and get a cookie', async () => {
    const ann = await app.browser().signIn(EMAIL);
    await ann.complete();
    expect((await ann.firstPassword('hj8dk2lsmq vbw')).status).toBe(200);
    const browser = await app.browser().csrf();
    const answer = await browser.post('/api/account/sign/in', { username: EMAIL, password: 'hj8dk2lsmq vbw' });
    expect(answer.status).toBe(200);
    expect(cookieOf(answer, 'regent_session')).toMatch(/HttpOnly; SameSite=Lax$/);
    expect((await browser.get('/api/account/me')).status).toBe(200);
  });
});
