import { closeCodeOf } from './closing-frame.js';

test.each([
  ['a closing frame', [0x88, 0x82, 1, 2, 3, 4, 0x03 ^ 1, 0xf1 ^ 2], 1009],
  ['a closing frame with a reason', [0x88, 0x83, 9, 8, 7, 6, 0x03 ^ 9, 0xea ^ 8, 0x61 ^ 7], 1002],
  ['a closing frame without a code', [0x88, 0x80, 1, 2, 3, 4], null],
  ['an unmasked server frame', [0x88, 0x02, 0x03, 0xf1], null],
  ['a text', [0x81, 0x82, 1, 2, 3, 4, 5, 6], null],
  ['nothing', [], null],
])('reads the close code of %s', (_name, bytes, code) => expect(closeCodeOf(Uint8Array.from(bytes))).toBe(code));
