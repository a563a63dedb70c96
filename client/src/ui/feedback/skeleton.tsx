import { cn } from '../../lib/cn';

/** A grey place for what is to come. Invisible for the first 150 ms: a fast answer should not flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className="block animate-appear-late">
      <span className={cn('block animate-breathe rounded-control bg-muted', className)} />
    </span>
  );
}
