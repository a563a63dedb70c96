import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session/session';
import { LoadingScreen } from '../../ui/feedback/spinner';
import { Admin, NotFound } from './pages';
import { SessionError } from './session-error';

/** The administration for admins; other users see the not-found page. */
export function AdminGate() {
  const { t } = useTranslation('common');
  const session = useSession();
  if (session.status === 'loading') return <LoadingScreen label={t('guard.checking')} />;
  if (session.status === 'failed') return <SessionError error={session.error} onRetry={session.retry} />;
  return session.status === 'signed-in' && session.me.is_admin ? <Admin /> : <NotFound />;
}
