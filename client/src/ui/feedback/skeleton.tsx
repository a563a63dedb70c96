import { cn } from '../../lib/cn';

/** Placeholder of loading content. Invisible for the first 150 ms, so that a fast response does not flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className="block animate-appear-late">
      <span className={cn('block animate-breathe base:rounded-control bg-muted', className)} />
    </span>
  );
}
