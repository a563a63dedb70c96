import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn';

export interface ChipProps extends ComponentProps<'button'> {
  pressed?: boolean;
}

/** A rounded button; with `pressed`, an option in a row. */
export function Chip({ pressed, className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={cn(
        'touch-target inline-flex base:h-[35px] base:max-w-full shrink-0 items-center base:rounded-full border border-control px-3.5 text-sm text-fg',
        'transition-colors duration-[120ms] ease-out hover:border-fg',
        'aria-pressed:border-fg aria-pressed:bg-fg aria-pressed:text-bg',
        className,
      )}
      {...rest}
    />
  );
}
