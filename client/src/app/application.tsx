import { Suspense, useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { unasked } from '../lib/unasked';
import { whenIdle } from '../lib/when-idle';
import { onNoticeWaiting } from '../ui/notify';
import { ErrorBoundary } from './error-boundary';
import { QuickAccess } from './quick/quick-access';
import { MemberRoutes } from './router/member-routes';
import { store } from './store';

export { prepareFirstScreen } from './router/first-screen';

const Toaster = unasked(async () => (await import('../ui/toaster')).Toaster);

/** Everything but the landing page. */
export function Application() {
  return (
    <Provider store={store}>
      <ErrorBoundary>
        <QuickAccess>
          <MemberRoutes />
        </QuickAccess>
      </ErrorBoundary>
      <Notifications />
    </Provider>
  );
}

/** What shows toasts, once the page is still or somebody has something to say. */
function Notifications() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    whenIdle(want);
    return onNoticeWaiting(want);
  }, []);
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
