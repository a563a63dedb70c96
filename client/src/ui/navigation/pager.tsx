import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LinkProps } from 'react-router-dom';
import { useMediaQuery } from '../../lib/browser/use-media-query';
import { cn } from '../../lib/cn';
import { pageItems } from './page-numbers';

export interface PagerProps {
  page: number;
  total: number;
  /** URL of a page. Pages are links, so that they can be opened in a new tab. */
  linkTo: (page: number) => LinkProps['to'];
  /** Navigation state of each link. */
  state?: unknown;
  /** Called when a page opens in this tab. */
  onFollow?: () => void;
  className?: string;
}

/** Links to the pages of a list; renders nothing for a single page. */
export function Pager({ page, total, linkTo, state, onFollow, className }: PagerProps) {
  const { t } = useTranslation('common');
  const wide = useMediaQuery('(min-width: 768px)');
  const items = pageItems(page, total, wide ? 2 : 1);
  if (items.length === 0) return null;
  const linkOf = (target: number) => ({ to: linkTo(target), state, onFollow });
  return (
    <nav
      aria-label={t('pager.label')}
      className={cn('flex flex-wrap items-center justify-center gap-1 px-1 max-[380px]:gap-0', className)}
    >
      <PageLink label={t('pager.previous')} off={page <= 1} {...linkOf(page - 1)}>
        <ChevronLeft aria-hidden="true" className="size-5" />
      </PageLink>
      {items.map((item) =>
        typeof item === 'number' ? (
          <PageLink key={item} label={t('pager.page', { page: item })} current={item === page} {...linkOf(item)}>
            {item}
          </PageLink>
        ) : (
          <span key={item} aria-hidden="true" className="w-5 text-center text-fg2 max-[380px]:w-3">
            …
          </span>
        ),
      )}
      <PageLink label={t('pager.next')} off={page >= total} {...linkOf(page + 1)}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </PageLink>
    </nav>
  );
}

interface PageLinkProps extends Pick<PagerProps, 'state' | 'onFollow'> {
  to: LinkProps['to'];
  label: string;
  current?: boolean;
  /** Whether there is no such page. Its space is kept, so that the other links do not move. */
  off?: boolean;
  children: ReactNode;
}

const placeStyle =
  'tabular touch-target grid h-10 min-w-9 place-items-center rounded-control px-1 text-sm font-medium md:min-w-10';

function PageLink({ to, state, label, current, off, onFollow, children }: PageLinkProps) {
  if (off) {
    return (
      <span aria-hidden="true" className={cn(placeStyle, 'opacity-40')}>
        {children}
      </span>
    );
  }
  return (
    <Link
      to={to}
      state={state}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => {
        if (opensHere(event)) onFollow?.();
      }}
      className={cn(
        placeStyle,
        'transition-colors duration-[120ms] base:hover:bg-muted',
        current && 'bg-fg text-bg hover:bg-fg',
      )}
    >
      {children}
    </Link>
  );
}

const opensHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
