import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge';
import { useAdminGetN8NQuery } from '../api/admin-api';

/** Version of the n8n of this Regent, and what is wrong with it. Nothing while it is not known, or where there is none. */
export function N8nStatus() {
  const { t } = useTranslation('admin');
  const { data } = useAdminGetN8NQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data || data.api === null) return null;
  const { api, version, oldest_tested: oldest, is_too_old: isTooOld } = data;
  return (
    <section
      aria-label={t('n8n.label')}
      className="grid gap-1.5 rounded-card border border-line bg-card px-4 py-3 text-sm"
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{version === null ? t('n8n.unknown') : t('n8n.version', { version })}</span>
        <Badge tone={api === 'ok' ? 'ready' : 'draft'} dot={api === 'ok' ? 'filled' : 'hollow'}>
          {t(`n8n.states.${api}`)}
        </Badge>
      </p>
      {isTooOld && <p className="text-draft">{t('n8n.tooOld', { oldest })}</p>}
      {api !== 'ok' && <p className="text-fg2">{t(`n8n.fixes.${api}`)}</p>}
    </section>
  );
}
