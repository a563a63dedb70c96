import { Tabs as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn';

/** Tabs with arrow key navigation. */
export const Tabs = Primitive.Root;

/** The row of tabs; scrolls sideways when it is wider than the screen. */
export function TabList({ className, ...rest }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      className={cn(
        'flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]',
        'data-[orientation=vertical]:flex-col data-[orientation=vertical]:overflow-visible data-[orientation=vertical]:border-b-0',
        className,
      )}
      {...rest}
    />
  );
}

export interface TabProps extends ComponentProps<typeof Primitive.Trigger> {
  /** Number of items in the tab. */
  count?: number | undefined;
  /** Accessible text of a marker for invalid fields in the tab. */
  problem?: string | undefined;
}

export function Tab({ className, children, count, problem, ...rest }: TabProps) {
  return (
    <Primitive.Trigger
      className={cn(
        'relative inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control px-3 text-sm font-medium whitespace-nowrap text-fg2',
        'transition-colors duration-[120ms] hover:text-fg focus-visible:-outline-offset-2 data-[state=active]:text-fg',
        'data-[orientation=horizontal]:data-[state=active]:after:absolute data-[orientation=horizontal]:data-[state=active]:after:inset-x-3',
        'data-[orientation=horizontal]:data-[state=active]:after:bottom-0 data-[orientation=horizontal]:data-[state=active]:after:h-0.5',
        'data-[orientation=horizontal]:data-[state=active]:after:rounded-full data-[orientation=horizontal]:data-[state=active]:after:bg-primary',
        'data-[orientation=vertical]:data-[state=active]:bg-muted',
        '[&_svg]:size-5 [&_svg]:shrink-0',
        className,
      )}
      {...rest}
    >
      {children}
      {count !== undefined && <span className="tabular rounded-full bg-muted px-2 text-xs text-fg2">{count}</span>}
      {problem && <span role="img" aria-label={problem} className="size-2 shrink-0 rounded-full bg-danger" />}
    </Primitive.Trigger>
  );
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={cn('focus-visible:outline-offset-4', className)} {...rest} />;
}
