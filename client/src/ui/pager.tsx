import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../lib/cn';
import { useMediaQuery } from '../lib/use-media-query';
import { pageItems } from './page-numbers';

export interface PagerProps {
  page: number;
  total: number;
  onPage: (page: number) => void;
  className?: string;
}

/** The pages of a list; nothing when there is but one. */
export function Pager({ page, total, onPage, className }: PagerProps) {
  const { t } = useTranslation('common');
  const wide = useMediaQuery('(min-width: 768px)');
  const items = pageItems(page, total, wide ? 2 : 1);
  if (items.length === 0) return null;
  return (
    <nav aria-label={t('pager.label')} className={cn('flex items-center justify-center gap-1', className)}>
      <PageButton label={t('pager.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" className="size-5" />
      </PageButton>
      {items.map((item) =>
        typeof item === 'number' ? (
          <PageButton
            key={item}
            label={t('pager.page', { page: item })}
            current={item === page}
            onClick={() => onPage(item)}
          >
            {item}
          </PageButton>
        ) : (
          <span key={item} aria-hidden="true" className="w-5 text-center text-fg2">
            …
          </span>
        ),
      )}
      <PageButton label={t('pager.next')} disabled={page >= total} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </PageButton>
    </nav>
  );
}

interface PageButtonProps {
  label: string;
  current?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function PageButton({ label, current, disabled, onClick, children }: PageButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      disabled={disabled}
      onClick={onClick}
      className={cn(
        'tabular touch-target grid h-10 min-w-9 place-items-center rounded-control px-1 text-sm font-medium md:min-w-10',
        'transition-colors duration-[120ms] hover:bg-muted disabled:opacity-40 disabled:hover:bg-transparent',
        current && 'bg-fg text-bg hover:bg-fg',
      )}
    >
      {children}
    </button>
  );
}
