import { LIMITS } from '@contract/limits';
import { truncate } from '@contract/text/truncate';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '../../../ui/forms/search-input';

export interface SearchBoxProps {
  value: string;
  /** `now` skips the delay after typing. */
  onChange: (value: string, now?: boolean) => void;
}

/** Searches agents by name. */
export function SearchBox({ value, onChange }: SearchBoxProps) {
  const { t } = useTranslation('marketplace');
  return (
    <SearchInput
      value={value}
      onChange={(text) => onChange(truncate(text, LIMITS.agentName))}
      onClear={() => onChange('', true)}
      label={t('searchLabel')}
      placeholder={t('searchPlaceholder')}
      clearLabel={t('clearSearch')}
      className="w-full max-w-[420px]"
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChange(value, true);
      }}
    />
  );
}
