import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { LoadingScreen } from '../ui/spinner';
import { ErrorBoundary } from './error-boundary';
import { lazyPage } from './router/lazy-page';
import { RouteEffects } from './router/route-effects';
import { LandingShell } from './shell/landing-shell';
import { Notices } from './shell/notices';

const Landing = lazyPage(() => import('../features/landing/pages/landing-page'), 'landing');
const Application = lazy(async () => ({ default: (await import('./application')).Application }));

/** The landing page by itself; everything else, with the store that it needs, comes when it is asked for. */
export function App() {
  const { t } = useTranslation('common');
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <RouteEffects />
        <Suspense fallback={<LoadingScreen label={t('loading')} className="min-h-dvh" />}>
          <Routes>
            <Route element={<LandingShell />}>
              <Route path="/" element={<Landing />} />
            </Route>
            <Route path="*" element={<Application />} />
          </Routes>
        </Suspense>
        <Notices />
      </BrowserRouter>
    </ErrorBoundary>
  );
}
