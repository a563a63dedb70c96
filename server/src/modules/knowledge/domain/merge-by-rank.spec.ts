import { mergeByRank } from './merge-by-rank.js';

const merged = (...lists: number[][]): number[] => mergeByRank(lists).map(({ id }) => id);

describe('mergeByRank', () => {
  it('ranks entries of both lists before those of one', () => {
    expect(merged([1, 2, 3], [3, 4, 5])).toEqual([3, 1, 2, 4, 5]);
    expect(merged([1, 2], [2, 1, 3])).toEqual([1, 2, 3]);
  });

  it('prefers the first list among equal ranks', () => expect(merged([1, 2], [3, 4])).toEqual([1, 3, 2, 4]));

  it('keeps a single list', () => {
    expect(merged([3, 1, 2], [])).toEqual([3, 1, 2]);
    expect(merged([], [2, 1])).toEqual([2, 1]);
    expect(merged([], [])).toEqual([]);
  });

  it('scores by 60', () => {
    expect(mergeByRank([[7, 8], [8]])).toEqual([
      { id: 8, score: 1 / 62 + 1 / 61 },
      { id: 7, score: 1 / 61 },
    ]);
  });
});
