import { ChevronRight } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../../ui/layout/badge';
import { type ChapterDraft, stateOf } from '../base-draft';
import { ChapterEditor } from './chapter-editor';

export interface ChapterRowProps {
  chapter: ChapterDraft;
  /** Document and page; undefined for a chapter that the user wrote. */
  origin: string | undefined;
  isOpen: boolean;
  onOpen: (key: string | null) => void;
  onChange: (key: string, change: { title?: string; content?: string }) => void;
  onDelete: (key: string) => void;
}

/** One chapter: title and start of the text when closed, editor when open. Memoized: a base may have a thousand. */
export const ChapterRow = memo(function ChapterRow({
  chapter,
  origin,
  isOpen,
  onOpen,
  onChange,
  onDelete,
}: ChapterRowProps) {
  const { t } = useTranslation('knowledge');
  const row = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  const state = stateOf(chapter);

  // Restores the focus that was lost when the editor closed.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) row.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (isOpen) {
    return (
      <li className="rounded-card border border-control p-4">
        {origin && <p className="mb-3 text-xs text-fg2 [overflow-wrap:anywhere]">{origin}</p>}
        <ChapterEditor
          chapter={chapter}
          onChange={(change) => onChange(chapter.key, change)}
          onDone={() => onOpen(null)}
          onDelete={() => onDelete(chapter.key)}
        />
      </li>
    );
  }
  const title = chapter.title.trim() || t('chapter.untitled');
  return (
    <li>
      <button
        ref={row}
        type="button"
        aria-expanded={false}
        aria-label={t('chapter.open', { title })}
        onClick={() => onOpen(chapter.key)}
        className="flex min-h-16 w-full items-center gap-3 rounded-card border border-line px-4 py-2 text-left transition-colors duration-[120ms] hover:border-control"
      >
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex min-w-0 items-center gap-2">
            <span className="truncate font-medium">{title}</span>
            {(state === 'new' || state === 'edited') && <Badge tone="primary">{t(`chapter.${state}`)}</Badge>}
          </span>
          <span className="truncate text-sm text-fg2">{chapter.content.slice(0, 160) || t('chapter.noText')}</span>
          {origin && <span className="truncate text-xs text-fg2">{origin}</span>}
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-fg2" />
      </button>
    </li>
  );
});
