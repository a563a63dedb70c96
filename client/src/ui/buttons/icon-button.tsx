import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn';
import { Spinner } from '../feedback/spinner';
import { BUSY_BUTTON_PROPS } from './busy-button-props';

export const iconButtonStyle = cva(
  [
    'touch-target inline-flex shrink-0 items-center justify-center base:rounded-control',
    'transition-colors duration-[120ms] ease-out select-none',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
    '[&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        ghost: 'base:text-fg2 base:hover:bg-muted hover:text-fg aria-pressed:text-primary',
        primary: 'base:bg-primary base:text-on-primary base:hover:bg-primary/90',
        secondary: 'border border-control base:bg-card base:text-fg base:hover:bg-muted',
        danger: 'base:text-danger base:hover:bg-danger/10',
      },
      size: { sm: 'size-8 [&_svg]:size-4', md: 'size-10 [&_svg]:size-5', lg: 'size-11 [&_svg]:size-5' },
    },
    defaultVariants: { variant: 'ghost', size: 'md' },
  },
);

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'aria-label'>,
    VariantProps<typeof iconButtonStyle> {
  /** Accessible name, because an icon has no text. */
  label: string;
  /** Text of the tooltip. Default: the label. */
  tooltip?: string | undefined;
  busy?: boolean;
}

/** A button with only an icon. */
export function IconButton({
  label,
  tooltip = '',
  variant,
  size,
  busy,
  disabled,
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={tooltip}
      className={cn(iconButtonStyle({ variant, size }), className)}
      {...rest}
      {...(busy ? BUSY_BUTTON_PROPS : { disabled })}
    >
      {busy ? <Spinner size={18} /> : children}
    </button>
  );
}
