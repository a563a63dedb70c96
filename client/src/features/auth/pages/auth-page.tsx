import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useSession } from '../../../api/session';
import { returnPath } from '../../../lib/paths';
import { LoadingScreen } from '../../../ui/spinner';
import { SignInSteps } from '../components/sign-in-steps';
import { useSessionFailure } from '../hooks/use-session-failure';

/** The way in as a page. */
export default function AuthPage() {
  const { t } = useTranslation('common');
  const { state } = useLocation();
  const [query] = useSearchParams();
  const session = useSession();
  useSessionFailure(session.status === 'failed' ? session.error : undefined);

  const { from } = (state ?? {}) as { from?: unknown };
  // Who comes from the sign-in service has the page in the address.
  const returnTo = returnPath(query.get('to') ?? from);

  if (session.status === 'loading') return <LoadingScreen label={t('guard.checking')} />;
  if (session.status === 'signed-in') return <Navigate to={returnTo} replace />;
  return <SignInSteps returnTo={returnTo} />;
}
