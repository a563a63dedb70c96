import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { cn } from '../lib/cn';
import { IconButton } from './icon-button';
import { Input } from './input';

export interface SearchInputProps {
  value: string;
  onChange: (value: string) => void;
  label: string;
  clearLabel: string;
  className?: string;
}

/** A box to search in what is on the screen, with a button that empties it. */
export function SearchInput({ value, onChange, label, clearLabel, className }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className={cn('relative block', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-[18px] -translate-y-1/2 text-fg2"
      />
      <Input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        value={value}
        className="px-10 [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => onChange(event.target.value)}
      />
      {value && (
        <IconButton
          label={clearLabel}
          size="sm"
          className="absolute! top-1/2 right-1.5 -translate-y-1/2"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X />
        </IconButton>
      )}
    </search>
  );
}
