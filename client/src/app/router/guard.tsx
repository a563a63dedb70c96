import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../../api/session/session';
import { loadTexts } from '../../i18n/start';
import { preloadable } from '../../lib/lazy/preloadable';
import { paths } from '../../lib/navigation/paths';
import type { SignInOrigin } from '../../lib/navigation/sign-in-return';
import { draftOwner } from '../../lib/storage/session-hint';
import { LoadingScreen } from '../../ui/feedback/spinner';
import { BareShell } from '../shell/shell';
import { MemberArea, useFirstScreen } from './first-screen';
import { SessionError } from './session-error';

const CompleteProfile = preloadable(async () => {
  const [page] = await Promise.all([
    import('../../features/auth/profile/complete-profile'),
    loadTexts(['auth', 'errors']),
  ]);
  return page.CompleteProfile;
});

/** Renders the member area for signed-in users with a complete profile; asks others to sign in or complete it. */
export function Guard() {
  const { t } = useTranslation('common');
  const session = useSession();
  const location = useLocation();
  const isThere = useFirstScreen(session.status === 'signed-in', location.pathname);
  const userId = 'me' in session ? session.me.id : undefined;
  const [lastId, setLastId] = useState<number>();
  useEffect(() => {
    if (userId !== undefined) setLastId(userId);
  }, [userId]);

  if (session.status === 'signed-out') {
    // The next user to sign in may be a different one, who must not return to this page.
    const cameFrom: SignInOrigin = { from: location, of: lastId ?? draftOwner() };
    return <Navigate to={paths.auth} replace state={cameFrom} />;
  }
  // Another user may have signed in in another tab.
  if (userId !== undefined && lastId !== undefined && userId !== lastId)
    return <Navigate to={paths.marketplace} replace />;
  if (session.status === 'failed') {
    return (
      <Suspense>
        <BareShell>
          <SessionError error={session.error} onRetry={session.retry} />
        </BareShell>
      </Suspense>
    );
  }
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
