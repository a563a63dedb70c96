import { cutTo, LIMITS } from '@contract/limits';
import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/buttons/icon-button';
import { Input } from '../../../ui/forms/input';

export interface SearchBoxProps {
  value: string;
  /** `now` skips the delay after typing. */
  onChange: (value: string, now?: boolean) => void;
}

/** Searches agents by name. */
export function SearchBox({ value, onChange }: SearchBoxProps) {
  const { t } = useTranslation('marketplace');
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className="relative w-full max-w-[420px]">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-[18px] -translate-y-1/2 text-fg2"
      />
      <Input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={t('searchLabel')}
        placeholder={t('searchPlaceholder')}
        value={value}
        className="px-10 [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => onChange(cutTo(event.target.value, LIMITS.agentName))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange(value, true);
        }}
      />
      {value && (
        <IconButton
          label={t('clearSearch')}
          size="sm"
          className="absolute! top-1/2 right-1.5 -translate-y-1/2"
          onClick={() => {
            onChange('', true);
            input.current?.focus();
          }}
        >
          <X />
        </IconButton>
      )}
    </search>
  );
}
