import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn';
import { Spinner } from '../feedback/spinner';
import { BUSY_BUTTON_PROPS } from './busy-button-props';

export const buttonStyle = cva(
  [
    'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap',
    'transition-[background-color,border-color,color,opacity] duration-[120ms] ease-out select-none',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
    '[&_svg]:size-[18px] [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-primary text-on-primary hover:bg-primary/90',
        secondary: 'border border-control bg-card text-fg hover:bg-muted',
        ghost: 'text-fg hover:bg-muted',
        quiet: 'text-primary hover:bg-soft',
        danger: 'bg-danger text-on-danger hover:bg-danger/90',
        'danger-ghost': 'text-danger hover:bg-danger/10',
      },
      size: {
        sm: 'h-9 touch-target px-3 text-sm',
        md: 'h-11 px-5 text-base',
        lg: 'h-12 px-6 text-base',
      },
      block: { true: 'w-full' },
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
