import { clampPage, pageItems } from './page-numbers';

describe('pageItems', () => {
  it('is empty for one page or none', () => {
    expect(pageItems(1, 1, 2)).toEqual([]);
    expect(pageItems(1, 0, 2)).toEqual([]);
  });

  it('shows the first and last page and two neighbours on each side', () =>
    expect(pageItems(10, 20, 2)).toEqual([1, 'gap-before', 8, 9, 10, 11, 12, 'gap-after', 20]));

  it('shows one neighbour on each side on a narrow screen', () =>
    expect(pageItems(10, 20, 1)).toEqual([1, 'gap-before', 9, 10, 11, 'gap-after', 20]));

  it('has no gap of a single page', () => {
    expect(pageItems(1, 3, 2)).toEqual([1, 2, 3]);
    expect(pageItems(5, 9, 2)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(pageItems(1, 2, 2)).toEqual([1, 2]);
  });

  it('stays in range at the ends', () => {
    expect(pageItems(1, 20, 2)).toEqual([1, 2, 3, 'gap-after', 20]);
    expect(pageItems(20, 20, 2)).toEqual([1, 'gap-before', 18, 19, 20]);
  });
});

describe('clampPage', () => {
  it.each([
    [999, 20, 20],
    [0, 20, 1],
    [-3, 20, 1],
    [Number.NaN, 20, 1],
    [1.5, 20, 1],
    [3, 0, 1],
    [7, 20, 7],
  ])('clamps page %p of %p to %p', (page, total, expected) => expect(clampPage(page, total)).toBe(expected));
});
