import { AGENT_SORTS, type AgentSort } from '@contract/limits';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/forms/select';

export interface SortSelectProps {
  value: AgentSort;
  onChange: (sort: AgentSort) => void;
}

/** Selects the order of the agents. */
export function SortSelect({ value, onChange }: SortSelectProps) {
  const { t } = useTranslation('marketplace');
  return (
    <Select
      aria-label={t('sort.label')}
      className="w-auto"
      value={value}
      onChange={(event) => onChange(event.target.value as AgentSort)}
    >
      {AGENT_SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {t(`sort.${sort}`)}
        </option>
      ))}
    </Select>
  );
}
