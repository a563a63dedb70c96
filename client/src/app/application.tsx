import { lazy, Suspense } from 'react';
import { Provider } from 'react-redux';
import { ErrorBoundary } from './error-boundary';
import { MemberRoutes } from './router/member-routes';
import { store } from './store';

const Toaster = lazy(async () => ({ default: (await import('../ui/toaster')).Toaster }));

/** Everything but the landing page. */
export function Application() {
  return (
    <Provider store={store}>
      <ErrorBoundary>
        <MemberRoutes />
      </ErrorBoundary>
      <Suspense>
        <Toaster />
      </Suspense>
    </Provider>
  );
}
