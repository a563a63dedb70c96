import { type ReactNode, useId } from 'react';

/** A titled part of the quality view. */
export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div className="grid gap-1">
        <h3 id={id} className="text-base font-semibold">
          {title}
        </h3>
        {hint && <p className="text-sm text-fg2">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
