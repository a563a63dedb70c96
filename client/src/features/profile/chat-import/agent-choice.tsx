import { LIMITS } from '@contract/limits';
import { truncate } from '@contract/text/truncate';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { type AgentsListApiResponse, useAgentsListQuery } from '../../../api/generated';
import { useDebounced } from '../../../lib/time/use-debounced';
import { Spinner } from '../../../ui/feedback/spinner';
import { Choice } from '../../../ui/forms/choice';
import { SearchInput } from '../../../ui/forms/search-input';
import { AgentAvatar } from '../../../ui/images/avatar';

const SHOWN = 4;
const PAUSE = 250;

export type ChosenAgent = Pick<AgentsListApiResponse[number], 'id' | 'name' | 'image'>;

interface AgentChoiceProps {
  value: ChosenAgent | null;
  onChange: (agent: ChosenAgent) => void;
  disabled: boolean;
}

/** Chooses the agent that continues the chats: one of the most popular ones, or one found by name. */
export function AgentChoice({ value, onChange, disabled }: AgentChoiceProps) {
  const { t } = useTranslation('chatImport');
  const textOf = useErrorText();
  const id = useId();
  const [search, setSearch] = useState('');
  const words = useDebounced(search.trim(), PAUSE);
  const { data, error, isFetching } = useAgentsListQuery({
    ...(words === '' ? { sort: 'popular' } : { search: words }),
    status: 'ready',
    pageSize: SHOWN,
  });
  const found = data ?? [];
  // The chosen one stays in the list.
  const agents = value && !found.some((agent) => agent.id === value.id) ? [value, ...found] : found;

  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-2">
      <legend className="mb-2 text-sm font-medium">{t('agent')}</legend>
      <SearchInput
        value={search}
        onChange={(text) => setSearch(truncate(text, LIMITS.agentName))}
        label={t('search')}
        clearLabel={t('clear')}
      />
      {agents.map((agent) => (
        <Choice
          key={agent.id}
          type="radio"
          name={id}
          checked={agent.id === value?.id}
          onChange={() => onChange(agent)}
          label={
            <span className="flex min-w-0 items-center gap-2.5">
              <AgentAvatar id={agent.id} name={agent.name} image={agent.image} size={24} />
              <span className="min-w-0 truncate">{agent.name}</span>
            </span>
          }
        />
      ))}
      <p role="status" className="flex items-center gap-2 text-sm text-fg2 empty:hidden">
        {isFetching && !data && (
          <>
            <Spinner size={18} />
            {t('loading')}
          </>
        )}
        {!isFetching && data?.length === 0 && t('noAgents')}
      </p>
      {error && !isFetching && (
        <p role="alert" className="text-sm text-danger">
          {textOf(error)}
        </p>
      )}
      <p className="text-xs text-fg2">{t('agentHint')}</p>
    </fieldset>
  );
}
