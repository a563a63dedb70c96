import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../../api/session/session';
import { preloadable } from '../../lib/lazy/preloadable';
import { paths } from '../../lib/navigation/paths';
import { LoadingScreen } from '../../ui/feedback/spinner';
import { Footer } from './footer';
import { GuestBar } from './guest-bar';
import { SkipLink } from './skip-link';

// Loaded on demand, because visitors never see it.
export const Header = preloadable(async () => (await import('./header/header')).Header);

function TopBar() {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.status === 'signed-in') {
    return (
      <Suspense fallback={<div className="h-(--header-height) border-b border-line bg-card" />}>
        <Header me={session.me} />
      </Suspense>
    );
  }
  return <GuestBar door={session.status === 'signed-out' && pathname !== paths.auth ? 'sign-in' : undefined} />;
}

function Screen({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  // As high as the window, so that the footer starts below it and does not shift when the page loads.
  return <Suspense fallback={<LoadingScreen label={t('loading')} className="min-h-dvh" />}>{children}</Suspense>;
}

/** Layout with header, scrolling page and footer. */
export function PageShell() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <Screen>
          <Outlet />
        </Screen>
      </main>
      <Footer />
    </div>
  );
}

/** Layout with a bar and one card, for users who cannot enter the member area yet. */
export function BareShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <GuestBar />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
    </div>
  );
}

/** Layout with a header and a screen that fills the rest of the window and scrolls internally. */
export function ViewportShell() {
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <SkipLink />
      <TopBar />
      <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        <Screen>
          <Outlet />
        </Screen>
      </main>
    </div>
  );
}
