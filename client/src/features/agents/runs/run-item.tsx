import { ChevronDown, CircleCheck, CircleStop, CircleX, Clock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language';
import { formatChatDate } from '../../../lib/time/format-date';
import type { Run } from '../api/runs-api';
import { RunDetails } from './run-details';
import { useDuration } from './use-duration';

const ICONS = {
  answered: <CircleCheck className="text-ready" />,
  failed: <CircleX className="text-danger" />,
  stopped: <CircleStop className="text-fg2" />,
  waiting: <Clock className="text-draft" />,
} as const satisfies Record<Run['outcome'], unknown>;

export interface RunItemProps {
  agentId: number;
  run: Run;
  initiallyOpen?: boolean;
}

/** A run in the list: outcome, start time and duration. Expanded, it shows all details. */
export function RunItem({ agentId, run, initiallyOpen = false }: RunItemProps) {
  const { t } = useTranslation('agentSettings');
  const { language } = useLanguage();
  const duration = useDuration();
  const [open, setOpen] = useState(initiallyOpen);
  return (
    <details className="group" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-card px-4 py-2.5 text-sm hover:bg-muted focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <span aria-hidden="true" className="shrink-0 [&_svg]:size-[18px]">
          {ICONS[run.outcome]}
        </span>
        <span className="grid min-w-0 flex-1">
          <span className="font-medium">{t(`runs.outcomes.${run.outcome}`)}</span>
          {run.failure && <span className="text-xs text-fg2">{run.failure.message}</span>}
        </span>
        <span className="tabular grid shrink-0 justify-items-end text-xs text-fg2">
          <time dateTime={run.created_at}>{formatChatDate(run.created_at, language)}</time>
          {run.total_ms !== null && <span>{duration(run.total_ms)}</span>}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-[18px] shrink-0 text-fg2 transition-transform duration-[120ms] group-open:rotate-180"
        />
      </summary>
      {open && <RunDetails agentId={agentId} run={run} />}
    </details>
  );
}
