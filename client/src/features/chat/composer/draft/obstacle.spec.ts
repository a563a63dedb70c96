import { LIMITS } from '@contract/limits';
import { lengthOf, messageOf, obstacleTo } from './obstacle';

describe('obstacleTo', () => {
  const ready = { text: 'Hello', writable: true, inFlight: false };

  it.each([
    [{}, null],
    [{ text: ' \n' }, 'blank'],
    [{ text: ' ', files: 1 }, null],
    [{ text: 'a'.repeat(LIMITS.message + 1) }, 'overLimit'],
    [{ text: '', inFlight: true }, 'inFlight'],
    [{ text: '', inFlight: true, writable: false }, 'unavailable'],
    [{ writable: false, offline: true }, 'offline'],
  ])('returns for %j %s', (state, expected) => expect(obstacleTo({ ...ready, ...state })).toBe(expected));

  it('counts characters, not UTF-16 code units', () => {
    expect(lengthOf('👍👍')).toBe(2);
    expect(obstacleTo({ ...ready, text: '👍'.repeat(LIMITS.message) })).toBeNull();
  });
});

test.each([
  ['Hello \n', 'Hello'],
  ['\n \n    if (a)\n        b()\n', '    if (a)\n        b()'],
  [' \t ', ''],
])('messageOf(%j) is %j', (text, message) => expect(messageOf(text)).toBe(message));
