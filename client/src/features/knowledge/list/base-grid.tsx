import { PAGE } from '@contract/limits';
import { BookOpenText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { paths } from '../../../lib/navigation/paths';
import { usePageParam } from '../../../lib/navigation/use-page-param';
import { TileGrid } from '../../../ui/layout/tile-grid';
import { type KnowledgeBase, useKnowledgeAgentsQuery, useKnowledgePageQuery } from '../api/knowledge-api';
import { BaseCard, BaseCardSkeleton } from './base-card';

const linkTo = (page: number): string => paths.personalTab('knowledgebases', page);

export interface BaseGridProps {
  onOpen: (base: KnowledgeBase) => void;
  onCreate: () => void;
}

/** One page of the user's knowledge bases. */
export function BaseGrid({ onOpen, onCreate }: BaseGridProps) {
  const { t } = useTranslation('knowledge');
  const errorText = useErrorText();
  const page = usePageParam();
  const { data: agents } = useKnowledgeAgentsQuery();
  const query = useKnowledgePageQuery({ page, page_size: PAGE.knowledgeBases });
  return (
    <TileGrid
      page={page}
      pageSize={PAGE.knowledgeBases}
      query={query}
      errorText={errorText}
      onCreate={onCreate}
      linkTo={linkTo}
      texts={{
        loading: t('loading'),
        error: t('error'),
        empty: t('empty'),
        found: t('found', { count: query.data?.total ?? 0 }),
        tile: t('tile'),
      }}
      columns="grid-cols-[repeat(auto-fill,minmax(min(100%,264px),1fr))]"
      emptyIcon={<BookOpenText />}
      renderItem={(base) => <BaseCard base={base} agents={agents} onOpen={() => onOpen(base)} />}
      skeleton={<BaseCardSkeleton />}
    />
  );
}
