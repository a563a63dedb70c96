import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn';
import { Spinner } from '../feedback/spinner';
import { BUSY_BUTTON_PROPS } from './busy-button-props';

export const buttonStyle = cva(
  [
    'relative base:inline-flex base:shrink-0 items-center base:justify-center gap-2 base:rounded-control base:font-semibold base:whitespace-nowrap',
    'transition-[background-color,border-color,color,opacity] duration-[120ms] ease-out select-none',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
    '[&_svg]:size-[18px] [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary: 'base:bg-primary base:text-on-primary base:hover:bg-primary/90',
        secondary: 'border border-control base:bg-card base:text-fg base:hover:bg-muted',
        ghost: 'base:text-fg base:hover:bg-muted',
        quiet: 'base:text-primary base:hover:bg-soft',
        danger: 'base:bg-danger base:text-on-danger base:hover:bg-danger/90',
        'danger-ghost': 'base:text-danger base:hover:bg-danger/10',
      },
      size: {
        sm: 'base:h-9 touch-target base:px-3 base:text-sm',
        md: 'base:h-11 base:px-5 base:text-base',
        lg: 'base:h-12 base:px-6 base:text-base',
      },
      block: { true: 'base:w-full' },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonStyle> {
  /** Applies the style to the only child, such as a link. */
  asChild?: boolean;
  /** Shows a spinner and ignores clicks. The label stays, to keep the width. */
  busy?: boolean;
}

/** A button with a text label. */
export function Button({ variant, size, block, asChild, busy, className, children, disabled, ...rest }: ButtonProps) {
  const style = cn(buttonStyle({ variant, size, block }), className);
  if (asChild) {
    return (
      <Slot.Root className={style} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button type="button" className={style} {...rest} {...(busy ? BUSY_BUTTON_PROPS : { disabled })}>
      {busy && <Spinner size={18} />}
      {children}
    </button>
  );
}
