import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { cn } from '../../../lib/cn';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Pager, type PagerProps } from '../../../ui/navigation/pager';
import type { AgentCardProps } from './agent-card';
import { AgentGrid, AgentGridSkeleton } from './agent-grid';
import { LoadMore } from './load-more';
import type { AgentList } from './use-agent-list';

export interface AgentListViewProps extends Pick<AgentCardProps, 'heading'>, Pick<PagerProps, 'linkTo' | 'state'> {
  list: AgentList;
  /** Accessible name of the list. */
  label: string;
  /** Describes the content of the list in one sentence. */
  summary: string;
  /** Controls beside the summary. */
  tools?: ReactNode;
  /** Shown instead of an empty list. */
  empty: ReactNode;
}

/** A paginated list of agents with its loading, error and empty states. */
export function AgentListView({ list, label, summary, tools, ...rest }: AgentListViewProps) {
  const { t } = useTranslation('marketplace');
  const section = useRef<HTMLElement>(null);
  const isLoading = list.error ? false : list.agents === undefined;

  /** The clicked control disappears or is below the new content, so the focus moves to the start of the list. */
  const toBeginning = () => {
    const at = section.current;
    at?.focus({ preventScroll: true });
    if (at && at.getBoundingClientRect().top < 0) at.scrollIntoView();
  };

  return (
    <section
      ref={section}
      aria-label={label}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p
          role="status"
          className={cn('tabular min-h-[21px] text-sm text-fg2', list.agents?.length === 0 && 'sr-only')}
        >
          {isLoading && <span className="block animate-appear-late">{t('loading')}</span>}
          {!isLoading && !list.isStale && !list.isFetching && summary}
          {list.added > 0 && list.more !== 'loading' && (
            <span className="sr-only">
              {t('more.added', { count: list.added, shown: list.agents?.length, total: list.total })}
            </span>
          )}
        </p>
        {/* Stays in its place when there is no summary. */}
        {tools && <div className="min-w-0 md:ml-auto">{tools}</div>}
      </div>
      <Content list={list} onBeginning={toBeginning} {...rest} />
    </section>
  );
}

type ContentProps = Omit<AgentListViewProps, 'label' | 'summary' | 'tools'> & { onBeginning: () => void };

function Content({ list, heading, empty, linkTo, state, onBeginning }: ContentProps) {
  const { t } = useTranslation('marketplace');
  const errorText = useErrorText();
  const { agents, error, isFetching } = list;
  if (error) {
    return (
      <ErrorState
        title={t('error')}
        message={errorText(error)}
        busy={isFetching}
        onRetry={() => {
          onBeginning();
          list.retry();
        }}
      />
    );
  }
  if (!agents) return <AgentGridSkeleton cards={list.pageSize} />;
  return (
    <>
      {agents.length === 0 && !isFetching ? (
        empty
      ) : (
        <AgentGrid agents={agents} heading={heading} isFetching={isFetching} isStale={list.isStale} />
      )}
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-4 pt-2">
        <LoadMore list={list} />
        <Pager page={list.page} total={list.pages} linkTo={linkTo} state={state} onFollow={onBeginning} />
      </div>
    </>
  );
}
