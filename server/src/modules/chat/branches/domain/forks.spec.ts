import { type Descent, forksOf } from './forks.js';

/** Messages have ids above a hundred, chats below. */
const ROOT: Descent = { id: 1, lineage: null };
const LEFT: Descent = { id: 2, lineage: [1, 110] };
const RIGHT: Descent = { id: 3, lineage: [1, 110] };
const LATER: Descent = { id: 4, lineage: [1, 120] };

describe('where chats part', () => {
  it('is after the message that a branch begins at, in each of them', () => {
    const family = [ROOT, LEFT, RIGHT];
    expect(forksOf(ROOT, family)).toEqual([{ after: 110, ways: [1, 2, 3], own: 0 }]);
    expect(forksOf(LEFT, family)).toEqual([{ after: 110, ways: [1, 2, 3], own: 1 }]);
    expect(forksOf(RIGHT, family)).toEqual([{ after: 110, ways: [1, 2, 3], own: 2 }]);
  });

  it('is nowhere in a chat without branches, and with chats of which the way is not known', () => {
    expect(forksOf(ROOT, [ROOT])).toEqual([]);
    expect(forksOf(ROOT, [ROOT, { id: 9, lineage: null }])).toEqual([]);
  });

  it('is each place once, and those who went the same way on are one way there', () => {
    const family = [ROOT, LEFT, LATER];
    expect(forksOf(ROOT, family)).toEqual([
      { after: 110, ways: [1, 2], own: 0 },
      { after: 120, ways: [1, 4], own: 0 },
    ]);
    expect(forksOf(LATER, family)).toEqual([
      { after: 110, ways: [4, 2], own: 0 }, // its own way is shown by itself
      { after: 120, ways: [1, 4], own: 1 },
    ]);
    expect(forksOf(LEFT, family)).toEqual([{ after: 110, ways: [1, 2], own: 1 }]);
  });

  it('is the same place for a branch of a branch’s copy', () => {
    // Of LEFT, at its copy of the very message that LEFT begins at, and at one before it.
    const again: Descent = { id: 5, lineage: [1, 110, 2, 110] };
    const before: Descent = { id: 6, lineage: [1, 110, 2, 105] };
    const family = [ROOT, LEFT, again, before];
    expect(forksOf(ROOT, family)).toEqual([
      { after: 105, ways: [1, 6], own: 0 },
      { after: 110, ways: [1, 2, 5], own: 0 },
    ]);
    expect(forksOf(before, family)).toEqual([{ after: 105, ways: [1, 6], own: 1 }]);
    expect(forksOf(again, family)[1]).toEqual({ after: 110, ways: [1, 2, 5], own: 2 });
  });

  it('is below a branch where its own messages were branched, and above it in both', () => {
    const below: Descent = { id: 7, lineage: [1, 110, 2, 130] };
    const family = [ROOT, LEFT, below];
    expect(forksOf(below, family)).toEqual([
      { after: 110, ways: [1, 7], own: 1 },
      { after: 130, ways: [2, 7], own: 1 },
    ]);
    expect(forksOf(ROOT, family)).toEqual([{ after: 110, ways: [1, 2], own: 0 }]);
  });

  it('is known where the chats between are gone: the newest that goes a way shows it', () => {
    const one: Descent = { id: 7, lineage: [1, 110, 2, 130] };
    const other: Descent = { id: 8, lineage: [1, 110, 2, 140] };
    expect(forksOf(RIGHT, [RIGHT, one, other])).toEqual([{ after: 110, ways: [8, 3], own: 1 }]);
    expect(forksOf(one, [RIGHT, one, other])).toEqual([
      { after: 110, ways: [7, 3], own: 0 },
      { after: 130, ways: [8, 7], own: 1 },
    ]);
  });
});
