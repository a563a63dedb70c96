import { cursorOf, positionOf } from './cursor.js';

describe('cursor', () => {
  it('decodes to the position that it encodes', () => {
    for (const position of [
      { micros: 1_795_000_000_123_456, key: '12' },
      { micros: 0, key: 'a_b@example.com' },
    ]) {
      expect(positionOf(cursorOf(position))).toEqual(position);
    }
  });

  it('rejects any other text', () => {
    for (const text of ['', '12', '_12', '12_', '-1_2', 'x_2', '1.5_2', '99999999999999999_1', `9999999999999999_1`]) {
      expect(positionOf(text)).toBeUndefined();
    }
  });
});
