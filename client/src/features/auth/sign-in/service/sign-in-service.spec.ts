import { serviceFailure, signInServiceUrl } from './sign-in-service';

test('passes the return path', () => {
  expect(signInServiceUrl('/conversations/5?a=1&b=2')).toBe(
    '/api/account/sign/oidc/?return_to=%2Fconversations%2F5%3Fa%3D1%26b%3D2',
  );
});

test.each([
  [null, null],
  ['oidc_denied', 'oidc_denied'],
  ['user_not_in_whitelist', 'user_not_in_whitelist'],
  ['', 'unknown_error'],
  ['toString', 'unknown_error'],
  ['<b>You won</b>', 'unknown_error'],
] as const)('maps the error %p to %p', (error, expected) => expect(serviceFailure(error)).toBe(expected));
