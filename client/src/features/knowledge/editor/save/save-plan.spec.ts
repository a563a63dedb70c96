import { LIMITS } from '@contract/limits';
import { addChapter, type BaseDraft, changeChapter, deleteChapter, draftOf, isChanged, stateOf } from '../base-draft';
import { afterSave, patchesOf } from './save-plan';

const base = {
  name: 'Handbook',
  chapters: [
    { id: 1, title: 'One', content: 'first' },
    { id: 2, title: 'Two', content: 'second' },
    { id: 3, title: 'Three', content: 'third' },
  ],
};

function withNew(draft: BaseDraft, key: string, title: string, content = ''): BaseDraft {
  return changeChapter(addChapter(draft, key), key, { title, content });
}

describe('requests for a draft', () => {
  it('are empty when nothing changed', () => {
    expect(patchesOf(draftOf(base))).toEqual([]);
    expect(patchesOf(changeChapter(draftOf(base), 'stored-1', { title: ' One ' }))).toEqual([]);
  });

  it('contain added, changed and deleted chapters, and the name only when it changed', () => {
    let draft = withNew(draftOf(base), 'a', ' Four ', ' fourth');
    draft = changeChapter(draft, 'stored-1', { content: 'changed' });
    draft = deleteChapter(draft, 'stored-2');
    expect(patchesOf(draft)).toEqual([
      {
        chapters_to_add: [{ title: 'Four', content: ' fourth' }],
        chapters_to_update: [{ id: 1, title: 'One', content: 'changed' }],
        chapters_to_delete: [{ id: 2 }],
      },
    ]);
    expect(patchesOf({ ...draftOf(base), name: ' Guide ' })).toEqual([{ name: 'Guide' }]);
  });

  it('omit a deleted new chapter and the edits of a deleted chapter', () => {
    const draft = deleteChapter(withNew(draftOf(base), 'a', 'Gone', 'text'), 'a');
    const both = deleteChapter(changeChapter(draft, 'stored-3', { content: 'edited' }), 'stored-3');
    expect(patchesOf(both)).toEqual([{ chapters_to_delete: [{ id: 3 }] }]);
  });

  it('are split by chapter count and body size', () => {
    let many = draftOf();
    for (let at = 0; at < LIMITS.chaptersInRequest + 1; at++) many = withNew(many, `k${at}`, `Title ${at}`);
    expect(patchesOf(many).map((patch) => patch.chapters_to_add?.length)).toEqual([LIMITS.chaptersInRequest, 1]);

    let large = draftOf();
    for (let at = 0; at < 60; at++) large = withNew(large, `k${at}`, `Глава ${at}`, 'ж'.repeat(LIMITS.chapterContent));
    const patches = patchesOf(large);
    expect(patches.length).toBeGreaterThan(1);
    for (const patch of patches) expect(new TextEncoder().encode(JSON.stringify(patch)).length).toBeLessThan(1_000_000);
    expect(patches.flatMap((patch) => patch.chapters_to_add ?? []).map(({ title }) => title)).toEqual(
      large.chapters.map(({ title }) => title),
    );
  });
});

describe('draft after a saved request', () => {
  it('keeps unsaved changes and adopts the stored state', () => {
    let draft = withNew(draftOf(base), 'a', 'Four', 'fourth');
    draft = withNew(draft, 'b', 'Five', 'fifth');
    draft = deleteChapter(changeChapter(draft, 'stored-1', { content: 'changed' }), 'stored-2');
    draft = { ...draft, name: 'Guide' };
    const sent = {
      name: 'Guide',
      chapters_to_add: [{ title: 'Four', content: 'fourth' }],
      chapters_to_delete: [{ id: 2 }],
    };
    const answer = {
      name: 'Guide',
      chapters: [
        { id: 1, title: 'One', content: 'first' },
        { id: 3, title: 'Three', content: 'third' },
        { id: 9, title: 'Four', content: 'fourth' },
      ],
    };
    const after = afterSave(draft, sent, answer);
    expect(after.chapters.map((one) => [one.key, stateOf(one)])).toEqual([
      ['stored-1', 'edited'],
      ['stored-3', 'same'],
      ['a', 'same'],
      ['b', 'new'],
    ]);
    expect(patchesOf(after)).toEqual([
      {
        chapters_to_update: [{ id: 1, title: 'One', content: 'changed' }],
        chapters_to_add: [{ title: 'Five', content: 'fifth' }],
      },
    ]);
  });

  it('has no changes once all is stored, even if the server normalized the text', () => {
    const draft = changeChapter(draftOf(base), 'stored-1', { content: 'e\u0301' });
    const [sent = {}] = patchesOf(draft);
    const answer = { ...base, chapters: base.chapters.map((one) => (one.id === 1 ? { ...one, content: 'é' } : one)) };
    const after = afterSave(draft, sent, answer);
    expect(isChanged(after)).toBe(false);
    expect(after.chapters[0]?.content).toBe('é');
  });
});
