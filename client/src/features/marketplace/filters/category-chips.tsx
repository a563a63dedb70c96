import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTypeName } from '../../../lib/agent-type';
import { cn } from '../../../lib/cn';
import { passFocusOnUnmount } from '../../../lib/focus/focus-section';
import { Button } from '../../../ui/buttons/button';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Chip } from '../../../ui/layout/chip';
import { useAgentsListTypesQuery } from '../api/marketplace-api';
import { categoriesToShow } from './categories';

export interface CategoryChipsProps {
  /** Empty for all. */
  value: string;
  onChange: (type: string) => void;
}

/** Category filter, with "All" first. On narrow screens it is a single scrollable row until expanded. */
export function CategoryChips({ value, onChange }: CategoryChipsProps) {
  const { t } = useTranslation('marketplace');
  const typeName = useTypeName();
  const { data = [], isLoading, error, refetch } = useAgentsListTypesQuery();
  const [open, setOpen] = useState(false);
  const shown = categoriesToShow(data, value, open);
  const hidden = data.length - shown.filter((type) => data.includes(type)).length;
  const row = useRef<HTMLDivElement>(null);

  // A link may select a category outside the visible part of the row. Waits for the fonts, which change widths.
  useEffect(() => {
    if (isLoading) return;
    const showChosen = () => row.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest' });
    void document.fonts.ready.then(showChosen);
  }, [isLoading]);

  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('categories')}</legend>
      <div
        ref={row}
        className={cn(
          // Padding for focus rings and touch targets, which the scroll container would otherwise clip.
          '-mx-4 -my-1.5 flex scroll-px-4 gap-2 px-4 py-1.5 md:flex-wrap md:overflow-visible',
          open ? 'flex-wrap' : 'overflow-x-auto [scrollbar-width:none]',
        )}
      >
        <Chip pressed={value === ''} onClick={() => onChange('')}>
          {t('all')}
        </Chip>
        {shown.map((type) => (
          <Chip
            key={type}
            className="max-w-60"
            pressed={value === type}
            onClick={() => onChange(value === type ? '' : type)}
          >
            <span className="truncate">{typeName(type)}</span>
          </Chip>
        ))}
        {isLoading &&
          ['w-20', 'w-24', 'w-16'].map((width) => (
            <Skeleton key={width} className={cn('h-[35px] rounded-full', width)} />
          ))}
        {error !== undefined && (
          <Button ref={passFocusOnUnmount} variant="quiet" size="sm" onClick={() => void refetch()}>
            {t('categoriesError')}
          </Button>
        )}
        {(hidden > 0 || open) && (
          <Button variant="quiet" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t('fewerCategories') : t('moreCategories', { count: hidden })}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
