import { type AgentStatus, PAGE } from '@contract/limits';
import { Bot, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { withFocusHandover } from '../../../lib/focus/focus-section';
import { paths } from '../../../lib/navigation/paths';
import { Button, buttonStyle } from '../../../ui/buttons/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { AvailabilitySelect } from '../filters/availability-select';
import { availabilityOf, type Filters, isNarrowed, type Tab } from '../filters/filters';
import { SortSelect } from '../filters/sort-select';
import type { useFilters } from '../filters/use-filters';
import { AgentListView } from './agent-list-view';
import { useAgentList } from './use-agent-list';

const STATUSES: Record<Tab, AgentStatus> = { available: 'ready', 'coming-soon': 'not_published' };

export interface CatalogueProps
  extends Pick<ReturnType<typeof useFilters>, 'filters' | 'change' | 'clear' | 'linkTo'> {}

/** The content of a marketplace tab. */
export function Catalogue({ filters, change, clear, linkTo }: CatalogueProps) {
  const { t } = useTranslation('marketplace');
  const list = useAgentList(
    {
      search: filters.search || undefined,
      type: filters.type || undefined,
      status: STATUSES[filters.tab],
      availability: availabilityOf(filters),
      sort: filters.sort,
      page_size: PAGE.marketplace,
      from: filters.from,
    },
    filters.page,
    (pages) => change(pages, true),
  );
  return (
    <AgentListView
      list={list}
      label={t(`tabs.${filters.tab}`)}
      heading="h2"
      summary={t(filters.search ? 'found' : 'agents', { count: list.total })}
      tools={
        <div className="flex min-w-0 gap-2">
          {filters.tab === 'available' && (
            <AvailabilitySelect value={filters.availability} onChange={(availability) => change({ availability })} />
          )}
          <SortSelect value={filters.sort} onChange={(sort) => change({ sort })} />
        </div>
      }
      linkTo={linkTo}
      empty={<NoAgents filters={filters} onClear={clear} />}
    />
  );
}

function NoAgents({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const { t } = useTranslation('marketplace');
  if (filters.tab === 'coming-soon' && !isNarrowed(filters)) {
    const create = (
      <Link to={paths.createAgent} className={buttonStyle({ variant: 'secondary' })}>
        {t('createAgent')}
      </Link>
    );
    return <EmptyState icon={<Bot />} text={t('emptyComingSoon')} action={create} />;
  }
  const clear = (
    <Button variant="secondary" onClick={withFocusHandover(onClear)}>
      {t('clearFilters')}
    </Button>
  );
  return <EmptyState icon={<SearchX />} text={t('empty')} action={isNarrowed(filters) && clear} />;
}
