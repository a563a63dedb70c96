import { Crown } from 'lucide-react';
import { cn } from '../../lib/cn';

export interface CrownCountProps {
  /** Anything that is not a number counts as none. */
  count: number | null | undefined;
  /** The count in words, for screen readers. */
  label: string;
  language: string;
  className?: string;
}

/** How many crowns something has. The only place of the crown's colour. */
export function CrownCount({ count, label, language, className }: CrownCountProps) {
  return (
    <span
      role="img"
      aria-label={label}
      className={cn('tabular inline-flex items-center gap-1.5 text-sm font-semibold text-crown', className)}
    >
      <Crown aria-hidden="true" className="size-4 fill-current" />
      {crownsOf(count).toLocaleString(language)}
    </span>
  );
}

/** A count of crowns as a whole number from 0. */
export function crownsOf(count: number | null | undefined): number {
  return typeof count === 'number' && Number.isFinite(count) && count > 0 ? Math.trunc(count) : 0;
}
