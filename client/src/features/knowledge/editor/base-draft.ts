/** A chapter as the server keeps it. */
export interface StoredChapter {
  id: number;
  title: string;
  content: string;
}

/** A base as the server keeps it. */
export interface StoredBase {
  name: string | null;
  chapters: readonly StoredChapter[];
}

/** A chapter being edited. */
export interface ChapterDraft {
  /** Stays the same from the first key press to the saved chapter. */
  key: string;
  title: string;
  content: string;
  /** What the server has; null: it does not have it yet. */
  stored: StoredChapter | null;
  /** Marked for deletion, until it is saved or taken back. */
  isDeleted: boolean;
}

/** A knowledge base being edited. */
export interface BaseDraft {
  name: string;
  /** What the server has; empty for a base that is not there yet. */
  storedName: string;
  chapters: readonly ChapterDraft[];
}

export type ChapterState = 'same' | 'new' | 'edited' | 'deleted';

const EMPTY: StoredBase = { name: '', chapters: [] };

/** The draft to begin with: of a base that is there, or of a new one. */
export function draftOf(base: StoredBase = EMPTY): BaseDraft {
  const name = base.name ?? '';
  return { name, storedName: name, chapters: base.chapters.map(untouched) };
}

const untouched = (stored: StoredChapter): ChapterDraft => ({
  key: `stored-${stored.id}`,
  title: stored.title,
  content: stored.content,
  stored,
  isDeleted: false,
});

/** What has become of a chapter since it was saved. */
export function stateOf({ title, content, stored, isDeleted }: ChapterDraft): ChapterState {
  if (isDeleted) return 'deleted';
  if (!stored) return 'new';
  return title.trim() === stored.title && content === stored.content ? 'same' : 'edited';
}

/** A key that no chapter of the draft has. */
export function newKey({ chapters }: BaseDraft): string {
  const numbers = chapters.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? -1));
  return `new-${Math.max(-1, ...numbers) + 1}`;
}

/** Puts an empty chapter at the end. */
export function addChapter(draft: BaseDraft, key: string): BaseDraft {
  const added: ChapterDraft = { key, title: '', content: '', stored: null, isDeleted: false };
  return { ...draft, chapters: [...draft.chapters, added] };
}

/** Changes a chapter's title, its text, or both. */
export function changeChapter(
  draft: BaseDraft,
  key: string,
  change: Partial<Pick<ChapterDraft, 'title' | 'content'>>,
): BaseDraft {
  return { ...draft, chapters: draft.chapters.map((one) => (one.key === key ? { ...one, ...change } : one)) };
}

/** Marks a chapter for deletion. One that was never saved and says nothing is simply gone. */
export function deleteChapter(draft: BaseDraft, key: string): BaseDraft {
  const chapters = draft.chapters.flatMap((one) => {
    if (one.key !== key) return [one];
    return !one.stored && isEmpty(one) ? [] : [{ ...one, isDeleted: true }];
  });
  return { ...draft, chapters };
}

/** Takes a deletion back. */
export function restoreChapter(draft: BaseDraft, key: string): BaseDraft {
  return { ...draft, chapters: draft.chapters.map((one) => (one.key === key ? { ...one, isDeleted: false } : one)) };
}

const isEmpty = ({ title, content }: ChapterDraft): boolean => title.trim() === '' && content.trim() === '';

/** The chapters that stay. */
export const keptChapters = (draft: BaseDraft): ChapterDraft[] => draft.chapters.filter((one) => !one.isDeleted);

/** Whether something would be lost by leaving. */
export function isChanged(draft: BaseDraft): boolean {
  if (draft.name.trim() !== draft.storedName) return true;
  return draft.chapters.some((one) => {
    const state = stateOf(one);
    return one.stored ? state !== 'same' : state === 'new' && !isEmpty(one);
  });
}

/** The first chapter without a title, which keeps the base from being saved. */
export function firstUntitled(draft: BaseDraft): ChapterDraft | undefined {
  return keptChapters(draft).find((one) => one.title.trim() === '');
}

/** The kept chapters that hold all words of a text, whatever the case, in their title or text. */
export function findChapters(draft: BaseDraft, text: string): ChapterDraft[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return keptChapters(draft).filter(({ title, content }) => {
    const all = `${title}\n${content}`.toLocaleLowerCase();
    return words.every((word) => all.includes(word));
  });
}
