import { lazy, type ReactNode, Suspense } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary';
import { store } from './store';

const Toaster = lazy(async () => ({ default: (await import('../ui/toaster')).Toaster }));

/** What every screen stands on. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary>
      <Provider store={store}>
        <BrowserRouter>{children}</BrowserRouter>
        <Suspense>
          <Toaster />
        </Suspense>
      </Provider>
    </ErrorBoundary>
  );
}
