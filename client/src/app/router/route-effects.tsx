import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { track } from '../../lib/browser/track';
import { navigationFocus } from '../../lib/focus/navigation-focus';
import { recordHistoryEntry, watchHistory } from '../../lib/navigation/history-guard';

/**
 * Scrolls to the top and focuses the heading when the route changes. Rendered before the routes so that its effects run
 * first.
 */
export function RouteEffects() {
  const location = useLocation();
  const { pathname } = location;
  const shown = useRef(pathname);
  // In a child's layout effect, so that it runs before the router's own.
  useLayoutEffect(watchHistory, []);
  useEffect(() => track({ kind: 'page', path: pathname }), [pathname]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    navigationFocus.pending = true;
  }, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location means that another history entry is shown
  useEffect(recordHistoryEntry, [location]);
  return null;
}
