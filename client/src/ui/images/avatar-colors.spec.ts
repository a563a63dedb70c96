import { conicColors, initialOf } from './avatar-colors';

describe('avatar colors', () => {
  it('are the same for the same ID and differ between neighboring IDs', () => {
    expect(conicColors(7)).toBe(conicColors('7'));
    expect(conicColors(7)).not.toBe(conicColors(8));
    expect(conicColors('abc')).toBe(conicColors('abc'));
  });

  it.each([
    ['планировщик', 'П'],
    ['  ada', 'A'],
    ['«Юрист»', 'Ю'],
    ['😀', '😀'],
    ['', '?'],
    [null, '?'],
  ])('use the initial of %p', (name, initial) => expect(initialOf(name)).toBe(initial));
});
