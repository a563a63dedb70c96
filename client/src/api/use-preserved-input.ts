import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { DRAFT_PREFIX } from '../lib/storage/draft-storage';
import { notify } from '../ui/feedback/notify';
import { isSessionOver, type SessionState } from './session/session';

export interface PreservedInput<T> {
  /** The input at the time the session ended; null when there was none. */
  kept: T | null;
  /** Reports after each change what would be lost; null for nothing. */
  keep: (value: T | null) => void;
}

/**
 * Keeps for the tab what somebody types in a dialog that goes because the session ends, and gives it back once. What one
 * person has kept is forgotten when another signs in (`session.ts`). Whoever closes a dialog was asked about it.
 * @param name of the thing that is worked on
 */
export function usePreservedInput<T>(name: string): PreservedInput<T> {
  const { t } = useTranslation('common');
  const store = useStore<SessionState>();
  const key = `${DRAFT_PREFIX}${name}`;
  const [kept] = useState(() => read<T>(key));
  const latest = useRef<T | null>(null);
  const said = useRef(false);

  useEffect(() => {
    write(key, null);
    return () => {
      if (isSessionOver(store.getState())) write(key, latest.current);
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

function read<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function write<T>(key: string, value: T | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage it goes with the dialog.
  }
}
