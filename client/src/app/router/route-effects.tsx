import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { track } from '../../lib/browser/track';
import { navigationFocus } from '../../lib/focus/navigation-focus';
import { recordHistoryEntry, watchHistory } from '../../lib/navigation/history-guard';

/** A change of route begins at the top, and its heading takes the focus. Stands before the routes: its effect runs first. */
export function RouteEffects() {
  const location = useLocation();
  const { pathname } = location;
  const shown = useRef(pathname);
  // Before the router, which does so in an effect of this kind too: those of children run first.
  useLayoutEffect(watchHistory, []);
  useEffect(() => track({ kind: 'page', path: pathname }), [pathname]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    navigationFocus.pending = true;
  }, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location is what says that another entry is shown
  useEffect(recordHistoryEntry, [location]);
  return null;
}
