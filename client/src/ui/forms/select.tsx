import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn';
import { inputStyle } from './input';

export interface SelectProps extends Omit<ComponentProps<'select'>, 'size'> {
  /** `sm` beside small buttons, `md` in forms. */
  size?: 'sm' | 'md';
}

/** A native select, which phones and screen readers handle best. */
export function Select({ className, size = 'md', children, ...rest }: SelectProps) {
  return (
    <span className={cn('relative base:inline-grid min-w-0', size === 'md' && 'grid base:w-full', className)}>
      <select
        className={cn(
          inputStyle,
          'cursor-pointer appearance-none truncate pr-10',
          size === 'md' ? 'h-11' : 'h-9 text-sm',
        )}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-[18px] -translate-y-1/2 text-fg2"
      />
    </span>
  );
}
