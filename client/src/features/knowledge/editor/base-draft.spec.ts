import {
  addChapter,
  type BaseDraft,
  changeChapter,
  deleteChapter,
  draftOf,
  findChapters,
  firstUntitled,
  isChanged,
  keptChapters,
  mergeStored,
  restoreChapter,
  stateOf,
} from './base-draft';

const base = {
  name: 'Handbook',
  chapters: [
    { id: 1, title: 'Prices', content: 'A crown costs nothing.' },
    { id: 2, title: 'Доставка', content: 'Привезём завтра.' },
  ],
};
const states = (draft: BaseDraft) => draft.chapters.map(stateOf);

describe('knowledge base draft', () => {
  it('starts from the stored knowledge base, or empty', () => {
    expect(states(draftOf(base))).toEqual(['same', 'same']);
    expect(isChanged(draftOf(base))).toBe(false);
    expect(draftOf()).toEqual({ name: '', storedName: '', chapters: [] });
    expect(draftOf({ ...base, name: null }).name).toBe('');
  });

  it('detects a change and its reversal', () => {
    const edited = changeChapter(draftOf(base), 'stored-1', { content: 'Two crowns.' });
    expect(states(edited)).toEqual(['edited', 'same']);
    expect(isChanged(edited)).toBe(true);
    const back = changeChapter(edited, 'stored-1', { content: 'A crown costs nothing.', title: 'Prices ' });
    expect(states(back)).toEqual(['same', 'same']);
    expect(isChanged(back)).toBe(false);
    expect(isChanged({ ...draftOf(base), name: 'Handbook 2' })).toBe(true);
    expect(isChanged({ ...draftOf(base), name: ' Handbook ' })).toBe(false);
  });

  it('deletes chapters reversibly, including new ones with text', () => {
    const deleted = deleteChapter(changeChapter(addChapter(draftOf(base), 'a'), 'a', { title: 'Third' }), 'a');
    expect(states(deleted)).toEqual(['same', 'same', 'deleted']);
    expect(isChanged(deleted)).toBe(false); // it was never stored
    expect(states(restoreChapter(deleted, 'a'))).toEqual(['same', 'same', 'new']);
    const without = deleteChapter(draftOf(base), 'stored-2');
    expect(keptChapters(without).map(({ key }) => key)).toEqual(['stored-1']);
    expect(isChanged(without)).toBe(true);
    expect(isChanged(restoreChapter(without, 'stored-2'))).toBe(false);
  });

  it('adds chapters that were read meanwhile, and keeps edits', () => {
    const edited = changeChapter(draftOf(base), 'stored-1', { content: 'Two crowns.' });
    const draft = changeChapter(addChapter(edited, 'new-0'), 'new-0', { title: 'Own' });
    const read = { id: 3, title: 'Returns', content: '30 days' };
    const merged = mergeStored(draft, { ...base, chapters: [...base.chapters, read] });
    expect(merged.chapters.map((one) => [one.title, one.content, stateOf(one)])).toEqual([
      ['Prices', 'Two crowns.', 'edited'],
      ['Доставка', 'Привезём завтра.', 'same'],
      ['Returns', '30 days', 'same'],
      ['Own', '', 'new'],
    ]);
    // The edited one was replaced on the server.
    const replaced = mergeStored(merged, { ...base, chapters: [read] });
    expect(replaced.chapters.map((one) => [one.title, one.content, stateOf(one)])).toEqual([
      ['Returns', '30 days', 'same'],
      ['Own', '', 'new'],
      ['Prices', 'Two crowns.', 'new'],
    ]);
    expect(new Set(replaced.chapters.map(({ key }) => key)).size).toBe(3);
    expect(mergeStored(draftOf(base), base)).toEqual(draftOf(base));
  });

  it('drops a new empty chapter', () => {
    const draft = addChapter(draftOf(base), 'a');
    expect(isChanged(draft)).toBe(false);
    expect(deleteChapter(draft, 'a').chapters).toHaveLength(2);
  });

  it('finds the first untitled chapter that is not deleted', () => {
    const blank = changeChapter(draftOf(base), 'stored-2', { title: '  ' });
    expect(firstUntitled(draftOf(base))).toBeUndefined();
    expect(firstUntitled(blank)?.key).toBe('stored-2');
    expect(firstUntitled(deleteChapter(blank, 'stored-2'))).toBeUndefined();
  });

  it('finds chapters by all words in title or text, ignoring case', () => {
    const found = (text: string) => findChapters(draftOf(base), text).map(({ title }) => title);
    expect(found('')).toEqual(['Prices', 'Доставка']);
    expect(found('CROWN prices')).toEqual(['Prices']);
    expect(found('доставка ЗАВТРА')).toEqual(['Доставка']);
    expect(found('crown завтра')).toEqual([]);
  });
});
