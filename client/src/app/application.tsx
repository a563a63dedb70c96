import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { whenIdle } from '../lib/lazy/when-idle';
import { requestNoticeBoard } from '../ui/feedback/notify';
import { CommandPalette } from './command-palette/command-palette';
import { ErrorBoundary } from './error-boundary';
import { MemberRoutes } from './router/member-routes';
import { LazyTooltips } from './shell/lazy-tooltips';
import { store } from './store';

export { preloadFirstScreen } from './router/first-screen';

/** Everything except the landing page. */
export function Application() {
  useEffect(() => whenIdle(requestNoticeBoard), []);
  return (
    <Provider store={store}>
      <ErrorBoundary>
        <CommandPalette>
          <MemberRoutes />
        </CommandPalette>
        <LazyTooltips />
      </ErrorBoundary>
    </Provider>
  );
}
