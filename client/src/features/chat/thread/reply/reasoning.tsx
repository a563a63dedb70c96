import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Markdown } from '../../../../markdown/markdown';

/** The model's reasoning, collapsed. Its Markdown is parsed only when opened. */
export function Reasoning({ text, running }: { text: string; running: boolean }) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState(false);
  return (
    <details className="group/reasoning mb-2" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="touch-target inline-flex min-h-8 cursor-pointer list-none items-center gap-1 rounded-control text-sm text-fg2 hover:text-fg [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform duration-[120ms] group-open/reasoning:rotate-90"
        />
        {t(running ? 'reasoning.running' : 'reasoning.label')}
      </summary>
      {open && (
        <div className="mt-1 border-l-2 border-line pl-3 text-sm text-fg2">
          <Markdown text={text} running={running} />
        </div>
      )}
    </details>
  );
}
