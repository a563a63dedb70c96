import { Crown } from 'lucide-react';
import { cn } from '../../lib/cn';

export interface CrownCountProps {
  /** Values other than positive numbers count as 0. */
  count: number | null | undefined;
  /** The count as text, for screen readers. */
  label: string;
  language: string;
  className?: string;
}

/** Number of crowns. The only component in the crown color. */
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

/** A crown count as a whole number from 0. */
export function crownsOf(count: number | null | undefined): number {
  return typeof count === 'number' && Number.isFinite(count) && count > 0 ? Math.trunc(count) : 0;
}
