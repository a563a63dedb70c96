import { type ChatLineage, type FamilyChat, forksOf as forksOfFamily, lineageOfBranch } from './forks.js';

const asBranch = (chat: ChatLineage): FamilyChat => ({ ...chat, conversation: chat.id, isShown: true });
const asAlternative = (chat: ChatLineage, isShown = false): FamilyChat => ({ ...chat, conversation: 1, isShown });

/** Forks among branches. */
const forksOf = (chat: ChatLineage, family: ChatLineage[]) =>
  forksOfFamily(asBranch(chat), family.map(asBranch)).map(({ after, ways, own }) => ({ after, ways, own }));

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
    // Branched from LEFT at its copy of the message where LEFT begins, and one message earlier.
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

  it('finds forks in and above the messages of a branch', () => {
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

describe('forks of alternatives', () => {
  const edited: ChatLineage = { id: 2, lineage: [1, 110] };
  const again: ChatLineage = { id: 3, lineage: [1, 110] };

  it('are separate from branches at the same message, and ignore hidden chats of other conversations', () => {
    const branch = asBranch({ id: 4, lineage: [1, 110] });
    const hidden: FamilyChat = { id: 5, lineage: [1, 110, 4, 130], conversation: 4, isShown: false };
    const family = [asAlternative(ROOT), asAlternative(edited), asAlternative(again, true), branch, hidden];
    expect(forksOfFamily(asAlternative(again, true), family)).toEqual([
      { after: 110, isAlternative: true, ways: [1, 2, 3], own: 2 },
      { after: 110, isAlternative: false, ways: [3, 4], own: 0 },
    ]);
    expect(forksOfFamily(branch, family)).toEqual([
      { after: 110, isAlternative: false, ways: [3, 4], own: 1 },
      { after: 130, isAlternative: true, ways: [4, 5], own: 0 },
    ]);
  });

  it('have no message in common when the first one was edited', () => {
    const first: ChatLineage = { id: 2, lineage: [1, 0] };
    const later: ChatLineage = { id: 3, lineage: [1, 0, 2, 210] };
    const family = [ROOT, first, later].map((chat) => asAlternative(chat));
    expect(forksOfFamily(asAlternative(ROOT), family)).toEqual([
      { after: 0, isAlternative: true, ways: [1, 2], own: 0 },
    ]);
    expect(forksOfFamily(asAlternative(later), family)).toEqual([
      { after: 0, isAlternative: true, ways: [1, 3], own: 1 },
      { after: 210, isAlternative: true, ways: [2, 3], own: 1 },
    ]);
  });
});

describe('lineageOfBranch', () => {
  it.each([
    [ROOT, 110, [1, 110]],
    [ROOT, 0, [1, 0]],
    [LEFT, 130, [1, 110, 2, 130]],
    [LEFT, 110, [1, 110]], // another alternative of the same message
    [LEFT, 105, [1, 105]],
    [{ id: 9, lineage: [1, 110, 2, 130] }, 120, [1, 110, 2, 120]],
    [{ id: 9, lineage: [1, 0] }, 0, [1, 0]],
  ])('of %j after %i', (source, after, lineage) => expect(lineageOfBranch(source, after)).toEqual(lineage));
});
