import { refusalOf } from './admission.js';
import { canonicalEmail } from './email.js';
import { otpMail } from './otp-mail.js';
import { usernameFor, usernameProblem } from './username.js';

describe('canonicalEmail', () => {
  it('[case 9] returns one form per mailbox', () => {
    expect(canonicalEmail(' Ann.Lee@Example.COM\t')).toBe('ann.lee@example.com');
    expect(canonicalEmail('ann+regent@example.com')).toBe('ann+regent@example.com');
    expect(canonicalEmail('root@localhost')).toBe('root@localhost');
  });

  it.each([
    'ann',
    'ann@@example.com',
    '.ann@example.com',
    'ann@example..com',
    'ann@example.com.',
    'ann@[127.0.0.1]',
    'аnn@example.com',
    'ann@\u212Aelvin.com',
    'ann@example.com%0d%0aBcc:eve@example.com',
    `${'a'.repeat(65)}@example.com`,
  ])('rejects %j', (text) => expect(canonicalEmail(text)).toBeNull());
});

describe('refusalOf', () => {
  const nobody = { hasAccount: false, disabled: false, invited: false };

  it('applies the signup mode', () => {
    expect(refusalOf('open', nobody)).toBeUndefined();
    expect(refusalOf('invite', nobody)).toBe('user_not_in_whitelist');
    expect(refusalOf('invite', { ...nobody, invited: true })).toBeUndefined();
    expect(refusalOf('closed', { ...nobody, invited: true })).toBe('signup_closed');
    expect(refusalOf('closed', { ...nobody, hasAccount: true })).toBeUndefined();
  });

  it('always refuses a disabled account', () => {
    const disabled = { hasAccount: true, disabled: true, invited: true };
    for (const mode of ['open', 'invite', 'closed'] as const) expect(refusalOf(mode, disabled)).toBeDefined();
  });
});

describe('usernames', () => {
  it.each([
    ['ann.lee@example.com', '', 'ann.lee'],
    ['a@example.com', '', 'a00'],
    ['ann+news@example.com', '', 'ann'],
    ["o'hara@example.com", '', 'o-hara'],
    [`${'x'.repeat(60)}@example.com`, '1234', `${'x'.repeat(25)}-1234`],
  ])('%s with %j becomes %s', (email, suffix, username) => {
    expect(usernameFor(email, suffix)).toBe(username);
    expect(usernameProblem(username)).toBeUndefined();
  });
});

describe('otpMail', () => {
  it('contains the code in both languages', () => {
    for (const locale of ['en', 'ru'] as const) expect(otpMail('a@b.c', '012345', locale).text).toContain('012345');
  });
});
