import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/buttons/button';
import type { BaseDraft } from '../base-draft';

/** Chapters that the next save deletes, each with an undo button. */
export function DeletedChapters({ draft, onRestore }: { draft: BaseDraft; onRestore: (key: string) => void }) {
  const { t } = useTranslation('knowledge');
  const list = useRef<HTMLUListElement>(null);
  const deleted = draft.chapters.filter((chapter) => chapter.isDeleted);
  const before = useRef(deleted.length);

  // The delete button was unmounted: moves the focus to the undo button.
  useEffect(() => {
    if (deleted.length > before.current && document.activeElement === document.body) {
      list.current?.querySelector<HTMLElement>('li:last-child button')?.focus();
    }
    before.current = deleted.length;
  }, [deleted.length]);

  if (deleted.length === 0) return null;
  return (
    <section className="grid gap-2 rounded-card bg-muted p-4">
      <h3 className="text-sm">{t('chapter.toDelete')}</h3>
      <ul ref={list} className="grid gap-1">
        {deleted.map(({ key, title }) => {
          const name = title.trim() || t('chapter.untitled');
          return (
            <li key={key} className="flex min-h-11 items-center justify-between gap-3">
              <s className="min-w-0 truncate text-fg2">{name}</s>
              <Button
                variant="quiet"
                size="sm"
                aria-label={t('chapter.undoLabel', { title: name })}
                onClick={() => onRestore(key)}
              >
                <Undo2 aria-hidden="true" />
                {t('chapter.undo')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
