import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { cn } from '../../lib/cn';
import { navigationFocus, takeFocus } from '../../lib/focus/navigation-focus';
import { setTitlePage } from '../../lib/navigation/document-title';

export interface PageTitleProps {
  /** The tab's title; the product's name is added. */
  title: string;
  /** The heading, where it says something else. */
  children?: ReactNode;
  hidden?: boolean;
  /** The page is still loading: its real heading takes the focus again. */
  provisional?: boolean;
  className?: string;
}

/** The one h1 of a page. Sets the tab's title and takes the focus after a change of route. */
export function PageTitle({ title, children, hidden, provisional, className }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    setTitlePage(title);
  }, [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what says that the route has changed
  useEffect(() => {
    if (!navigationFocus.pending) return;
    takeFocus(heading.current);
    navigationFocus.pending = Boolean(provisional);
  }, [pathname, provisional]);

  return (
    <h1 ref={heading} tabIndex={-1} className={cn('text-xl md:text-2xl', hidden && 'sr-only', className)}>
      {children ?? title}
    </h1>
  );
}
