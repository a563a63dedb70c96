import { PAGE } from '@contract/limits';
import { SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/error-text';
import { cn } from '../../../lib/cn';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorState } from '../../../ui/error-state';
import { clampPage } from '../../../ui/page-numbers';
import { PageTitle } from '../../../ui/page-title';
import { Pager } from '../../../ui/pager';
import { useAgentsPageQuery } from '../api/marketplace-api';
import { AgentCard, AgentCardSkeleton } from '../components/agent-card';
import { CategoryChips } from '../components/category-chips';
import { SearchBox } from '../components/search-box';
import { useFilters } from '../hooks/use-filters';

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,264px),1fr))] gap-4';

/** The catalogue of agents. */
export default function MarketplacePage() {
  const { t } = useTranslation('marketplace');
  const { filters, text, search, change, clear } = useFilters();
  return (
    <div className="mx-auto grid max-w-content grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6">
      <div className="grid gap-1.5">
        <PageTitle title={t('title')} />
        <p className="text-fg2">{t('description')}</p>
      </div>
      <SearchBox value={text} onChange={search} />
      <CategoryChips value={filters.type} onChange={(type) => change({ type })} />
      <Agents
        search={filters.search}
        type={filters.type}
        page={filters.page}
        onPage={(page, replace) => change({ page }, replace)}
        onClear={clear}
      />
    </div>
  );
}

interface AgentsProps {
  search: string;
  type: string;
  page: number;
  onPage: (page: number, replace?: boolean) => void;
  onClear: () => void;
}

function Agents({ search, type, page, onPage, onClear }: AgentsProps) {
  const { t } = useTranslation('marketplace');
  const errorText = useErrorText();
  const { data, currentData, error, isFetching, refetch } = useAgentsPageQuery({
    search: search || undefined,
    type: type || undefined,
    page,
    page_size: PAGE.marketplace,
  });
  const pages = Math.ceil((data?.total ?? 0) / PAGE.marketplace);
  const inRange = clampPage(page, pages);

  useEffect(() => {
    if (currentData && page !== inRange) onPage(inRange, true);
  }, [currentData, page, inRange, onPage]);

  if (error && !isFetching) {
    return <ErrorState title={t('error')} message={errorText(error)} onRetry={() => void refetch()} />;
  }
  if (!data) return <Loading />;
  if (data.agents.length === 0 && page === inRange && !isFetching) {
    const filtered = Boolean(search || type);
    return (
      <EmptyState
        icon={<SearchX />}
        text={t('empty')}
        action={
          filtered && (
            <Button variant="secondary" onClick={onClear}>
              {t('clearFilters')}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {isFetching ? '' : t('found', { count: data.total })}
      </p>
      <div
        aria-busy={isFetching}
        className={cn(grid, 'transition-opacity', isFetching && !currentData && 'opacity-60')}
      >
        {data.agents.map((agent) => (
          <AgentCard key={agent.id} agent={agent} />
        ))}
      </div>
      <Pager
        page={inRange}
        total={pages}
        onPage={(next) => {
          onPage(next);
          window.scrollTo(0, 0);
        }}
      />
    </>
  );
}

function Loading() {
  const { t } = useTranslation('marketplace');
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <div className={cn(grid, 'animate-appear-late')}>
        {Array.from({ length: PAGE.marketplace }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: twelve equal places
          <AgentCardSkeleton key={index} />
        ))}
      </div>
    </div>
  );
}
