import { type ChatLineage, forksOf } from './forks.js';

/** Message IDs are above 100, chat IDs below. */
const ROOT: ChatLineage = { id: 1, lineage: null };
const LEFT: ChatLineage = { id: 2, lineage: [1, 110] };
const RIGHT: ChatLineage = { id: 3, lineage: [1, 110] };
const LATER: ChatLineage = { id: 4, lineage: [1, 120] };

describe('forksOf', () => {
  it('finds the message at which a branch begins, from each of the chats', () => {
    const family = [ROOT, LEFT, RIGHT];
    expect(forksOf(ROOT, family)).toEqual([{ after: 110, ways: [1, 2, 3], own: 0 }]);
    expect(forksOf(LEFT, family)).toEqual([{ after: 110, ways: [1, 2, 3], own: 1 }]);
    expect(forksOf(RIGHT, family)).toEqual([{ after: 110, ways: [1, 2, 3], own: 2 }]);
  });

  it('finds nothing without branches or without a lineage', () => {
    expect(forksOf(ROOT, [ROOT])).toEqual([]);
    expect(forksOf(ROOT, [ROOT, { id: 9, lineage: null }])).toEqual([]);
  });

  it('lists each fork once and joins chats with the same continuation', () => {
    const family = [ROOT, LEFT, LATER];
    expect(forksOf(ROOT, family)).toEqual([
      { after: 110, ways: [1, 2], own: 0 },
      { after: 120, ways: [1, 4], own: 0 },
    ]);
    expect(forksOf(LATER, family)).toEqual([
      { after: 110, ways: [4, 2], own: 0 }, // its own continuation is not listed
      { after: 120, ways: [1, 4], own: 1 },
    ]);
    expect(forksOf(LEFT, family)).toEqual([{ after: 110, ways: [1, 2], own: 1 }]);
  });

  it('finds the same fork for a branch of a copied message', () => {
    // Branched from LEFT: at its copy of the message where LEFT begins, and one message earlier.
    const again: ChatLineage = { id: 5, lineage: [1, 110, 2, 110] };
    const before: ChatLineage = { id: 6, lineage: [1, 110, 2, 105] };
    const family = [ROOT, LEFT, again, before];
    expect(forksOf(ROOT, family)).toEqual([
      { after: 105, ways: [1, 6], own: 0 },
      { after: 110, ways: [1, 2, 5], own: 0 },
    ]);
    expect(forksOf(before, family)).toEqual([{ after: 105, ways: [1, 6], own: 1 }]);
    expect(forksOf(again, family)[1]).toEqual({ after: 110, ways: [1, 2, 5], own: 2 });
  });

  it('finds forks in a branch’s own messages as well as above them', () => {
    const below: ChatLineage = { id: 7, lineage: [1, 110, 2, 130] };
    const family = [ROOT, LEFT, below];
    expect(forksOf(below, family)).toEqual([
      { after: 110, ways: [1, 7], own: 1 },
      { after: 130, ways: [2, 7], own: 1 },
    ]);
    expect(forksOf(ROOT, family)).toEqual([{ after: 110, ways: [1, 2], own: 0 }]);
  });

  it('shows the newest chat of a continuation whose first chats were deleted', () => {
    const one: ChatLineage = { id: 7, lineage: [1, 110, 2, 130] };
    const other: ChatLineage = { id: 8, lineage: [1, 110, 2, 140] };
    expect(forksOf(RIGHT, [RIGHT, one, other])).toEqual([{ after: 110, ways: [8, 3], own: 1 }]);
    expect(forksOf(one, [RIGHT, one, other])).toEqual([
      { after: 110, ways: [7, 3], own: 0 },
      { after: 130, ways: [8, 7], own: 1 },
    ]);
  });
});
