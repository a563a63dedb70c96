import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn';

const badgeStyle = cva(
  'inline-flex max-w-full items-center gap-1.5 rounded-full base:border base:px-2.5 py-0.5 text-xs font-medium',
  {
    variants: {
      tone: {
        neutral: 'border-line text-fg2',
        ready: 'border-current text-ready',
        draft: 'border-current text-draft',
        danger: 'border-current text-danger',
        primary: 'border-transparent bg-soft text-fg',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

export interface BadgeProps extends VariantProps<typeof badgeStyle> {
  /** A dot in addition to the color, which not all users can distinguish. */
  dot?: 'filled' | 'hollow';
  className?: string;
  children: ReactNode;
}

/** A short status label. */
export function Badge({ tone, dot, className, children }: BadgeProps) {
  return (
    <span className={cn(badgeStyle({ tone }), className)}>
      {dot && (
        <span
          aria-hidden="true"
          className={cn('size-2 shrink-0 rounded-full border border-current', dot === 'filled' && 'bg-current')}
        />
      )}
      <span className="truncate">{children}</span>
    </span>
  );
}
