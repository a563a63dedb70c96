import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { whenIdle } from '../lib/when-idle';
import { wantBoard } from '../ui/notify';
import { ErrorBoundary } from './error-boundary';
import { QuickAccess } from './quick/quick-access';
import { MemberRoutes } from './router/member-routes';
import { store } from './store';

export { prepareFirstScreen } from './router/first-screen';

/** Everything but the landing page. */
export function Application() {
  useEffect(() => whenIdle(wantBoard), []);
  return (
    <Provider store={store}>
      <ErrorBoundary>
        <QuickAccess>
          <MemberRoutes />
        </QuickAccess>
      </ErrorBoundary>
    </Provider>
  );
}
