import { Installation, type Regent } from '../../../support/server/regent.js';
import { MailBox } from '../../../support/services/mail-box.js';
import { until } from '../../../support/util/until.js';

const PASSWORD = 'hj8dk2lsmq vbw';

describe('account deletion', () => {
  let box: MailBox;
  let at: Installation;
  let regent: Regent;
  beforeAll(async () => {
    box = new MailBox();
    await box.open();
    at = await Installation.open({ SWEEP_INTERVAL_MS: '200', SMTP_URL: box.url });
    regent = await at.start();
  });
  afterAll(async () => {
    await at.close();
    await box.close();
  });

  it('needs a code that was mailed for it', async () => {
    const ann = await at.person(regent);
    const other = await at.person(regent);
    const refused = async (body: object, code: string, field?: string) => {
      const answer = await ann.call('POST', '/api/account/delete/', body);
      expect([answer.status, answer.body.code]).toEqual([400, code]);
      if (field) expect(answer.body.errors[0].field).toBe(field);
    };
    const confirm = ann.email;
    const { otp, length } = await ann.ok('POST', '/api/account/delete/code/');
    expect(length).toBe(6);
    const mail = box.received.findLast(({ to }) => to === ann.email);
    expect(mail?.text).toContain(otp);
    expect(mail?.subject).toContain('delete');
    await refused({ code: otp }, 'validation_failed', 'confirm');
    await refused({ confirm: other.email, code: otp }, 'validation_failed', 'confirm');
    await refused({ confirm }, 'validation_failed', 'code');
    for (const code of ['12', 'abcdef', 123456]) await refused({ confirm, code }, 'invalid_otp');
    await refused({ confirm, code: otp === '000000' ? '000001' : '000000' }, 'invalid_otp');
    // The code cannot be used to sign in, and is bound to this browser.
    expect((await ann.call('POST', '/api/account/sign/exchange/otp/', { email: confirm, OTP: otp })).status).toBe(400);
    const elsewhere = await at.signIn(regent, confirm);
    expect((await elsewhere.call('POST', '/api/account/delete/', { confirm, code: otp })).status).toBe(400);
    expect(await ann.ok('GET', '/api/account/me/')).toMatchObject({ email: confirm });
    const ofPassword = await ann.ok('POST', '/api/account/password/code/');
    await refused({ confirm, code: ofPassword.otp }, 'invalid_otp');
    const second = await ann.ok('POST', '/api/account/delete/code/');
    await ann.ok('POST', '/api/account/delete/', { confirm: confirm.toUpperCase(), code: second.otp });
    await until(
      'the account to be gone',
      async () => (await at.rows('SELECT FROM "user" WHERE id = $1', [ann.id])).length === 0,
    );
    expect((await elsewhere.call('GET', '/api/account/me/')).status).toBe(401);
    expect((await other.call('GET', '/api/account/me/')).status).toBe(200);
  });

  it('is not confirmed by a password', async () => {
    const ann = await at.person(regent);
    const tryIt = async () => {
      const body = { confirm: ann.email, password: PASSWORD };
      expect(await ann.call('POST', '/api/account/delete/', body)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', errors: [{ field: 'password' }] },
      });
    };
    await ann.firstPassword(PASSWORD);
    await tryIt();
    await ann.ok('POST', '/api/account/sign/in/', { username: ann.email, password: PASSWORD });
    await ann.csrf();
    await tryIt();
    expect(await ann.ok('GET', '/api/account/me/')).toMatchObject({ id: ann.id });
  });
});
