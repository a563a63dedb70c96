import { LIMITS } from '@contract/limits';
import {
  type BaseDraft,
  type ChapterDraft,
  type ChapterState,
  type StoredBase,
  type StoredChapter,
  stateOf,
} from '../base-draft';

/** Body of one request. It contains only changes. */
export interface BasePatch {
  name?: string;
  chapters_to_add?: { title: string; content: string }[];
  chapters_to_update?: StoredChapter[];
  chapters_to_delete?: { id: number }[];
}

type ListName = Exclude<keyof BasePatch, 'name'>;

/** The server accepts bodies up to 1 MB, which must also fit the other fields. */
const BODY_BYTES = 900_000;

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

const texts = ({ title, content }: ChapterDraft) => ({ title: title.trim(), content });

/**
 * The requests that store a draft, in order: usually one, more if the texts exceed its limits. Deletions come first, to
 * make room.
 */
export function patchesOf(draft: BaseDraft): BasePatch[] {
  const name = draft.name.trim();
  const packer = new Packer(name === draft.storedName ? {} : { name });
  const inState = (state: ChapterState) => draft.chapters.filter((chapter) => stateOf(chapter) === state);
  for (const { stored } of inState('deleted')) if (stored) packer.put('chapters_to_delete', { id: stored.id });
  for (const chapter of inState('edited')) {
    if (chapter.stored) packer.put('chapters_to_update', { id: chapter.stored.id, ...texts(chapter) });
  }
  for (const chapter of inState('new')) packer.put('chapters_to_add', texts(chapter));
  return packer.patches();
}

/** Distributes items over requests within the server's limits. */
class Packer {
  private readonly full: BasePatch[] = [];
  private bytes = 0;

  constructor(private open: BasePatch) {}

  put<L extends ListName>(list: L, item: NonNullable<BasePatch[L]>[number]): void {
    const size = bytesOf(item);
    const isFull = (this.open[list]?.length ?? 0) >= LIMITS.chaptersInRequest || this.bytes + size > BODY_BYTES;
    if (isFull) {
      this.full.push(this.open);
      this.open = {};
      this.bytes = 0;
    }
    this.bytes += size;
    this.open = { ...this.open, [list]: [...(this.open[list] ?? []), item] };
  }

  patches(): BasePatch[] {
    return [...this.full, this.open].filter((patch) => Object.keys(patch).length > 0);
  }
}

/**
 * The draft after one request was stored: sent changes become the stored version, the others stay unsaved. The server
 * appends added chapters in the order in which they were sent.
 */
export function afterSave(draft: BaseDraft, sent: BasePatch, answer: StoredBase): BaseDraft {
  const deleted = new Set(sent.chapters_to_delete?.map(({ id }) => id));
  const updated = new Set(sent.chapters_to_update?.map(({ id }) => id));
  const byId = new Map(answer.chapters.map((chapter) => [chapter.id, chapter]));
  const added = addedTo(draft, sent, answer);
  const chapters = draft.chapters.flatMap((chapter) => {
    if (chapter.stored && deleted.has(chapter.stored.id)) return [];
    const now = chapter.stored
      ? updated.has(chapter.stored.id) && byId.get(chapter.stored.id)
      : stateOf(chapter) === 'new' && added.shift();
    return [now ? { ...chapter, title: now.title, content: now.content, stored: now } : chapter];
  });
  return { ...draft, storedName: sent.name ?? draft.storedName, chapters };
}

function addedTo(draft: BaseDraft, sent: BasePatch, answer: StoredBase): StoredChapter[] {
  const count = sent.chapters_to_add?.length ?? 0;
  if (count === 0) return [];
  const known = new Set(draft.chapters.map(({ stored }) => stored?.id));
  return answer.chapters.filter(({ id }) => !known.has(id)).slice(-count);
}
