import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '../../../ui/forms/search-input';
import { Select } from '../../../ui/forms/select';
import { MY_AGENT_SORTS, type MyAgentSort, type MyAgentsView } from './my-agents-view';

export interface AgentsToolbarProps {
  view: MyAgentsView;
  onChange: (change: Partial<MyAgentsView>) => void;
  searchRef: RefObject<HTMLInputElement | null>;
}

/** Search and sorting of the user's agents. */
export function AgentsToolbar({ view, onChange, searchRef }: AgentsToolbarProps) {
  const { t } = useTranslation('studio');
  return (
    <div className="flex flex-wrap gap-3">
      <SearchInput
        className="min-w-0 flex-1 basis-full md:max-w-[420px] md:basis-0"
        label={t('mine.search')}
        clearLabel={t('mine.clearSearch')}
        inputRef={searchRef}
        value={view.search}
        onChange={(search) => onChange({ search })}
      />
      <Select
        aria-label={t('mine.sort')}
        className="w-full md:ml-auto md:w-[208px]"
        value={view.sort}
        onChange={(event) => onChange({ sort: event.target.value as MyAgentSort })}
      >
        {MY_AGENT_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`mine.sorts.${sort}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}
