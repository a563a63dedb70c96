import { Maximize2 } from 'lucide-react';
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../lib/cn';
import { Button } from '../../ui/buttons/button';
import { useLargeView } from '../large/open-large';
import { PlainTable } from './plain-table';

/**
 * A table. If wider than the text, it scrolls, with a shadow at the cut-off edge, and can be opened in a large view.
 */
export function Table({ children }: ComponentProps<'table'>) {
  const { t } = useTranslation(['chatTools', 'chat']);
  const scroller = useRef<HTMLElement>(null);
  const { isWide, hasMore } = useOverflow(scroller);
  const large = useLargeView(
    t('chat:table'),
    <table className="w-max min-w-full border-collapse text-sm [&_:is(td,th)]:max-w-[40rem]">{children}</table>,
  );
  return (
    <>
      <div className="relative">
        <PlainTable ref={scroller}>{children}</PlainTable>
        <div
          className={cn(
            'pointer-events-none absolute inset-y-px right-px w-6 rounded-r-control border-r-2 border-control bg-linear-to-l from-fg/15 to-transparent',
            !hasMore && 'hidden',
          )}
        />
      </div>
      {isWide && (
        <Button variant="quiet" size="sm" className="mt-1 ml-auto flex" onClick={large.open}>
          <Maximize2 />
          {t('table.open')}
        </Button>
      )}
      {large.view}
    </>
  );
}

/** Whether an element scrolls sideways, and whether something follows at its end. */
function useOverflow(element: RefObject<HTMLElement | null>): { isWide: boolean; hasMore: boolean } {
  const [overflow, setOverflow] = useState({ isWide: false, hasMore: false });
  useEffect(() => {
    const box = element.current;
    if (!box || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      const hidden = box.scrollWidth - box.clientWidth;
      const next = { isWide: hidden > 1, hasMore: hidden - Math.abs(box.scrollLeft) > 1 };
      setOverflow((last) => (last.isWide === next.isWide && last.hasMore === next.hasMore ? last : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [element]);
  return overflow;
}
