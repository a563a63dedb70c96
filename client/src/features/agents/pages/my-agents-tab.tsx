import { ChartNoAxesColumn, FileUp, SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { useLanguage } from '../../../i18n/use-language';
import { Button } from '../../../ui/buttons/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorState } from '../../../ui/feedback/error-state';
import { useMyAgentsQuery } from '../api/my-agents-api';
import { AgentsToolbar } from '../my-agents/agents-toolbar';
import { type AgentAction, MyAgentDialogs } from '../my-agents/my-agent-dialogs';
import { MyAgentsGrid, MyAgentsSkeleton } from '../my-agents/my-agents-grid';
import { arrangeAgents } from '../my-agents/my-agents-view';
import { useLiveAgents } from '../my-agents/use-live-agents';
import { useMyAgentsView } from '../my-agents/use-my-agents-view';

/** The user's agents: the content of a tab of the personal area. */
export default function MyAgentsTab() {
  const { t } = useTranslation('studio');
  const { language } = useLanguage();
  const errorText = useErrorText();
  const [view, change] = useMyAgentsView();
  const [action, setAction] = useState<AgentAction | null>(null);
  const { data, error, isFetching, refetch } = useMyAgentsQuery();
  const searchBox = useRef<HTMLInputElement>(null);
  useLiveAgents();

  const hasAgents = data !== undefined && data.length > 0;
  const found = arrangeAgents(data ?? [], view, language);
  const create = () => setAction({ kind: 'create' });
  const clearSearch = () => {
    change({ search: '' });
    // The clicked button disappears, so the focus moves to the search field.
    searchBox.current?.focus();
  };
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <MyAgentsHeader hasAgents={hasAgents} onAction={setAction} />
      {hasAgents && <AgentsToolbar view={view} onChange={change} searchRef={searchBox} />}
      <p role="status" className="sr-only">
        {data ? t('mine.found', { count: found.length }) : t('mine.loading')}
      </p>
      {data ? (
        <MyAgentsGrid
          agents={found}
          shown={view.shown}
          onMore={(shown) => change({ shown })}
          onCreate={create}
          onAction={setAction}
        />
      ) : error && !isFetching ? (
        <MyAgentsGrid agents={[]} shown={0} onMore={() => undefined} onCreate={create} onAction={setAction} />
      ) : (
        <MyAgentsSkeleton />
      )}
      {!data && error && !isFetching && (
        <ErrorState title={t('mine.failed')} message={errorText(error)} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className="max-w-[56ch] text-fg2">{t('mine.none')}</p>}
      {hasAgents && found.length === 0 && <NothingFound onClear={clearSearch} />}
      <MyAgentDialogs action={action} agents={data ?? []} onClose={() => setAction(null)} onAction={setAction} />
    </section>
  );
}

interface MyAgentsHeaderProps {
  hasAgents: boolean;
  onAction: (action: AgentAction) => void;
}

function MyAgentsHeader({ hasAgents, onAction }: MyAgentsHeaderProps) {
  const { t } = useTranslation('studio');
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-lg">{t('mine.title')}</h2>
      <div className="flex flex-wrap gap-2">
        {hasAgents && (
          <Button variant="secondary" size="sm" onClick={() => onAction({ kind: 'quality' })}>
            <ChartNoAxesColumn aria-hidden="true" />
            {t('mine.quality')}
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={() => onAction({ kind: 'import' })}>
          <FileUp aria-hidden="true" />
          {t('mine.import')}
        </Button>
      </div>
    </div>
  );
}

/** No agent matches the search. */
function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('studio');
  return (
    <EmptyState
      icon={<SearchX />}
      text={t('mine.notFound')}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t('mine.clearSearch')}
        </Button>
      }
    />
  );
}
