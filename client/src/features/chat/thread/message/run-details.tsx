import { Activity } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../../lib/cn';
import type { useRunSlot } from '../../../../lib/slots/run-slot';
import { Button } from '../../../../ui/buttons/button';
import { LazyBoundary } from '../../../../ui/feedback/lazy-boundary';

export interface RunDetailsProps {
  agentId: number;
  messageId: number;
  /** Side of the message. */
  side: 'left' | 'right';
  Run: NonNullable<ReturnType<typeof useRunSlot>>;
}

const SIDES = {
  left: { column: 'justify-items-start', button: '-ml-2 px-2' },
  right: { column: 'justify-items-end', button: 'px-3' },
} as const;

/** A button that opens the run below the message. */
export function RunDetails({ messageId, side, agentId, Run }: RunDetailsProps) {
  const { t } = useTranslation('chat');
  const panelId = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className={cn('mb-2 grid w-full min-w-0 gap-2 text-left', SIDES[side].column)}>
      <Button
        variant="quiet"
        size="sm"
        className={cn('h-8 text-xs', SIDES[side].button)}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        <Activity aria-hidden="true" />
        {t('run')}
      </Button>
      <div id={panelId} className="w-full max-w-[520px] empty:hidden">
        {open && (
          <LazyBoundary onClose={() => setOpen(false)}>
            <Run agentId={agentId} messageId={messageId} />
          </LazyBoundary>
        )}
      </div>
    </div>
  );
}
