import { Activity } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRunSlot } from '../../../lib/run-slot';
import { Button } from '../../../ui/button';
import { Late } from '../../../ui/late';
import { useScreen } from './screen';

interface RunToggleProps {
  messageId: number;
}

/** For the agent's creator alone: how the reply to this message of the person's came about. */
export function RunToggle({ messageId }: RunToggleProps) {
  const { agent } = useScreen();
  const Run = useRunSlot();
  return Run && agent.own ? <Toggle messageId={messageId} agentId={agent.id} Run={Run} /> : null;
}

interface ToggleProps extends RunToggleProps {
  agentId: number;
  Run: NonNullable<ReturnType<typeof useRunSlot>>;
}

function Toggle({ messageId, agentId, Run }: ToggleProps) {
  const { t } = useTranslation('chat');
  const panelId = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="mb-2 grid w-full min-w-0 justify-items-start gap-2 text-left">
      <Button
        variant="quiet"
        size="sm"
        className="-ml-2 h-8 px-2 text-xs"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        <Activity aria-hidden="true" />
        {t('run')}
      </Button>
      <div id={panelId} className="w-full max-w-[520px] empty:hidden">
        {open && (
          <Late onClose={() => setOpen(false)}>
            <Run agentId={agentId} messageId={messageId} />
          </Late>
        )}
      </div>
    </div>
  );
}
