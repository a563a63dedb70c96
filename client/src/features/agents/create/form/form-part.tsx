import type { ReactNode } from 'react';
import { cn } from '../../../../lib/cn';

/** A part of the form: a card on a page; in a dialog, a part separated by lines. */
export const formPartStyle = cn(
  'border-line',
  'not-in-[[role=dialog]]:rounded-card not-in-[[role=dialog]]:border not-in-[[role=dialog]]:bg-card',
  'not-in-[[role=dialog]]:p-4 md:not-in-[[role=dialog]]:p-6',
  'in-[[role=dialog]]:not-last:border-b in-[[role=dialog]]:not-last:pb-5 in-[[role=dialog]]:pt-1',
);

export function FormPart({ children }: { children: ReactNode }) {
  return <div className={cn('grid grid-cols-[minmax(0,1fr)] gap-5', formPartStyle)}>{children}</div>;
}
