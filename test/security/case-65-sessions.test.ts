import { SessionReader } from '../../server/src/modules/account/public.js';
import { CleanUpSessions } from '../../server/src/modules/account/sessions/clean-up-sessions.js';
import { AccountApp, type Browser, cookieOf } from '../support/server/apps/account-app.js';
import { eventually } from '../support/util/eventually.js';

const EMAIL = 'ann@example.com';

describe('[case 65] sessions', () => {
  let app: AccountApp;
  let ann: Browser;
  beforeAll(async () => {
    app = await AccountApp.start({ settings: { SIGNUP: 'open' } });
  });
  afterAll(() => app?.stop());
  beforeEach(async () => {
    await app.forgetLimits();
    await app.query('DELETE FROM session');
    ann = await app.browser().signIn(EMAIL);
  });

  /** Shifts all timestamps into the past. */
  const age = (interval: string) =>
    app.query(
      `UPDATE session SET created_at = created_at - $1::interval, last_seen_at = last_seen_at - $1::interval,
        expires_at = expires_at - $1::interval WHERE user_id IS NOT NULL`,
      [interval],
    );
  const status = async () => (await ann.get('/api/account/me')).status;
  const session = async () =>
    (
      await app.query<{ id: number; age: number; left: number; unused: number }>(
        `SELECT id, extract(epoch FROM now() - created_at)::float8 / 86400 AS age,
          extract(epoch FROM expires_at - now())::float8 / 86400 AS left,
          extract(epoch FROM now() - last_seen_at)::float8 AS unused
         FROM session WHERE user_id IS NOT NULL`,
      )
    )[0];
  const use = async () => {
    expect(await status()).toBe(200);
    await eventually(session, (now) => expect(now?.unused).toBeLessThan(60));
  };

  it('end after 30 days without use', async () => {
    await age('29 days 23 hours');
    await use();
    expect((await session())?.left).toBeCloseTo(30, 1);
    await age('30 days 1 minute');
    expect(await status()).toBe(401);
  });

  it('end after 180 days of any use, sockets included, and their rows are removed', async () => {
    for (let days = 0; days < 175; days += 25) {
      await age('25 days');
      await use();
    }
    const old = (await session())!;
    expect(old.age).toBeCloseTo(175, 1);
    expect(old.left).toBeCloseTo(5, 1);
    await age('4 days 23 hours');
    await use();
    const reader = app.app.get(SessionReader);
    expect(await reader.endedAmong([old.id])).toEqual([]);
    await age('1 hour');
    expect(await reader.endedAmong([old.id])).toEqual([old.id]);
    expect(await status()).toBe(401);
    await app.app.get(CleanUpSessions).run();
    expect(await session()).toBeUndefined();
  });

  it('are updated once an hour at most', async () => {
    const version = async () => (await app.query('SELECT xmin FROM session WHERE user_id IS NOT NULL'))[0];
    const before = await version();
    for (let i = 0; i < 5; i++) expect(await status()).toBe(200);
    expect(await version()).toEqual(before);
  });

  it('have a cookie with the maximum lifetime of a session', async () => {
    await app.forgetLimits();
    const browser = await app.browser().csrf();
    const { otp } = (await browser.askCode(EMAIL)).body;
    const cookie = cookieOf(await browser.exchange(EMAIL, otp), 'regent_session');
    expect(cookie).toContain(`Max-Age=${180 * 24 * 60 * 60};`);
  });
});
