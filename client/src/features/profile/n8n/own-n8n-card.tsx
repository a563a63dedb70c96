import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import type { Me } from '../../../api/session/session';
import { useLanguage } from '../../../i18n/use-language';
import { formatChatDate } from '../../../lib/time/format-date';
import { Button } from '../../../ui/buttons/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Badge } from '../../../ui/layout/badge';
import { type OwnN8n, useAccountGetN8NQuery } from '../api/profile-api';
import { ProfileCard } from '../profile-card';
import { OwnN8nDialog } from './own-n8n-dialog';
import { keyEnd } from './own-n8n-form';
import { RemoveOwnN8n } from './remove-own-n8n';

/** Shows or connects the user's own n8n, and explains why there is no account in this site's n8n. */
export function OwnN8nCard({ me }: { me: Me }) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useAccountGetN8NQuery();
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const connected = Boolean(data?.base_url);
  return (
    <ProfileCard
      title={t('ownN8n.title')}
      intro={t('ownN8n.intro')}
      action={
        data && (
          <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen('edit')}>
            {t(connected ? 'ownN8n.change' : 'ownN8n.connect')}
          </Button>
        )
      }
    >
      {!data && error && !isFetching && (
        <ErrorState
          className="py-4"
          title={t('ownN8n.error')}
          message={errorText(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && (!error || isFetching) && <Skeleton className="h-16" />}
      {data && connected && <Connection n8n={data} onRemove={() => setOpen('remove')} />}
      {me.n8n_integration_reason && (
        <p className="border-t border-line pt-5 text-sm text-fg2">{t(`n8n.reasons.${me.n8n_integration_reason}`)}</p>
      )}
      {data && open === 'edit' && <OwnN8nDialog stored={data.base_url} onClose={() => setOpen(undefined)} />}
      {open === 'remove' && <RemoveOwnN8n onClose={() => setOpen(undefined)} />}
    </ProfileCard>
  );
}

function Connection({ n8n, onRemove }: { n8n: OwnN8n; onRemove: () => void }) {
  const { t } = useTranslation('profile');
  const { language } = useLanguage();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-muted p-4">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <a
            href={n8n.base_url ?? undefined}
            target="_blank"
            rel="noopener noreferrer"
            className="font-medium text-primary underline underline-offset-4 [overflow-wrap:anywhere]"
          >
            {n8n.base_url}
          </a>
          <Badge tone="ready" dot="filled">
            {t('ownN8n.connected')}
          </Badge>
        </p>
        <p className="tabular text-xs text-fg2">
          {t('ownN8n.key', { hint: n8n.api_key_hint })}
          {n8n.connected_at && <> · {t('ownN8n.since', { date: formatChatDate(n8n.connected_at, language) })}</>}
        </p>
      </div>
      <Button variant="danger-ghost" size="sm" aria-haspopup="dialog" onClick={onRemove}>
        {t('ownN8n.remove')}
      </Button>
      <KeyNotices n8n={n8n} />
    </div>
  );
}

/** Warnings about the key: it expires soon, or lacks scopes. */
function KeyNotices({ n8n }: { n8n: OwnN8n }) {
  const { t } = useTranslation('profile');
  const end = keyEnd(n8n.api_key_expires_at, Date.now());
  const isNarrow = n8n.missing_scopes.length > 0;
  if (!end && !isNarrow) return null;
  return (
    <div className="flex w-full gap-2 text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
      <div className="grid min-w-0 gap-2">
        {end && <p>{end.isOver ? t('ownN8n.keyOver') : t('ownN8n.keyEnds', { count: end.days })}</p>}
        {isNarrow && (
          <p>
            {t('ownN8n.missingScopes')}{' '}
            <span className="font-mono text-xs [overflow-wrap:anywhere]">{n8n.missing_scopes.join(', ')}</span>
          </p>
        )}
      </div>
    </div>
  );
}
