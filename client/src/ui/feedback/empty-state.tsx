import type { ReactNode } from 'react';
import { cn } from '../../lib/cn';

export interface EmptyStateProps {
  text: ReactNode;
  action?: ReactNode;
  shape?: 'squircle' | 'circle';
  icon?: ReactNode;
  className?: string;
}

/** Shown for an empty list: a large outline, one sentence and, unless it is offered elsewhere, one action. */
export function EmptyState({ text, action, shape = 'squircle', icon, className }: EmptyStateProps) {
  return (
    <div className={cn('grid justify-items-center gap-5 px-4 base:py-12 text-center', className)}>
      <div
        aria-hidden="true"
        className={cn(
          'grid size-28 place-items-center border-2 border-dashed border-control text-fg2 [&_svg]:size-9',
          shape === 'squircle' ? 'rounded-squircle' : 'rounded-full',
        )}
      >
        {icon}
      </div>
      <p className="max-w-[36ch] text-fg2">{text}</p>
      {action}
    </div>
  );
}
