/** A chapter as stored on the server. */
export interface StoredChapter {
  id: number;
  title: string;
  content: string;
  /** The file or page that it was read from; null if the user wrote it. */
  document_id?: number | null;
  /** Page of the document on which it begins. */
  page?: number | null;
}

/** A knowledge base as stored on the server. */
export interface StoredBase {
  name: string | null;
  chapters: readonly StoredChapter[];
}

/** A chapter being edited. */
export interface ChapterDraft {
  /** Unchanged from creation until after saving. */
  key: string;
  title: string;
  content: string;
  /** The stored version; null for a new chapter. */
  stored: StoredChapter | null;
  /** Marked for deletion, until saved or restored. */
  isDeleted: boolean;
}

/** A knowledge base being edited. */
export interface BaseDraft {
  name: string;
  /** The stored name; empty for a new knowledge base. */
  storedName: string;
  chapters: readonly ChapterDraft[];
}

export type ChapterState = 'same' | 'new' | 'edited' | 'deleted';

const EMPTY: StoredBase = { name: '', chapters: [] };

/** Initial draft of an existing or a new knowledge base. */
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

/**
 * The draft after the stored version has changed, for example because a document was read. Edits stay; an edited chapter
 * that is no longer stored becomes a new one.
 */
export function mergeStored(draft: BaseDraft, base: StoredBase): BaseDraft {
  const drafts = new Map(draft.chapters.map((chapter) => [chapter.stored?.id, chapter]));
  const stored = base.chapters.map((chapter) => {
    const edited = drafts.get(chapter.id);
    return !edited || stateOf(edited) === 'same' ? untouched(chapter) : { ...edited, stored: chapter };
  });
  const ids = new Set(base.chapters.map(({ id }) => id));
  const own = draft.chapters.filter((one) => !one.stored);
  const lost = draft.chapters.filter((one) => one.stored && stateOf(one) === 'edited' && !ids.has(one.stored.id));
  const renewed = lost.map((one) => ({ ...one, key: `lost-${one.key}`, stored: null }));
  return { ...draft, chapters: [...stored, ...own, ...renewed] };
}

/** How a chapter differs from its stored version. */
export function stateOf({ title, content, stored, isDeleted }: ChapterDraft): ChapterState {
  if (isDeleted) return 'deleted';
  if (!stored) return 'new';
  return title.trim() === stored.title && content === stored.content ? 'same' : 'edited';
}

/** Returns a key that no chapter of the draft uses. */
export function newKey({ chapters }: BaseDraft): string {
  const numbers = chapters.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? -1));
  return `new-${Math.max(-1, ...numbers) + 1}`;
}

/** Appends an empty chapter. */
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

/** Marks a chapter for deletion. A new, empty chapter is removed at once. */
export function deleteChapter(draft: BaseDraft, key: string): BaseDraft {
  const chapters = draft.chapters.flatMap((one) => {
    if (one.key !== key) return [one];
    return !one.stored && isEmpty(one) ? [] : [{ ...one, isDeleted: true }];
  });
  return { ...draft, chapters };
}

/** Reverts a deletion. */
export function restoreChapter(draft: BaseDraft, key: string): BaseDraft {
  return { ...draft, chapters: draft.chapters.map((one) => (one.key === key ? { ...one, isDeleted: false } : one)) };
}

const isEmpty = ({ title, content }: ChapterDraft): boolean => title.trim() === '' && content.trim() === '';

/** Chapters that are not marked for deletion. */
export const keptChapters = (draft: BaseDraft): ChapterDraft[] => draft.chapters.filter((one) => !one.isDeleted);

/** Whether the draft has unsaved changes. */
export function isChanged(draft: BaseDraft): boolean {
  if (draft.name.trim() !== draft.storedName) return true;
  return draft.chapters.some((one) => {
    const state = stateOf(one);
    return one.stored ? state !== 'same' : state === 'new' && !isEmpty(one);
  });
}

/** The first chapter without a title, which blocks saving. */
export function firstUntitled(draft: BaseDraft): ChapterDraft | undefined {
  return keptChapters(draft).find((one) => one.title.trim() === '');
}

/** Kept chapters whose title or text contains all words, ignoring case. */
export function findChapters(draft: BaseDraft, text: string): ChapterDraft[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  // Runs on each key press, so it avoids reading the texts of all chapters.
  if (words.length === 0) return keptChapters(draft);
  return keptChapters(draft).filter(({ title, content }) => {
    const all = `${title}\n${content}`.toLocaleLowerCase();
    return words.every((word) => all.includes(word));
  });
}
