import { LIMITS } from '@contract/limits';
import { useTranslation } from 'react-i18next';
import { passFocusOnUnmount } from '../../lib/focus/focus-section';
import { Button } from '../../ui/buttons/button';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Badge } from '../../ui/layout/badge';
import { useAdminGetN8NQuery } from './api/admin-api';

/**
 * Version of the n8n server, state of its API key, and how to fix problems. Renders nothing if n8n is not configured.
 */
export function N8nStatus() {
  const { t } = useTranslation(['admin', 'common']);
  const { data, error, isFetching, refetch } = useAdminGetN8NQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data && error) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span>{t('n8n.failed')}</span>
        <Button ref={passFocusOnUnmount} variant="quiet" size="sm" busy={isFetching} onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </div>
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label={t('n8n.loading')}>
        <Skeleton className="h-[50px] rounded-card" />
      </div>
    );
  }
  if (data.api === null) return null;
  const { api, version, oldest_tested: oldest, is_too_old: isTooOld, key_expires_at: expiresAt } = data;
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
      {api === 'ok' && expiresAt !== null && <KeyExpiry expiresAt={expiresAt} />}
      {isTooOld && <p className="text-draft">{t('n8n.tooOld', { oldest })}</p>}
      {api !== 'ok' && <p className="text-fg2">{t(`n8n.fixes.${api}`)}</p>}
    </section>
  );
}

const DAY_MS = 24 * 60 * 60_000;

/** Days until the API key expires, with advice when few are left. */
function KeyExpiry({ expiresAt }: { expiresAt: string }) {
  const { t } = useTranslation('admin');
  const days = Math.max(0, Math.ceil((Date.parse(expiresAt) - Date.now()) / DAY_MS));
  const isSoon = days <= LIMITS.keyWarningDays;
  return (
    <p className={isSoon ? 'text-draft' : 'text-fg2'}>
      {t('n8n.expires', { count: days })} {isSoon && t('n8n.renew')}
    </p>
  );
}
