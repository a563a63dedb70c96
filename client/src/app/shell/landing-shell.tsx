import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useNavigate } from 'react-router-dom';
import { preloadable } from '../../lib/lazy/preloadable';
import { paths } from '../../lib/navigation/paths';
import { JoinProvider } from '../../lib/slots/join';
import { hasSessionHint } from '../../lib/storage/session-hint';
import { LoadBoundary } from '../../ui/feedback/lazy-boundary';
import { LoadingScreen } from '../../ui/feedback/spinner';
import { Footer } from './footer';
import { GuestBar } from './guest-bar';
import { SkipLink } from './skip-link';

const JoinDialog = preloadable(async () => {
  const { JoinDialog: component, loadJoinTexts } = await import('./join-dialog');
  await loadJoinTexts();
  return component;
});

/** Shell of the landing page. It sends no request before the visitor signs in. */
export function LandingShell() {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const [joining, setJoining] = useState(false);
  // When the dialog cannot be loaded, go to the sign-in page: toasts may not be available here.
  const goThere = () => {
    setJoining(false);
    void navigate(paths.auth);
  };
  return (
    <JoinProvider value={() => setJoining(true)}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <GuestBar door={hasSessionHint() ? 'inside' : 'join'} />
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          <Suspense fallback={<LoadingScreen label={t('loading')} />}>
            <Outlet />
          </Suspense>
        </main>
        <Footer />
      </div>
      {joining && (
        <LoadBoundary onClose={goThere}>
          <Suspense fallback={null}>
            <JoinDialog onClose={() => setJoining(false)} />
          </Suspense>
        </LoadBoundary>
      )}
    </JoinProvider>
  );
}
