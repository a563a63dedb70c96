import type { MessageSource } from '@contract/chat/sources';
import type { ReactNode } from 'react';
import { cn } from '../../../../lib/cn';

export const CHIP_LIST = 'mt-2 flex flex-wrap gap-2';
export const CHIP_ITEM = 'max-w-full min-w-0';
export const CHIP =
  'touch-target inline-flex max-w-full scroll-my-16 items-center gap-1.5 rounded-full border border-line bg-card py-1 pr-3 pl-1 text-xs';
export const LINKED = 'font-medium text-primary hover:bg-muted';

export const isLinked = (url: string | undefined): url is string => /^https?:\/\//i.test(url ?? '');

interface ChipContentProps {
  number: number;
  title: string;
  /** The number for screen readers. */
  children?: ReactNode;
}

/** Number and title in a chip. */
export function ChipContent({ number, title, children }: ChipContentProps) {
  return (
    <>
      <span
        aria-hidden="true"
        className="tabular grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-muted px-1 font-semibold"
      >
        {number}
      </span>
      {children}
      <span dir="auto" className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
        {title}
      </span>
    </>
  );
}

/** Reserves space for the chips while their code loads, so that the text does not move. */
export function SourceSpace({ sources }: { sources: readonly MessageSource[] }) {
  return (
    <div aria-hidden="true" className={cn(CHIP_LIST, 'invisible')}>
      {sources.map(({ title, url }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sources of a reply never change
        <div key={at} className={CHIP_ITEM}>
          <span className={cn(CHIP, isLinked(url) && LINKED)}>
            <ChipContent number={at + 1} title={title} />
            {isLinked(url) && <span className="size-3.5 shrink-0" />}
          </span>
        </div>
      ))}
    </div>
  );
}
