import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../api/errors/error-text';
import { Button } from '../../../../ui/buttons/button';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Skeleton } from '../../../../ui/feedback/skeleton';
import type { Agent } from '../../api/agents-api';
import { useAllVersionsQuery } from '../../api/versions-api';
import { VersionComparison } from '../diff/version-comparison';
import { RestoreDialog } from './restore-dialog';
import { VersionItem } from './version-item';

/** The versions of an agent, newest first. Each can be restored or compared with the live one. */
export function VersionHistory({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agentVersions');
  const errorText = useErrorText();
  const [compared, setCompared] = useState<number | null>(null);
  const [restoring, setRestoring] = useState<number | null>(null);
  const { data, error, isFetching, refetch } = useAllVersionsQuery(agent.id, { refetchOnMountOrArgChange: true });

  if (compared !== null) {
    return (
      <div className="grid gap-4">
        <div>
          {/* The pressed button is gone, so that the focus moves here. */}
          <Button autoFocus variant="ghost" size="sm" onClick={() => setCompared(null)}>
            <ArrowLeft aria-hidden="true" />
            {t('history.back')}
          </Button>
        </div>
        <VersionComparison agent={agent} number={compared} target="live" />
      </div>
    );
  }
  if (!data) {
    if (error && !isFetching) {
      return (
        <ErrorState
          className="py-6"
          title={t('history.failed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
        />
      );
    }
    return (
      <div role="status" aria-label={t('history.loading')} className="grid gap-2">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    );
  }
  if (data.length === 0) return <p className="text-fg2">{t('history.empty')}</p>;
  return (
    <>
      <ol className="grid rounded-card border border-line">
        {data.map((version) => (
          <li key={version.number} className="min-w-0 border-line not-first:border-t">
            <VersionItem
              version={version}
              isPublished={agent.status === 'ready'}
              onCompare={() => setCompared(version.number)}
              onRestore={() => setRestoring(version.number)}
            />
          </li>
        ))}
      </ol>
      <RestoreDialog agentId={agent.id} number={restoring} onClose={() => setRestoring(null)} />
    </>
  );
}
