import { useCallback, useEffect, useState } from 'react';
import { usePreservedInput } from '../../../api/use-preserved-input';
import {
  addChapter,
  type BaseDraft,
  changeChapter,
  deleteChapter,
  draftOf,
  isChanged,
  mergeStored,
  newKey,
  restoreChapter,
  type StoredBase,
} from './base-draft';

/** Draft of a knowledge base, and its open chapter (one at a time). Unsaved changes survive the end of the session. */
export function useBaseDraft(base: (StoredBase & { id: number }) | undefined) {
  const { kept, keep } = usePreservedInput<BaseDraft>(`base.${base?.id ?? 'new'}`);
  const [draft, setDraft] = useState<BaseDraft>(() => kept ?? draftOf(base));
  useEffect(() => keep(isChanged(draft) ? draft : null));
  useEffect(() => {
    if (base) setDraft((before) => mergeStored(before, base));
  }, [base]);
  const [openKey, open] = useState<string | null>(null);

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
    const key = newKey(draft);
    setDraft((before) => addChapter(before, key));
    open(key);
  };

  return { draft, setDraft, openKey, open, rename, add, change, remove, restore };
}
