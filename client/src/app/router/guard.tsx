import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { useErrorText } from '../../api/error-text';
import { useSession } from '../../api/session';
import { loadTexts } from '../../i18n/start';
import { navigationFocus } from '../../lib/navigation-focus';
import { paths } from '../../lib/paths';
import { prepared } from '../../lib/prepared';
import { ErrorState } from '../../ui/error-state';
import { PageTitle } from '../../ui/page-title';
import { LoadingScreen } from '../../ui/spinner';
import { BareShell } from '../shell/shell';
import { MemberArea, useFirstScreen } from './first-screen';

const CompleteProfile = prepared(async () => {
  const [page] = await Promise.all([
    import('../../features/auth/components/complete-profile'),
    loadTexts(['auth', 'errors']),
  ]);
  return page.CompleteProfile;
});

/** Lets those through who are signed in and have a name; shows the others what is missing. */
export function Guard() {
  const { t } = useTranslation('common');
  const session = useSession();
  const location = useLocation();
  const isThere = useFirstScreen(session.status === 'signed-in', location.pathname);

  if (session.status === 'signed-out') return <Navigate to={paths.auth} replace state={{ from: location }} />;
  if (session.status === 'failed') return <CannotAsk error={session.error} onRetry={session.retry} />;
  const waiting = <LoadingScreen label={t('guard.checking')} className="min-h-dvh" />;
  if (session.status === 'loading' || !isThere) return waiting;
  return (
    <Suspense fallback={waiting}>
      {session.status === 'signed-in' ? (
        <MemberArea userId={session.me.id} />
      ) : (
        <BareShell>
          <CompleteProfile me={session.me} />
        </BareShell>
      )}
    </Suspense>
  );
}

function CannotAsk({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  // Who was without a connection need not press anything when it is back.
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  const retry = () => {
    navigationFocus.pending = true; // the button goes, and the page's heading comes
    onRetry();
  };
  return (
    <Suspense>
      <BareShell>
        <PageTitle title={t('guard.failed')} hidden provisional />
        <ErrorState title={t('guard.failed')} message={errorText(error)} onRetry={retry} />
      </BareShell>
    </Suspense>
  );
}
