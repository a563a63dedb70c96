import { verifiedEmail } from './claims.js';
import { safeReturnPath } from './return-path.js';

describe('safeReturnPath', () => {
  it.each(['/', '/marketplace', '/conversations/5?x=1#last', '/%D0%B0', '/apiary'])('keeps %j', (path) =>
    expect(safeReturnPath(path)).toBe(path),
  );

  it.each([
    undefined,
    null,
    '',
    'marketplace',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /marketplace',
    '/a b',
    '/..//evil.example',
    '/.//evil.example',
    '/x/../..//evil.example',
    '/%2e%2e//evil.example',
    '/api/account/sign/out',
    '/x/../api/account/sign/out',
    '/а',
    '/\u0000',
    'javascript:alert(1)',
    `/${'x'.repeat(2000)}`,
  ])('drops %j', (path) => expect(safeReturnPath(path)).toBe(''));
});

describe('verifiedEmail', () => {
  it('accepts an address that the provider has verified', () => {
    expect(verifiedEmail({ email: 'Ann@Example.com', email_verified: true }, false)).toBe('ann@example.com');
    expect(verifiedEmail({ email: 'ann@example.com', email_verified: 'true' }, false)).toBe('ann@example.com');
  });

  it.each([
    {},
    { email: 'ann@example.com' },
    { email: 'ann@example.com', email_verified: false },
    { email: 'ann@example.com', email_verified: 'false' },
    { email: 'ann@example.com', email_verified: 1 },
    { email: ['ann@example.com'], email_verified: true },
    { email: 'аnn@example.com', email_verified: true },
    { email_verified: true },
  ])('rejects %j', (claims) => expect(verifiedEmail(claims, false)).toBeNull());

  it('accepts an unverified address where the operator trusts the provider, but no invalid one', () => {
    expect(verifiedEmail({ email: 'ann@example.com' }, true)).toBe('ann@example.com');
    expect(verifiedEmail({ email: 'ann' }, true)).toBeNull();
    expect(verifiedEmail({}, true)).toBeNull();
  });
});
