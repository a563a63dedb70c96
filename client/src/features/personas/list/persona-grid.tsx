import { PAGE } from '@contract/limits';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { paths } from '../../../lib/navigation/paths';
import { usePageParam } from '../../../lib/navigation/use-page-param';
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
  const query = usePersonaPageQuery({ page, page_size: PAGE.personas });
  return (
    <TileGrid
      page={page}
      pageSize={PAGE.personas}
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
      columns="grid-cols-2 md:grid-cols-4 lg:grid-cols-5"
      emptyShape="circle"
      renderItem={(persona) => <PersonaCard persona={persona} onOpen={() => onOpen(persona)} />}
      skeleton={<PersonaCardSkeleton />}
    />
  );
}
