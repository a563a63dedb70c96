import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../api/errors/error-text';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Skeleton } from '../../../../ui/feedback/skeleton';
import type { Agent } from '../../api/agents-api';
import { useAgentsGetVersionQuery } from '../../api/versions-api';
import { DiffView } from './diff-view';

export interface VersionComparisonProps {
  agent: Agent;
  number: number;
  /** Target of the comparison: the draft, or the live content (the current one while no version is live). */
  target: 'draft' | 'live';
}

/** Compares a version of an agent with its draft or its live content. */
export function VersionComparison({ agent, number, target }: VersionComparisonProps) {
  const { t } = useTranslation('agentVersions');
  const errorText = useErrorText();
  const live = target === 'live' ? (agent.version ?? null) : null;
  const before = useAgentsGetVersionQuery({ id: agent.id, number });
  const after = useAgentsGetVersionQuery(live === null ? skipToken : { id: agent.id, number: live });
  const error = before.error ?? after.error;
  const afterContent = live === null ? agent : after.data?.content;
  if (before.data && afterContent) {
    const to =
      target === 'draft' ? t('diff.draft') : live === null ? t('diff.current') : t('diff.version', { number: live });
    return (
      <DiffView
        agentId={agent.id}
        before={before.data.content}
        after={afterContent}
        from={t('diff.version', { number })}
        to={to}
      />
    );
  }
  if (error && !before.isFetching && !after.isFetching) {
    const retry = (): void => {
      void before.refetch();
      if (live !== null) void after.refetch();
    };
    return <ErrorState className="py-6" title={t('diff.failed')} message={errorText(error)} onRetry={retry} />;
  }
  return (
    <div role="status" aria-label={t('diff.loading')} className="grid gap-3">
      <Skeleton className="h-6" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  );
}
