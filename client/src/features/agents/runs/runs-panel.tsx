import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { passFocusOnUnmount } from '../../../lib/focus/focus-section';
import { Button } from '../../../ui/buttons/button';
import { IconButton } from '../../../ui/buttons/icon-button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { notify } from '../../../ui/feedback/notify';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Chip } from '../../../ui/layout/chip';
import { type Run, shownRuns, useRunsPagesInfiniteQuery } from '../api/runs-api';
import { RunItem } from './run-item';

/** The agent's latest runs, for its creator. */
export function RunsPanel({ agentId }: { agentId: number }) {
  const { t } = useTranslation('agentSettings');
  const errorText = useErrorText();
  const [onlyFailed, setOnlyFailed] = useState(false);
  const query = useRunsPagesInfiniteQuery({ id: agentId, onlyFailed }, { refetchOnMountOrArgChange: true });
  const { currentData, error, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = query;
  const runs = currentData && shownRuns(currentData.pages);

  const refresh = async () => {
    const { error: failure } = await refetch();
    // Without a list, the panel itself shows the error.
    if (failure && runs) notify.error({ title: t('runs.failedToLoad'), description: errorText(failure) });
  };
  const loadMore = async () => {
    try {
      await fetchNextPage().unwrap();
    } catch (failure) {
      notify.error({ title: t('runs.moreFailed'), description: errorText(failure) });
    }
  };

  return (
    <section aria-labelledby="runs" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="mr-auto flex items-center gap-1">
          <h2 id="runs" className="text-lg">
            {t('runs.title')}
          </h2>
          <IconButton size="sm" label={t('runs.refresh')} onClick={() => void refresh()}>
            <RefreshCw className={isFetching ? 'animate-spin' : undefined} />
          </IconButton>
        </div>
        <div className="flex gap-2">
          <Chip pressed={!onlyFailed} onClick={() => setOnlyFailed(false)}>
            {t('runs.all')}
          </Chip>
          <Chip pressed={onlyFailed} onClick={() => setOnlyFailed(true)}>
            {t('runs.onlyFailed')}
          </Chip>
        </div>
      </div>
      {runs ? (
        <Runs
          agentId={agentId}
          runs={runs}
          onlyFailed={onlyFailed}
          onMore={hasNextPage ? () => void loadMore() : undefined}
          loading={isFetchingNextPage}
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
  onlyFailed: boolean;
  /** Undefined when all runs are shown. */
  onMore: (() => void) | undefined;
  loading: boolean;
}

function Runs({ agentId, runs, onlyFailed, onMore, loading }: RunsProps) {
  const { t } = useTranslation('agentSettings');
  if (runs.length === 0) return <p className="text-sm text-fg2">{t(onlyFailed ? 'runs.noneFailed' : 'runs.none')}</p>;
  return (
    <>
      <ul className="grid rounded-card border border-line bg-card">
        {runs.map((run) => (
          <li key={run.turn_id} className="min-w-0 border-line not-first:border-t">
            <RunItem agentId={agentId} run={run} />
          </li>
        ))}
      </ul>
      {onMore && (
        <div>
          <Button ref={passFocusOnUnmount} variant="secondary" size="sm" busy={loading} onClick={onMore}>
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
