import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../api/error-text';
import { Button } from '../../../../ui/button';
import { Chip } from '../../../../ui/chip';
import { ErrorState } from '../../../../ui/error-state';
import { IconButton } from '../../../../ui/icon-button';
import { Skeleton } from '../../../../ui/skeleton';
import { type Run, useRunsListQuery } from '../../api/runs-api';
import { RunItem } from './run-item';

const SHOWN = 10;
/** As many as one answer holds. */
const MOST = 100;

/** For the creator: how the last replies of the agent came about. */
export function RunsPanel({ agentId }: { agentId: number }) {
  const { t } = useTranslation('agentSettings');
  const [onlyFailed, setOnlyFailed] = useState(false);
  const [shown, setShown] = useState(SHOWN);
  const outcome = onlyFailed ? { outcome: 'failed' as const } : {};
  const { data, currentData, error, isFetching, refetch } = useRunsListQuery(
    // One more than is shown tells whether there are more.
    { id: agentId, limit: Math.min(shown + 1, MOST), ...outcome },
    { refetchOnMountOrArgChange: true },
  );
  const filter = (failed: boolean) => {
    setOnlyFailed(failed);
    setShown(SHOWN);
  };
  // While more are fetched, those that are there stay; those of another filter do not.
  const runs = currentData ?? (shown > SHOWN ? data : undefined);

  return (
    <section aria-labelledby="runs" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="mr-auto flex items-center gap-1">
          <h2 id="runs" className="text-lg">
            {t('runs.title')}
          </h2>
          <IconButton size="sm" label={t('runs.refresh')} onClick={() => void refetch()}>
            <RefreshCw className={isFetching ? 'animate-spin' : undefined} />
          </IconButton>
        </div>
        <Chip pressed={!onlyFailed} onClick={() => filter(false)}>
          {t('runs.all')}
        </Chip>
        <Chip pressed={onlyFailed} onClick={() => filter(true)}>
          {t('runs.onlyFailed')}
        </Chip>
      </div>
      {runs ? (
        <Runs
          agentId={agentId}
          runs={runs}
          shown={shown}
          onlyFailed={onlyFailed}
          onMore={() => setShown(shown + SHOWN)}
        />
      ) : (
        <Waiting error={isFetching ? undefined : error} onRetry={() => void refetch()} />
      )}
    </section>
  );
}

interface RunsProps {
  agentId: number;
  runs: readonly Run[];
  shown: number;
  onlyFailed: boolean;
  onMore: () => void;
}

function Runs({ agentId, runs, shown, onlyFailed, onMore }: RunsProps) {
  const { t } = useTranslation('agentSettings');
  if (runs.length === 0) return <p className="text-sm text-fg2">{t(onlyFailed ? 'runs.noneFailed' : 'runs.none')}</p>;
  return (
    <>
      <ul className="grid rounded-card border border-line bg-card">
        {runs.slice(0, shown).map((run) => (
          <li key={run.turn_id} className="min-w-0 border-line not-first:border-t">
            <RunItem agentId={agentId} run={run} />
          </li>
        ))}
      </ul>
      {runs.length > shown && (
        <div>
          <Button variant="secondary" size="sm" onClick={onMore}>
            {t('runs.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function Waiting({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('agentSettings');
  const errorText = useErrorText();
  if (error !== undefined) {
    return <ErrorState className="py-6" title={t('runs.failedToLoad')} message={errorText(error)} onRetry={onRetry} />;
  }
  return (
    <div role="status" aria-label={t('runs.loading')} className="grid gap-2">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}
