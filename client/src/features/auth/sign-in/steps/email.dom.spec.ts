import { isOfEmailType, looksLikeEmail } from './email';

test.each([
  ['ada@example.com', true],
  ['  ada@example.com ', true],
  ['имя@пример.рф', true],
  ['ada@example', false],
  ['ada example@x.com', false],
  ['@x.com', false],
  ['', false],
])('looksLikeEmail(%p) is %p', (text, expected) => expect(looksLikeEmail(text)).toBe(expected));

test.each([
  ['ada@example.com', true],
  ['ada@example', true],
  ['ada', false],
  ['ada example@x.com', false],
])('isOfEmailType(%p) is %p', (text, expected) => expect(isOfEmailType(text)).toBe(expected));
