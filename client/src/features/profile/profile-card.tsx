import { type ReactNode, useId } from 'react';
import { cn } from '../../lib/cn';

export interface ProfileCardProps {
  title: string;
  intro?: ReactNode;
  /** Shown beside the title. */
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** A section of the profile. Focusable, to take the focus from controls that disappear. */
export function ProfileCard({ title, intro, action, className, children }: ProfileCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      tabIndex={-1}
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] content-start gap-5 rounded-card border border-line bg-card p-4 outline-none md:p-6',
        className,
      )}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 md:flex-nowrap">
        <div className="grid max-w-[56ch] gap-1">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {intro && <p className="text-sm text-fg2">{intro}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}
