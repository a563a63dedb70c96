import { SessionEvents } from '../../../../server/src/modules/account/public.js';
import { AccountApp, type Browser } from '../../../support/server/apps/account-app.js';

const EMAIL = 'ann@example.com';

describe('/api/account/session/', () => {
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
  });

  const signIn = async (email: string, agent: string): Promise<Browser> => {
    await app.forgetLimits();
    const browser = app.browser();
    browser.agent.set('User-Agent', agent);
    await browser.signIn(email);
    await browser.complete();
    ended.length = 0;
    return browser;
  };
  const list = async (browser: Browser) => (await browser.get('/api/account/session/')).body;
  const isIn = async (browser: Browser) => (await browser.get('/api/account/me/')).status === 200;
  const end = (browser: Browser, id: number | string) => browser.send('delete', `/api/account/session/${id}/`);

  it('lists own sessions, the newest first, with public fields only', async () => {
    const laptop = await signIn(EMAIL, 'Laptop/1.0');
    const phone = await signIn(EMAIL, `Phone/${'9'.repeat(400)}`);
    await signIn('bob@example.com', 'Bob/1.0');
    const answer = await phone.get('/api/account/session/');
    expect([answer.status, answer.headers['x-total-count']]).toEqual([200, '2']);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(answer.body).toEqual([
      {
        id: expect.any(Number),
        created_at: time,
        last_seen_at: time,
        user_agent: `Phone/${'9'.repeat(294)}`,
        current: true,
      },
      { id: expect.any(Number), created_at: time, last_seen_at: time, user_agent: 'Laptop/1.0', current: false },
    ]);
    expect((await list(laptop)).map((session: { current: boolean }) => session.current)).toEqual([false, true]);
    const page = await phone.get('/api/account/session/?page=2&page_size=1');
    expect(page.body).toEqual([expect.objectContaining({ user_agent: 'Laptop/1.0' })]);
    expect((await phone.get('/api/account/session/?page=0')).status).toBe(400);
  });

  it('hides expired sessions, and updates last use without a write per request', async () => {
    const ann = await signIn(EMAIL, 'A');
    await signIn(EMAIL, 'B');
    const version = async () => (await app.query(`SELECT xmin, last_seen_at FROM session WHERE user_agent = 'A'`))[0];
    const before = await version();
    for (let i = 0; i < 5; i++) await ann.get('/api/account/session/');
    expect(await version()).toEqual(before);
    await app.query(`UPDATE session SET expires_at = now() WHERE user_agent = 'B'`);
    expect(await list(ann)).toHaveLength(1);
  });

  it('ends a single session immediately', async () => {
    const laptop = await signIn(EMAIL, 'Laptop');
    const phone = await signIn(EMAIL, 'Phone');
    const tablet = await signIn(EMAIL, 'Tablet');
    expect(await isIn(phone)).toBe(true);
    const id = (await list(laptop)).find((session: { user_agent: string }) => session.user_agent === 'Phone').id;
    const answer = await end(laptop, id);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect([await isIn(laptop), await isIn(phone), await isIn(tablet)]).toEqual([true, false, true]);
    expect(ended).toEqual([id]);
    expect((await end(laptop, id)).status).toBe(404);
  });

  it('returns 404 for sessions of other users', async () => {
    const ann = await signIn(EMAIL, 'Ann');
    const bob = await signIn('bob@example.com', 'Bob');
    const [his] = await list(bob);
    const [anonymous] = await app.query<{ id: number }>(
      `INSERT INTO session (token_hash, expires_at) VALUES ('x', now() + interval '1 day') RETURNING id`,
    );
    for (const id of [his.id, anonymous!.id, 0, -1, 999_999, '9'.repeat(30)]) {
      const answer = await end(ann, id);
      expect([id, answer.status, answer.body.code]).toEqual([id, 404, 'not_found']);
    }
    expect((await end(ann, 'abc')).body).toMatchObject({ status: 400, code: 'invalid_id' });
    expect(await isIn(bob)).toBe(true);
    expect(ended).toEqual([]);
  });

  it('ends all sessions except the current one', async () => {
    const ann = await signIn(EMAIL, '1');
    const others = [await signIn(EMAIL, '2'), await signIn(EMAIL, '3')];
    const bob = await signIn('bob@example.com', 'Bob');
    for (let i = 0; i < 2; i++) expect((await ann.send('delete', '/api/account/session/')).status).toBe(204);
    expect(ended).toHaveLength(2);
    expect([await isIn(ann), await isIn(bob)]).toEqual([true, true]);
    for (const other of others) expect(await isIn(other)).toBe(false);
  });

  it('signs out when the current session is ended', async () => {
    const ann = await signIn(EMAIL, 'Ann');
    const [own] = await list(ann);
    expect((await end(ann, own.id)).status).toBe(204);
    expect(await isIn(ann)).toBe(false);
  });

  it('keeps a hundred sessions at most: a further sign-in ends the oldest', async () => {
    const ann = await signIn(EMAIL, 'Oldest');
    const bob = await signIn('bob@example.com', 'Bob');
    await app.query(
      `INSERT INTO session (token_hash, user_id, expires_at)
       SELECT n::text::bytea, u.id, now() + interval '1 day' FROM generate_series(1, 98) n, "user" u WHERE u.email = $1`,
      [EMAIL],
    );
    await signIn(EMAIL, 'Hundredth');
    expect([await isIn(ann), (await list(ann)).length]).toEqual([true, 100]);
    const [{ id } = { id: 0 }] = await app.query<{ id: number }>(`SELECT id FROM session WHERE user_agent = 'Oldest'`);
    await app.forgetLimits();
    ended.length = 0;
    const newest = await app.browser().signIn(EMAIL);
    expect(ended).toContain(id);
    expect([await isIn(ann), await isIn(newest), await isIn(bob)]).toEqual([false, true, true]);
    await newest.complete();
    expect(await list(newest)).toHaveLength(100);
  });

  it('needs a session and the CSRF token', async () => {
    const ann = await signIn(EMAIL, 'Ann');
    const [own] = await list(ann);
    for (const path of ['/api/account/session/', `/api/account/session/${own.id}`]) {
      expect((await ann.agent.delete(path)).body.code).toBe('csrf_failed');
      expect((await app.browser().send('delete', path)).status).toBe(401);
    }
    expect((await app.browser().get('/api/account/session/')).status).toBe(401);
    expect(await isIn(ann)).toBe(true);
  });
});
