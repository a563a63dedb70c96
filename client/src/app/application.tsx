import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { whenIdle } from '../lib/lazy/when-idle';
import { wantBoard } from '../ui/feedback/notify';
import { QuickAccess } from './command-palette/command-palette';
import { ErrorBoundary } from './error-boundary';
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
