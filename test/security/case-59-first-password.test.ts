import { AccountApp } from '../support/server/apps/account-app.js';

const EMAIL = 'ann@example.com';
const PASSWORD = 'hj8dk2lsmq vbw';

describe('[case 59] browser that was left signed in', () => {
  let app: AccountApp;
  beforeAll(async () => {
    app = await AccountApp.start({ settings: { SIGNUP: 'open' } });
  });
  afterAll(() => app?.stop());
  beforeEach(async () => {
    await app.forgetLimits();
    await app.query('DELETE FROM "user"');
    app.mails.mails.length = 0;
  });

  it('cannot set a first password without a mailed code', async () => {
    const found = await app.browser().signIn(EMAIL);
    await found.complete();
    for (const proof of [{}, { code: null }, { current_password: '' }, { current_password: PASSWORD }]) {
      const answer = await found.send('put', '/api/account/password', { password: PASSWORD, ...proof });
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        [{ field: 'code', message: expect.stringContaining('required') }],
      ]);
    }
    const { otp } = (await found.post('/api/account/password/code')).body;
    expect(app.mails.mails.at(-1)).toMatchObject({ to: EMAIL, text: expect.stringContaining(otp) });
    const wrong = otp === '000000' ? '000001' : '000000';
    const refused = await found.send('put', '/api/account/password', { password: PASSWORD, code: wrong });
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_otp']);
    expect((await found.get('/api/account/me')).body.has_password).toBe(false);
    expect((await found.send('put', '/api/account/password', { password: PASSWORD, code: otp })).status).toBe(200);
    expect((await found.get('/api/account/me')).body.has_password).toBe(true);
  });

  it('has at most five guesses of the mailed code', async () => {
    const found = await app.browser().signIn(EMAIL);
    await found.complete();
    const { otp } = (await found.post('/api/account/password/code')).body;
    const set = (code: string) => found.send('put', '/api/account/password', { password: PASSWORD, code });
    for (let at = 1; at <= 5; at++) {
      const guess = String((Number(otp) + at) % 1_000_000).padStart(6, '0');
      expect((await set(guess)).body.code).toBe('invalid_otp');
    }
    expect((await set(otp)).body.code).toBe('invalid_otp');
  });

  it('cannot change the email or the sign-in method', async () => {
    const found = await app.browser().signIn(EMAIL);
    await found.complete();
    const changes = [{ email: 'eve@example.com' }, { password: PASSWORD }, { password_hash: 'x' }, { is_admin: true }];
    for (const change of changes) {
      const answer = await found.send('patch', '/api/account/me', change);
      expect([change, answer.status]).toEqual([change, 400]);
    }
  });
});
