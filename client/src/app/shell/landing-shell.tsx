import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { JoinProvider } from '../../lib/join';
import { isReturning } from '../../lib/returning';
import { LoadingScreen } from '../../ui/spinner';
import { Footer } from './footer';
import { GuestBar } from './guest-bar';
import { SkipLink } from './skip-link';

const loadJoinDialog = () => import('./join-dialog');
const JoinDialog = lazy(async () => {
  const { JoinDialog: component, loadJoinTexts } = await loadJoinDialog();
  await loadJoinTexts();
  return { default: component };
});

/** The frame of the landing page. It asks the server nothing before somebody wants in. */
export function LandingShell() {
  const { t } = useTranslation('common');
  const [joining, setJoining] = useState(false);
  return (
    <JoinProvider value={() => setJoining(true)}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <GuestBar door={isReturning() ? 'inside' : 'join'} />
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          <Suspense fallback={<LoadingScreen label={t('loading')} />}>
            <Outlet />
          </Suspense>
        </main>
        <Footer />
      </div>
      {joining && (
        <Suspense fallback={null}>
          <JoinDialog onClose={() => setJoining(false)} />
        </Suspense>
      )}
    </JoinProvider>
  );
}
