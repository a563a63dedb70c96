import { onlyDigits } from './only-digits';

test.each([
  ['12-34 56x9', '123456'],
  ['code: 987', '987'],
  ['', ''],
])('onlyDigits(%p) is %p', (text, expected) => expect(onlyDigits(text, 6)).toBe(expected));
