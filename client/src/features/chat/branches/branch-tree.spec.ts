import { branchByKey, branchRows } from './branch-tree';

const branch = (chat_id: number, parent_chat_id: number | null) => ({ chat_id, parent_chat_id });

describe('branchRows', () => {
  const rows = branchRows([branch(4, 2), branch(1, null), branch(3, 1), branch(2, 1), branch(5, 3)]);

  it('lists each chat above its branches', () => {
    expect(rows.map((row) => [row.branch.chat_id, row.depth, row.place, row.siblings])).toEqual([
      [1, 0, 1, 1],
      [2, 1, 1, 2],
      [4, 2, 1, 1],
      [3, 1, 2, 2],
      [5, 2, 1, 1],
    ]);
  });

  it('treats branches of a deleted chat as roots and survives cycles', () => {
    expect(
      branchRows([branch(7, 99), branch(8, 7), branch(9, null)]).map((row) => [row.branch.chat_id, row.depth]),
    ).toEqual([
      [7, 0],
      [8, 1],
      [9, 0],
    ]);
    expect(branchRows([branch(1, 2), branch(2, 1), branch(3, 3)])).toHaveLength(3);
    expect(branchRows([])).toEqual([]);
  });

  it.each([
    [1, 'ArrowDown', 2],
    [2, 'ArrowDown', 4],
    [5, 'ArrowDown', 5],
    [1, 'ArrowUp', 1],
    [3, 'ArrowUp', 4],
    [4, 'ArrowLeft', 2],
    [1, 'ArrowLeft', 1],
    [1, 'ArrowRight', 2],
    [4, 'ArrowRight', 4],
    [3, 'Home', 1],
    [1, 'End', 5],
    [1, 'a', null],
    [99, 'End', null],
  ])('from %d, %s moves to %s', (from, key, to) => expect(branchByKey(rows, from, key)).toBe(to));
});
