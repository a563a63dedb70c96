import { cn } from '../../lib/cn';

/** A decorative spinner. Describe the activity in text nearby, with `role="status"`. */
export function Spinner({ size = 24, className }: { size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      className={cn('animate-spin', className)}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="3" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** A spinner with a label, centered in a screen or panel. */
export function LoadingScreen({ label, className }: { label: string; className?: string }) {
  return (
    <div
      role="status"
      className={cn('grid base:min-h-[60dvh] place-content-center justify-items-center gap-4 text-fg2', className)}
    >
      <Spinner size={32} className="text-primary" />
      <p className="text-sm">{label}</p>
    </div>
  );
}
