import { PAGE } from '@contract/limits';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { paths } from '../../../lib/navigation/paths';
import { useClampedPage, usePageParam } from '../../../lib/navigation/use-page-param';
import { TileGrid } from '../../../ui/layout/tile-grid';
import { type Persona, usePersonaPageQuery } from '../api/personas-api';
import { PersonaCard, PersonaCardSkeleton } from './persona-card';

const linkTo = (page: number): string => paths.personalTab('personas', page);

export interface PersonaGridProps {
  onOpen: (persona: Persona) => void;
  onCreate: () => void;
}

/** A page of the user's personas: the default one first, then the newest. */
export function PersonaGrid({ onOpen, onCreate }: PersonaGridProps) {
  const { t } = useTranslation('personas');
  const errorText = useErrorText();
  const page = usePageParam();
  const { data, currentData, error, isFetching, refetch } = usePersonaPageQuery({ page, page_size: PAGE.personas });
  const pages = data && Math.ceil(data.total / PAGE.personas);
  useClampedPage(page, currentData && pages, linkTo);
  return (
    <TileGrid
      items={data?.personas}
      page={page}
      pages={pages ?? 1}
      pageSize={PAGE.personas}
      isFetching={isFetching}
      error={error && !currentData ? errorText(error) : undefined}
      onRetry={() => void refetch()}
      onCreate={onCreate}
      linkTo={linkTo}
      texts={{
        loading: t('loading'),
        error: t('error'),
        empty: t('empty'),
        found: t('found', { count: data?.total ?? 0 }),
        create: t('create'),
        tile: t('tile'),
      }}
      columns="grid-cols-2 md:grid-cols-4 lg:grid-cols-5"
      emptyShape="circle"
      renderItem={(persona) => <PersonaCard persona={persona} onOpen={() => onOpen(persona)} />}
      skeleton={<PersonaCardSkeleton />}
    />
  );
}
