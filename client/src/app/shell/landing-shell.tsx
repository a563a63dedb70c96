import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { isReturning } from '../../lib/returning';
import { LoadingScreen } from '../../ui/spinner';
import { Footer } from './footer';
import { GuestBar } from './guest-bar';
import { SkipLink } from './skip-link';

/** The frame of the landing page. It asks the server nothing. */
export function LandingShell() {
  const { t } = useTranslation('common');
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <GuestBar door={isReturning() ? 'inside' : 'sign-in'} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <Suspense fallback={<LoadingScreen label={t('loading')} />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
    </div>
  );
}
