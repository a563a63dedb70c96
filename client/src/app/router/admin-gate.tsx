import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session';
import { LoadingScreen } from '../../ui/spinner';
import { Admin, NotFound } from './pages';

/** The administration for who operates this Regent; for anybody else there is no such page. */
export function AdminGate() {
  const { t } = useTranslation('common');
  const session = useSession();
  if (session.status === 'loading') return <LoadingScreen label={t('guard.checking')} />;
  return session.status === 'signed-in' && session.me.is_admin ? <Admin /> : <NotFound />;
}
