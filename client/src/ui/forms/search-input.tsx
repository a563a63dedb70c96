import { Search, X } from 'lucide-react';
import { type KeyboardEventHandler, type RefObject, useRef } from 'react';
import { cn } from '../../lib/cn';
import { IconButton } from '../buttons/icon-button';
import { Input } from './input';

export interface SearchInputProps {
  value: string;
  onChange: (value: string) => void;
  label: string;
  /** `label` by default. */
  placeholder?: string;
  clearLabel: string;
  /** Called instead of `onChange('')` when the clear button is pressed. */
  onClear?: () => void;
  className?: string;
  /** Ref to the input, for callers that focus it. */
  inputRef?: RefObject<HTMLInputElement | null>;
  /** Value for `aria-keyshortcuts`: the shortcut that focuses the input. */
  keyShortcut?: string;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
}

/** A search input with a clear button. */
export function SearchInput({
  value,
  onChange,
  label,
  placeholder = label,
  clearLabel,
  onClear = () => onChange(''),
  className,
  inputRef,
  keyShortcut,
  onKeyDown,
}: SearchInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
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
        aria-keyshortcuts={keyShortcut}
        placeholder={placeholder}
        value={value}
        className="px-10 text-ellipsis [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value && (
        <IconButton
          label={clearLabel}
          size="sm"
          className="absolute! top-1/2 right-1.5 -translate-y-1/2"
          onClick={() => {
            onClear();
            input.current?.focus();
          }}
        >
          <X />
        </IconButton>
      )}
    </search>
  );
}
