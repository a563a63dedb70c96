import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, execute } from '../../../server/src/app/operator/command.js';
import { inviteCommand } from '../../../server/src/app/operator/invite-command.js';
import { userCommand } from '../../../server/src/app/operator/user-command.js';
import { waitlistCommand } from '../../../server/src/app/operator/waitlist-command.js';
import { ConfigError } from '../../../server/src/platform/config/config.js';
import { AccountApp } from '../../support/server/apps/account-app.js';

const ANN = 'ann@example.com';
const BOB = 'bob@example.com';
const PASSWORD = 'hj8dk2lsmq vbw';

describe('operator commands beside a running server', () => {
  let app: AccountApp;
  beforeAll(async () => {
    app = await AccountApp.start();
  });
  afterAll(() => app?.stop());
  beforeEach(async () => {
    await app.forgetLimits();
    for (const table of ['agent', '"user"', 'session', 'invitation', 'waitlist_entry'])
      await app.query(`DELETE FROM ${table}`);
  });

  const run = (command: Command, ...args: string[]) => execute(command, args, () => app.config);
  const emails = async (table: string) =>
    (await app.query<{ email: string }>(`SELECT email FROM ${table} ORDER BY email`)).map((row) => row.email);
  const canRequestCode = async (email: string) => (await (await app.browser().csrf()).askCode(email)).status === 200;

  describe('invite', () => {
    it('invites users immediately, and reports who was already invited', async () => {
      expect(await canRequestCode(ANN)).toBe(false);
      expect(await run(inviteCommand, ' Ann@Example.com', ANN)).toEqual({
        exitCode: 0,
        text: expect.stringMatching(`^${ANN} is invited: ${app.config.PUBLIC_URL}/auth#invitation=[\\w-]{22}$`),
      });
      expect(await canRequestCode(ANN)).toBe(true);
      expect((await run(inviteCommand, ANN, BOB)).text).toMatch(
        new RegExp(`^${ANN} was invited before: http.*\n${BOB} is invited: http`),
      );
    });

    it('does nothing for an invalid or missing email', async () => {
      expect(await run(inviteCommand, ANN, 'bob')).toEqual({
        exitCode: 1,
        text: 'Nothing was changed. Not an email address: bob',
      });
      expect((await run(inviteCommand)).exitCode).toBe(1);
      expect(await emails('invitation')).toEqual([]);
    });
  });

  describe('waitlist', () => {
    it('lists waiting users with their time, the newest last', async () => {
      expect(await run(waitlistCommand)).toEqual({ exitCode: 0, text: 'Nobody is on the waitlist.' });
      const browser = await app.browser().csrf();
      await browser.post('/api/account/join-waitlist', { email: BOB });
      await browser.post('/api/account/join-waitlist', { email: ANN });
      await app.query(`UPDATE waitlist_entry SET created_at = '2026-01-02T03:04:05Z' WHERE email = $1`, [BOB]);
      const { exitCode, text } = await run(waitlistCommand);
      expect([exitCode, text]).toEqual([0, expect.stringMatching(/^2026-01-02 03:04 {2}bob@.*\n20.* {2}ann@[^\n]*$/)]);
    });

    it('promotes: invites and removes from the list', async () => {
      const browser = await app.browser().csrf();
      for (const email of [ANN, BOB]) await browser.post('/api/account/join-waitlist', { email });
      expect(await run(waitlistCommand, 'promote', 'ANN@example.com')).toEqual({
        exitCode: 0,
        text: `${ANN} is invited and has left the waitlist.`,
      });
      expect([await emails('invitation'), await emails('waitlist_entry')]).toEqual([[ANN], [BOB]]);
      expect([await canRequestCode(ANN), await canRequestCode(BOB)]).toEqual([true, false]);
    });

    it('promotes all or none', async () => {
      await (await app.browser().csrf()).post('/api/account/join-waitlist', { email: ANN });
      const { exitCode, text } = await run(waitlistCommand, 'promote', ANN, BOB);
      expect([exitCode, text]).toEqual([
        1,
        expect.stringContaining(`Nobody was promoted. Not on the waitlist: ${BOB}.`),
      ]);
      for (const wrong of [['promote'], ['promote', 'ann'], ['drop', ANN], [ANN]]) {
        expect((await run(waitlistCommand, ...wrong)).exitCode).toBe(1);
      }
      expect([await emails('invitation'), await emails('waitlist_entry')]).toEqual([[], [ANN]]);
    });

    it('promotes once in ten concurrent runs', async () => {
      await (await app.browser().csrf()).post('/api/account/join-waitlist', { email: ANN });
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => run(waitlistCommand, 'promote', ANN)));
      expect(outcomes.map((outcome) => outcome.exitCode).sort()).toEqual([0, ...Array(9).fill(1)]);
      expect(await emails('invitation')).toEqual([ANN]);
    });
  });

  describe('user', () => {
    const signIn = async (email: string) => {
      await app.invite(email);
      const browser = await app.browser().signIn(email);
      await browser.complete();
      return browser;
    };
    const makeAgent = async (email: string, name: string, status: string, deleted = false) =>
      app.query(
        `INSERT INTO agent (creator_id, name, type, short_description, description, status, deleted_at)
         SELECT id, $2, 't', 's', 'd', $3, CASE WHEN $4 THEN now() END FROM "user" WHERE email = $1`,
        [email, name, status, deleted],
      );
    const ready = async () =>
      (await app.query<{ name: string }>(`SELECT name FROM agent WHERE status = 'ready' ORDER BY name`)).map(
        (row) => row.name,
      );

    it('disables and enables a user: sessions, sign-in and agents; sessions stay ended', async () => {
      const ann = await signIn(ANN);
      await ann.firstPassword(PASSWORD);
      const bob = await signIn(BOB);
      await makeAgent(ANN, 'A', 'ready');
      await makeAgent(ANN, 'B', 'not_published');
      await makeAgent(ANN, 'C', 'not_published', true);
      await makeAgent(BOB, 'D', 'ready');
      await app.forgetLimits();
      const waiting = await app.browser().csrf();
      const { otp } = (await waiting.askCode(ANN)).body;

      expect(await run(userCommand, 'disable', 'Ann@example.com')).toEqual({
        exitCode: 0,
        text: `${ANN} is disabled: 1 session ended, 1 agent no longer listed.`,
      });
      expect(
        await app.query('SELECT s.id FROM session s JOIN "user" u ON u.id = s.user_id WHERE u.email = $1', [ANN]),
      ).toEqual([]);
      expect((await waiting.exchange(ANN, otp)).body.code).toBe('invalid_otp');
      const password = () => waiting.post('/api/account/sign/in/', { username: ANN, password: PASSWORD });
      expect((await password()).status).toBe(401);
      await app.forgetLimits();
      expect(await canRequestCode(ANN)).toBe(false);
      expect(await ready()).toEqual(['D']);
      expect((await bob.get('/api/account/me/')).status).toBe(200);
      expect((await run(userCommand, 'disable', ANN)).text).toBe(`${ANN} was disabled before.`);

      expect(await run(userCommand, 'enable', ANN)).toEqual({
        exitCode: 0,
        text: `${ANN} may sign in again, 1 agent listed again.`,
      });
      expect((await run(userCommand, 'enable', ANN)).text).toBe(`${ANN} was not disabled.`);
      expect(await ready()).toEqual(['A', 'D']);
      // A process may cache an ended session for two seconds.
      for (const end = Date.now() + 4000; (await ann.get('/api/account/me/')).status !== 401; await sleep(100)) {
        if (Date.now() > end) throw new Error('The session goes on');
      }
      expect((await password()).status).toBe(200);
    });

    it('leaves no session in a race of sign-in and disabling', async () => {
      const ann = await signIn(ANN);
      await ann.firstPassword(PASSWORD);
      const browsers = await Promise.all(Array.from({ length: 8 }, () => app.browser().csrf()));
      await Promise.all([
        ...browsers.map((browser) => browser.post('/api/account/sign/in/', { username: ANN, password: PASSWORD })),
        run(userCommand, 'disable', ANN),
      ]);
      expect(await app.query('SELECT id FROM session WHERE user_id IS NOT NULL')).toEqual([]);
    });

    it('does nothing when a user does not exist', async () => {
      await signIn(ANN);
      const { exitCode, text } = await run(userCommand, 'disable', ANN, BOB);
      expect([exitCode, text]).toEqual([1, `Nothing was changed. Nobody has an account with ${BOB}.`]);
      expect(await app.query('SELECT id FROM "user" WHERE disabled_at IS NOT NULL')).toEqual([]);
      for (const wrong of [[], ['disable'], ['list', ANN], ['remove', ANN]]) {
        expect((await run(userCommand, ...wrong)).exitCode).toBe(1);
      }
    });

    it('lists all users, the newest last', async () => {
      expect((await run(userCommand, 'list')).text).toBe('Nobody has an account.');
      await signIn(ANN);
      await signIn(BOB);
      await run(userCommand, 'disable', BOB);
      expect((await run(userCommand, 'list')).text).toMatch(/^20.* {2}ann@example.com {2}ann\n20.*bob {2}disabled$/);
    });
  });

  it('report a database or settings error in one sentence', async () => {
    const nowhere = () => ({ ...app.config, DATABASE_URL: 'postgres://127.0.0.1:9/none' });
    const down = await execute(waitlistCommand, [], nowhere);
    expect(down).toEqual({
      exitCode: 1,
      text: expect.stringMatching(/^Nothing was changed: the database did not answer/),
    });
    const wrong = await execute(waitlistCommand, [], () => {
      throw new ConfigError('Wrong configuration.');
    });
    expect(wrong).toEqual({ exitCode: 1, text: 'Wrong configuration.' });
  });
});
