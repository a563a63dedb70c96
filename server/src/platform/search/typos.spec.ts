import { correctTypos, editsBetween, typosIn } from './typos.js';

describe('typos', () => {
  it.each([
    ['parcel', 'parcel', 0],
    ['parcel', 'parcels', 1],
    ['parcel', 'prcel', 1],
    ['parcel', 'pacrel', 1],
    ['parcel', 'parzel', 1],
    ['parcel', 'paccrel', 2],
    ['доставка', 'дотсвка', 2],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('counts the edits between %s and %s', (one, other, edits) => {
    expect(editsBetween(one, other)).toBe(edits);
    expect(editsBetween(other, one)).toBe(edits);
  });

  it('corrects only words of one script with at least five letters', () => {
    expect(typosIn(['parcl', 'почта', 'parс', 'node.js', '12345', '退货政策的', 'a'.repeat(41), 'mix1d'])).toEqual([
      'parcl',
      'почта',
    ]);
  });

  const near = (written: string, known: [string, number][]) =>
    known.map(([word, texts]) => ({ written, stem: written.toLowerCase(), word, texts }));

  it('replaces a word with the nearest known one, the more frequent one first', () => {
    expect(
      correctTypos(
        'Parcl, please',
        near('Parcl', [
          ['parol', 9],
          ['parcel', 2],
          ['parts', 7],
        ]),
      ),
    ).toBe('parol, please');
    expect(
      correctTypos(
        'Deilvrey?',
        near('Deilvrey', [
          ['deliveri', 5],
          ['delivrey', 1],
        ]),
      ),
    ).toBe('delivrey?');
  });

  it('replaces no known or distant word, and corrects one edit in words below eight letters', () => {
    expect(
      correctTypos(
        'refund',
        near('refund', [
          ['refund', 1],
          ['refunds', 99],
        ]),
      ),
    ).toBe('refund');
    expect(correctTypos('pracle', near('pracle', [['parcel', 3]]))).toBe('pracle');
    expect(correctTypos('anything', [])).toBe('anything');
  });
});
