import { useEffect, useState } from 'react';
import { preloadable } from '../../lib/lazy/preloadable';
import { Header } from '../shell/shell';
import { isExpected, preloadPage } from './pages';

export const MemberArea = preloadable(async () => (await import('./member-area')).MemberArea);

/** Loads all parts of the first screen of a signed-in user in parallel. */
async function preloadScreen(pathname: string): Promise<void> {
  await Promise.all([MemberArea.preload(), Header.preload(), preloadPage(pathname)]);
}

/** Starts before the session is known, when the first screen is predictable. */
export function preloadFirstScreen(pathname: string): void {
  if (isExpected(pathname)) void preloadScreen(pathname);
}

/**
 * Whether the first screen can be shown whole. Later ones come piece by piece, in a frame that stands already.
 * @param wanted whether it is to be shown at all
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
