import { type ReactNode, useId } from 'react';
import { cn } from '../../../../lib/cn';

/** A section of the form with a heading: a card on a page; in a dialog, a part separated by lines. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] gap-4 border-line',
        'not-in-[[role=dialog]]:rounded-card not-in-[[role=dialog]]:border not-in-[[role=dialog]]:bg-card',
        'not-in-[[role=dialog]]:p-4 md:not-in-[[role=dialog]]:p-6',
        'in-[[role=dialog]]:not-last:border-b in-[[role=dialog]]:not-last:pb-6 in-[[role=dialog]]:pt-2',
      )}
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
