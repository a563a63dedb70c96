import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn';

export const inputStyle = [
  'w-full min-w-0 rounded-control border border-control bg-card base:px-3.5 base:text-base base:text-ellipsis text-fg',
  'transition-colors duration-[120ms] ease-out',
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-muted disabled:text-fg2',
].join(' ');

/** A one-line text input. */
export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} className={cn(inputStyle, 'h-11', className)} {...rest} />;
}
