import type { Response } from 'supertest';
import { pairedDifference } from '../../support/security/statistics.js';
import { AccountApp, type Browser } from '../../support/server/apps/account-app.js';

/** Pairs of requests whose responses must be indistinguishable. */
const PAIRS = 200;
const LIMIT_MS = 5;

/** The response without its per-request parts. */
function comparable({ status, headers, body }: Response): string {
  const { date, 'x-request-id': id, 'set-cookie': cookie, ...rest } = headers as Record<string, unknown>;
  const { request_id, ...fields } = body as Record<string, unknown>;
  const limits = Object.keys(rest).filter((name) => name.startsWith('x-ratelimit') || name === 'content-length');
  for (const name of limits) delete rest[name];
  return JSON.stringify([status, rest, 'otp' in fields ? { ...fields, otp: '' } : fields]);
}

describe.each([
  ['open', 'an account', 'nobody'],
  ['invite', 'an account', 'an invitation'],
  ['invite', 'a place on the waitlist', 'nobody'],
  ['closed', 'an invitation', 'nobody'],
])('[case 8] with SIGNUP=%s, %s and %s', (signup, one, other) => {
  let app: AccountApp;
  let browser: Browser;

  beforeAll(async () => {
    app = await AccountApp.start({
      settings: {
        SIGNUP: signup,
        OTP_DEBUG: 'false',
        OTP_PER_EMAIL_PER_HOUR: '0',
        OTP_PER_ADDRESS_PER_HOUR: '0',
        REQUESTS_PER_MINUTE: '0',
        ANONYMOUS_PER_MINUTE: '0',
      },
    });
    browser = await app.browser().csrf();
  });
  afterAll(() => app?.stop());

  async function make(what: string, email: string): Promise<void> {
    if (what === 'an account')
      await app.query('INSERT INTO "user" (username, email) VALUES ($1, $2)', [
        email.replace('@', '-').slice(0, 30),
        email,
      ]);
    if (what === 'an invitation') await app.invite(email);
    if (what === 'a place on the waitlist') await app.query('INSERT INTO waitlist_entry (email) VALUES ($1)', [email]);
  }

  async function ask(email: string): Promise<{ ms: number; answer: Response }> {
    const begun = performance.now();
    const answer = await browser.askCode(email);
    return { ms: performance.now() - begun, answer };
  }

  it('get the same response in the same time', async () => {
    const pairs: [number, number][] = [];
    for (let at = 0; at < PAIRS + 10; at++) {
      const emails = [`one${at}@example.com`, `two${at}@example.com`] as const;
      await make(one, emails[0]);
      await make(other, emails[1]);
      // The first request of a pair may be slower, so the order alternates.
      const isTurned = at % 2 === 1;
      const [first, second] = [await ask(emails[isTurned ? 1 : 0]), await ask(emails[isTurned ? 0 : 1])];
      const [a, b] = isTurned ? [second, first] : [first, second];
      expect(comparable(a.answer)).toBe(comparable(b.answer));
      if (at >= 10) pairs.push([a.ms, b.ms]);
      await app.query(`DELETE FROM rate_limit`);
    }
    const difference = pairedDifference(pairs);
    process.stdout.write(`SIGNUP=${signup}: ${one} and ${other} differ by ${difference.toFixed(2)} ms.\n`);
    expect(Math.abs(difference)).toBeLessThan(LIMIT_MS);
  });
});
