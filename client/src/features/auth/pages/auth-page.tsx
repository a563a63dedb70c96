import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useSession } from '../../../api/session/session';
import {
  readReturnOwner,
  type SignInOrigin,
  saveReturnOwner,
  signInReturnPath,
} from '../../../lib/navigation/sign-in-return';
import { LoadingScreen } from '../../../ui/feedback/spinner';
import { SignInSteps } from '../sign-in/sign-in-steps';
import { useSessionFailure } from '../sign-in/use-session-failure';

/** The sign-in page. */
export default function AuthPage() {
  const { t } = useTranslation('common');
  const { state } = useLocation();
  const [query] = useSearchParams();
  const session = useSession();
  useSessionFailure(session.status === 'failed' ? session.error : undefined);

  const cameFrom = (state ?? {}) as SignInOrigin;
  // After a redirect from the OIDC provider, the return path is in the URL.
  const to = query.get('to');
  const isFromService = to !== null;
  const returnTo = signInReturnPath(
    isFromService ? { from: to, of: readReturnOwner() } : cameFrom,
    session.status === 'signed-in' ? session.me.id : undefined,
  );
  useEffect(() => {
    if (!isFromService) saveReturnOwner(cameFrom.of);
  }, [isFromService, cameFrom.of]);

  if (session.status === 'loading') return <LoadingScreen label={t('guard.checking')} />;
  if (session.status === 'signed-in') return <Navigate to={returnTo} replace />;
  return <SignInSteps returnTo={returnTo} />;
}
