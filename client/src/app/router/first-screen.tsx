import { useEffect, useState } from 'react';
import { prepared } from '../../lib/lazy/preloadable';
import { Header } from '../shell/shell';
import { isExpected, preparePage } from './pages';

export const MemberArea = prepared(async () => (await import('./member-area')).MemberArea);

/** Fetches all that the first screen of somebody who is signed in is made of, side by side. */
async function prepareScreen(pathname: string): Promise<void> {
  await Promise.all([MemberArea.prepare(), Header.prepare(), preparePage(pathname)]);
}

/** Begins before it is known who is there, where it is likely what they will see. */
export function prepareFirstScreen(pathname: string): void {
  if (isExpected(pathname)) void prepareScreen(pathname);
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
    void prepareScreen(first).then(() => isShown && setIsThere(true));
    return () => {
      isShown = false;
    };
  }, [wanted, first]);
  return isThere || !wanted;
}
