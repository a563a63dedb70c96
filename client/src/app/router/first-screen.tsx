import { useEffect, useState } from 'react';
import { preloadable } from '../../lib/lazy/preloadable';
import { Header } from '../shell/shell';
import { isExpected, preloadPage } from './pages';

export const MemberArea = preloadable(async () => (await import('./member-area')).MemberArea);

/** Loads all parts of the first screen of a signed-in user in parallel. */
async function preloadScreen(pathname: string): Promise<void> {
  await Promise.all([MemberArea.preload(), Header.preload(), preloadPage(pathname)]);
}

/** Preloads before the session is known, when the first screen is predictable. */
export function preloadFirstScreen(pathname: string): void {
  if (isExpected(pathname)) void preloadScreen(pathname);
}

/**
 * Whether all parts of the first screen have loaded. Later screens load piece by piece inside the existing shell.
 * @param wanted whether the screen should be shown at all
 */
export function useFirstScreen(wanted: boolean, pathname: string): boolean {
  const [isThere, setIsThere] = useState(false);
  const [first] = useState(pathname);
  useEffect(() => {
    if (!wanted) return;
    let isShown = true;
    void preloadScreen(first).then(() => isShown && setIsThere(true));
    return () => {
      isShown = false;
    };
  }, [wanted, first]);
  return isThere || !wanted;
}
