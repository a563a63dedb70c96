import { useCallback, useState } from 'react';
import {
  addChapter,
  type BaseDraft,
  changeChapter,
  deleteChapter,
  draftOf,
  restoreChapter,
  type StoredBase,
} from '../model/draft';

/** Somebody's work on a knowledge base, and which of its chapters is open: one at a time. */
export function useBaseDraft(base: StoredBase | undefined) {
  const [draft, setDraft] = useState<BaseDraft>(() => draftOf(base));
  const [openKey, open] = useState<string | null>(null);
  const [added, setAdded] = useState(0);

  const rename = useCallback((name: string) => setDraft((before) => ({ ...before, name })), []);
  const change = useCallback(
    (key: string, next: { title?: string; content?: string }) => setDraft((before) => changeChapter(before, key, next)),
    [],
  );
  const remove = useCallback((key: string) => {
    setDraft((before) => deleteChapter(before, key));
    open(null);
  }, []);
  const restore = useCallback((key: string) => setDraft((before) => restoreChapter(before, key)), []);
  const add = () => {
    const key = `new-${added}`;
    setAdded(added + 1);
    setDraft((before) => addChapter(before, key));
    open(key);
  };

  return { draft, setDraft, openKey, open, rename, add, change, remove, restore };
}
