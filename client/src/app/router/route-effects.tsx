import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { navigationFocus } from '../../lib/navigation-focus';
import { track } from '../../lib/track';

/** A change of route begins at the top, and its heading takes the focus. Stands before the routes: its effect runs first. */
export function RouteEffects() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => track({ kind: 'page', path: pathname }), [pathname]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    navigationFocus.pending = true;
  }, [pathname]);
  return null;
}
