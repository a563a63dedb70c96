import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { DRAFT_PREFIX } from '../lib/storage/draft-storage';
import { readStoredJson, writeStored } from '../lib/storage/web-storage';
import { notify } from '../ui/feedback/notify';
import { isSessionOver, type SessionState } from './session/session';

export interface PreservedInput<T> {
  /** The input when the session ended; null when there was none. */
  kept: T | null;
  /** Call after each change with the input to preserve; null for nothing. */
  keep: (value: T | null) => void;
}

/**
 * Preserves a dialog's input in session storage when the session ends, and restores it once. Another user's input is
 * cleared at sign-in (`session.ts`). Closing a dialog discards its input.
 * @param name identifies the edited object
 */
export function usePreservedInput<T>(name: string): PreservedInput<T> {
  const { t } = useTranslation('common');
  const store = useStore<SessionState>();
  const key = `${DRAFT_PREFIX}${name}`;
  const [kept] = useState(() => readStoredJson<T>('session', key));
  const latest = useRef<T | null>(null);
  const said = useRef(false);

  useEffect(() => {
    writeStored('session', key, null);
    return () => {
      const { current } = latest;
      if (current !== null && isSessionOver(store.getState())) writeStored('session', key, JSON.stringify(current));
    };
  }, [key, store]);

  useEffect(() => {
    if (kept === null || said.current) return;
    said.current = true;
    notify.info({ title: t('unsaved.restored'), description: t('unsaved.restoredText') });
  }, [kept, t]);

  const keep = (value: T | null): void => {
    latest.current = value;
  };
  return { kept, keep };
}
