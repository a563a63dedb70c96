import { cursorOf, placeOf } from './cursor.js';

describe('a place in a list', () => {
  it('comes back from an address as it was', () => {
    for (const place of [
      { micros: 1_795_000_000_123_456, key: '12' },
      { micros: 0, key: 'a_b@example.com' },
    ]) {
      expect(placeOf(cursorOf(place))).toEqual(place);
    }
  });

  it('is not made of anything else', () => {
    for (const text of ['', '12', '_12', '12_', '-1_2', 'x_2', '1.5_2', '99999999999999999_1', `9999999999999999_1`]) {
      expect(placeOf(text)).toBeUndefined();
    }
  });
});
