import { InvitationLink } from '../../server/src/modules/account/public.js';
import { AccountApp, type Browser } from '../support/server/apps/account-app.js';

const EMAIL = 'ann@example.com';
const PASSWORD = 'hj8dk2lsmq vbw';

/** A browser in another network, set by the proxy of the test. */
interface Elsewhere {
  askCode(email: string, invitation?: string): Promise<{ status: number; otp: string }>;
  exchange(email: string, code: string): Promise<number>;
  signIn(username: string, password: string): Promise<number>;
}

describe('[case 57] sign-in limits against strangers', () => {
  let app: AccountApp;
  beforeAll(async () => {
    app = await AccountApp.start({ settings: { TRUSTED_PROXIES: 'loopback' } });
  });
  afterAll(() => app?.stop());
  beforeEach(async () => {
    await app.forgetLimits();
    for (const table of ['"user"', 'session', 'invitation']) await app.query(`DELETE FROM ${table}`);
    await app.invite(EMAIL);
    app.mails.mails.length = 0;
  });

  async function from(network: string): Promise<Elsewhere> {
    const browser: Browser = app.browser();
    browser.token = (await browser.get('/api/account/csrf').set('X-Forwarded-For', network)).body.csrfToken;
    const post = (path: string, body: object) => browser.post(path, body).set('X-Forwarded-For', network);
    return {
      askCode: async (email, invitation) => {
        const { status, body } = await post('/api/account/sign/send/otp', { email, invitation });
        return { status, otp: body.otp };
      },
      exchange: async (email, OTP) => (await post('/api/account/sign/exchange/otp', { email, OTP })).status,
      signIn: async (username, password) => (await post('/api/account/sign/in', { username, password })).status,
    };
  }

  it('send the owner a code from another network right after a stranger asked, and both codes work', async () => {
    const stranger = await from('203.0.113.1');
    expect((await stranger.askCode(EMAIL)).status).toBe(200);
    expect((await stranger.askCode(EMAIL)).status).toBe(429);
    const owner = await from('198.51.100.1');
    const sent = await owner.askCode(EMAIL);
    expect(sent.status).toBe(200);
    await app.query(`DELETE FROM rate_limit WHERE key LIKE 'otp-resend:%'`);
    expect((await stranger.askCode(EMAIL)).status).toBe(200);
    expect(await owner.exchange(EMAIL, sent.otp)).toBe(200);
  });

  it('count attempts for an account per IPv6 /48', async () => {
    expect((await (await from('2001:db8:0:1::1')).askCode(EMAIL)).status).toBe(200);
    expect((await (await from('2001:db8:0:ff00::9')).askCode(EMAIL)).status).toBe(429);
    expect((await (await from('2001:db8:1:1::1')).askCode(EMAIL)).status).toBe(200);
  });

  it('reveal missing invitations to a /48 for eight times as many addresses as to a /56', async () => {
    const answers = new Map<number, number>();
    for (let at = 0; at < 90; at++) {
      const place = await from(`2001:db8:0:${(at * 256).toString(16)}::1`);
      const { status } = await place.askCode(`nobody-${at}@example.com`);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(answers)).toEqual({ 404: 80, 429: 10 });
    expect((await (await from('2001:db8:1::1')).askCode('nobody@example.com')).status).toBe(404);
  });

  it('do not count rejected requests of a /56 for its /48', async () => {
    const stranger = await from('2001:db8:0:100::1');
    for (let at = 0; at < 30; at++) await stranger.askCode(`nobody-${at}@example.com`);
    expect(await app.query(`SELECT points FROM rate_limit WHERE key = 'otp-refused-site:2001:db8:0::/48'`)).toEqual([
      { points: 10 },
    ]);
  });

  it('let the owner sign in after a stranger used up the daily limit of one network', async () => {
    const stranger = await from('203.0.113.1');
    let sent = 0;
    for (let hour = 0; hour < 6; hour++) {
      for (let i = 0; i < 6; i++) {
        if ((await stranger.askCode(EMAIL)).status === 200) sent += 1;
        await app.query(`DELETE FROM rate_limit WHERE key LIKE 'otp-resend:%'`);
      }
      await app.query(`DELETE FROM rate_limit WHERE key LIKE 'otp-email:%' OR key LIKE 'otp-address:%'`);
    }
    expect(sent).toBe(20);
    const owner = await from('198.51.100.1');
    expect(await owner.exchange(EMAIL, (await owner.askCode(EMAIL)).otp)).toBe(200);
  });

  describe('with an email that strangers in many networks request codes for', () => {
    /** 60 codes, five per network: by default the daily limit of a mailbox. */
    beforeEach(async () => {
      const statuses: number[] = [];
      for (let network = 0; network < 13; network++) {
        const stranger = await from(`203.0.113.${network}`);
        for (let i = 0; i < 5; i++) {
          statuses.push((await stranger.askCode(EMAIL)).status);
          await app.query(`DELETE FROM rate_limit WHERE key LIKE 'otp-resend:%'`);
        }
      }
      expect(statuses).toEqual([...Array(60).fill(200), ...Array(5).fill(429)]);
    });

    it('limit mails and guesses per day; a sign-in releases only its own code', async () => {
      expect(app.mails.mails).toHaveLength(60);
      expect((await (await from('198.51.100.1')).askCode(EMAIL)).status).toBe(429);
      await app.query(`UPDATE rate_limit SET points = 59 WHERE key LIKE 'otp-unused-all:%'`);
      const owner = await from('198.51.100.2');
      expect(await owner.exchange(EMAIL, (await owner.askCode(EMAIL)).otp)).toBe(200);
      expect(await app.query(`SELECT points FROM rate_limit WHERE key LIKE 'otp-unused-all:%'`)).toEqual([
        { points: 59 },
      ]);
    });

    it('accept the invitation link of the owner, but not that of another user', async () => {
      const link = app.app.get(InvitationLink);
      const tokenOf = (email: string) => new URL(link.of(email)).hash.replace('#invitation=', '');
      const stranger = await from('203.0.113.99');
      for (const token of ['', 'x', 'A'.repeat(22), tokenOf('eve@example.com')]) {
        expect((await stranger.askCode(EMAIL, token)).status).toBe(429);
      }
      const invited = await from('198.51.100.1');
      const sent = await invited.askCode(EMAIL, tokenOf(EMAIL));
      expect(sent.status).toBe(200);
      expect(await invited.exchange(EMAIL, sent.otp)).toBe(200);
    });
  });

  it('accept the link from a mail for an uninvited newcomer', async () => {
    const open = await AccountApp.start({ settings: { SIGNUP: 'open', OTP_PER_EMAIL_PER_HOUR: '1' } });
    try {
      const newcomer = open.browser();
      await newcomer.csrf();
      const ask = (invitation?: string) =>
        newcomer.post('/api/account/sign/send/otp', { email: 'new@example.com', invitation });
      expect((await ask()).status).toBe(200);
      await open.query(`DELETE FROM rate_limit WHERE key LIKE 'otp-resend:%' OR key LIKE 'otp-email:%'`);
      await open.query(`UPDATE rate_limit SET points = 12 WHERE key LIKE 'otp-unused-all:%'`);
      expect((await ask()).status).toBe(429);
      const [, token] = /\/auth#invitation=(\S+)/.exec(open.mails.mails[0]!.text) ?? [];
      const sent = await ask(token);
      expect(sent.status).toBe(200);
      expect(open.mails.mails.at(-1)!.text).not.toContain('#invitation=');
      const OTP = sent.body.otp;
      expect((await newcomer.post('/api/account/sign/exchange/otp', { email: 'new@example.com', OTP })).status).toBe(
        200,
      );
    } finally {
      await open.stop();
    }
  });

  it('accept the right password from another network after a hundred attempts of a stranger', async () => {
    const owner = await app.browser().signIn(EMAIL);
    await owner.complete();
    expect((await owner.firstPassword(PASSWORD)).status).toBe(200);
    const stranger = await from('203.0.113.1');
    expect(await stranger.signIn(EMAIL, 'wrong')).toBe(401);
    await app.query(`UPDATE rate_limit SET points = 100 WHERE key LIKE 'password:%'`);
    expect(await stranger.signIn(EMAIL, PASSWORD)).toBe(429);
    expect(await (await from('198.51.100.1')).signIn(EMAIL, PASSWORD)).toBe(200);
    // The total of all networks is limited too.
    await app.query(`UPDATE rate_limit SET points = 1000 WHERE key LIKE 'password-all:%'`);
    expect(await (await from('198.51.100.2')).signIn(EMAIL, PASSWORD)).toBe(429);
  });
});
