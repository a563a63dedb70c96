import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { cn } from '../../lib/cn';
import { navigationFocus, takeFocus } from '../../lib/focus/navigation-focus';
import { setTitlePage } from '../../lib/navigation/document-title';

export interface PageTitleProps {
  /** The tab title; the product name is added. */
  title: string;
  /** The heading, if it differs from the title. */
  children?: ReactNode;
  hidden?: boolean;
  /** Whether the page is still loading; its final heading takes the focus again. */
  provisional?: boolean;
  className?: string;
}

/** The page's h1. Sets the tab title and takes the focus after a route change. */
export function PageTitle({ title, children, hidden, provisional, className }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    setTitlePage(title);
  }, [title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path means that the route has changed
  useEffect(() => {
    if (!navigationFocus.pending) return;
    takeFocus(heading.current);
    navigationFocus.pending = Boolean(provisional);
  }, [pathname, provisional]);

  return (
    <h1 ref={heading} tabIndex={-1} className={cn('base:text-xl base:md:text-2xl', hidden && 'sr-only', className)}>
      {children ?? title}
    </h1>
  );
}
