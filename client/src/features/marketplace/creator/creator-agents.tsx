import { Bot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LinkProps } from 'react-router-dom';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { AgentListView } from '../catalogue/agent-list-view';
import type { AgentList } from '../catalogue/use-agent-list';
import { rangeOf } from './creator';

export interface CreatorAgentsProps {
  list: AgentList;
  linkTo: (page: number) => LinkProps['to'];
  /** State of the navigation that led here; every page link keeps it. */
  state: unknown;
}

/** A creator's agents that are visible to the viewer. */
export function CreatorAgents({ list, linkTo, state }: CreatorAgentsProps) {
  const { t } = useTranslation('marketplace');
  const range = rangeOf(list.from, list.pageSize, list.agents?.length ?? 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h2 className="text-lg">{t('creator.agents')}</h2>
      <AgentListView
        list={list}
        label={t('creator.agents')}
        heading="h3"
        summary={range ? t('creator.shown', { ...range, total: list.total }) : t('creator.empty')}
        linkTo={linkTo}
        state={state}
        empty={<EmptyState icon={<Bot />} text={t('creator.empty')} />}
      />
    </div>
  );
}
