import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { passFocusOnUnmount } from '../../../lib/focus/focus-section';
import type { MessageRunProps } from '../../../lib/slots/run-slot';
import { Button } from '../../../ui/buttons/button';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { useRunsListQuery } from '../api/runs-api';
import { RunItem } from './run-item';

/** Runs of a message, shown to the agent's creator in their own chat; several if the message was sent again. */
export function MessageRun({ agentId, messageId }: MessageRunProps) {
  const { t } = useTranslation(['agentSettings', 'common']);
  const errorText = useErrorText();
  const { currentData, error, isFetching, refetch } = useRunsListQuery(
    { id: agentId, replyTo: messageId },
    { refetchOnMountOrArgChange: true },
  );
  if (error && !currentData) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 text-sm">
        <span>
          {t('runs.failedToLoad')}. {errorText(error)}
        </span>
        <Button ref={passFocusOnUnmount} variant="quiet" size="sm" busy={isFetching} onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </div>
    );
  }
  if (!currentData) {
    return (
      <div role="status" aria-label={t('runs.loading')}>
        <Skeleton className="h-12" />
      </div>
    );
  }
  // A run is stored shortly after its reply and deleted after the retention period.
  if (currentData.length === 0) return <p className="text-sm text-fg2">{t('runs.notKept')}</p>;
  return (
    <ul className="grid rounded-card border border-line bg-card">
      {currentData.map((run, at) => (
        <li key={run.turn_id} className="min-w-0 border-line not-first:border-t">
          <RunItem agentId={agentId} run={run} initiallyOpen={at === 0} />
        </li>
      ))}
    </ul>
  );
}
