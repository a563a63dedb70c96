import { LIMITS } from '@contract/limits';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/buttons/button';
import { CountedField } from '../../../../ui/forms/counted/counted-field';
import type { ChapterDraft } from '../base-draft';

/** Starts at six lines; grows to ten, or to 70% of a low window. 22 px are padding and border. */
const GROWING = 'min-h-[calc(6lh+22px)] max-h-[min(calc(10lh+22px),70dvh)] resize-none';

export interface ChapterEditorProps {
  chapter: ChapterDraft;
  onChange: (change: { title?: string; content?: string }) => void;
  onDone: () => void;
  onDelete: () => void;
}

/** Edits the title and the text of the open chapter. */
export function ChapterEditor({ chapter, onChange, onDone, onDelete }: ChapterEditorProps) {
  const { t } = useTranslation('knowledge');
  const editor = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

  // On opening, focuses the title and scrolls the whole editor into view.
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    editor.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <div ref={editor} className="grid scroll-my-8 gap-4">
      <CountedField
        ref={title}
        label={t('chapter.title')}
        required
        max={LIMITS.chapterTitle}
        value={chapter.title}
        onChange={(value) => onChange({ title: value })}
      />
      <CountedField
        label={t('chapter.text')}
        rows={6}
        max={LIMITS.chapterContent}
        boxClassName={GROWING}
        value={chapter.content}
        onChange={(value) => onChange({ content: value })}
      />
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="danger-ghost" size="sm" className="-ml-3" onClick={onDelete}>
          <Trash2 aria-hidden="true" />
          {t('chapter.delete')}
        </Button>
        <Button variant="secondary" size="sm" onClick={onDone}>
          {t('chapter.done')}
        </Button>
      </div>
    </div>
  );
}
