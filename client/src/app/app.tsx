import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { preloadable } from '../lib/lazy/preloadable';
import { paths } from '../lib/navigation/paths';
import { LoadingScreen } from '../ui/feedback/spinner';
import { ErrorBoundary } from './error-boundary';
import { lazyPage } from './router/lazy-page';
import { RouteEffects } from './router/route-effects';
import { LandingShell } from './shell/landing-shell';
import { Notices } from './shell/notices';
import { Notifications } from './shell/notifications';

const Landing = lazyPage(() => import('../features/landing/pages/landing-page'), 'landing');
const Application = preloadable(async () => {
  const { Application: component, preloadFirstScreen } = await import('./application');
  preloadFirstScreen(location.pathname);
  return component;
});

/** Preloads the first page. The imported modules check the session themselves. */
export const preloadApp = (): Promise<void> =>
  location.pathname === paths.landing ? Landing.preload() : Application.preload();

/** The landing page only; everything else, including the store, is loaded on demand. */
export function App() {
  const { t } = useTranslation('common');
  return (
    <BrowserRouter>
      <RouteEffects />
      <ErrorBoundary>
        <Suspense fallback={<LoadingScreen label={t('loading')} className="min-h-dvh" />}>
          <Routes>
            <Route element={<LandingShell />}>
              <Route path="/" element={<Landing />} />
            </Route>
            <Route path="*" element={<Application />} />
          </Routes>
        </Suspense>
        <Notifications />
        <Notices />
      </ErrorBoundary>
    </BrowserRouter>
  );
}
