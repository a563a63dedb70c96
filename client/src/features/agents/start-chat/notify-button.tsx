import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNotifyRequest } from '../../../api/use-notify-request';
import { Button } from '../../../ui/buttons/button';
import type { Agent } from '../api/agents-api';

/** Replaces the start button while the agent cannot answer. */
export function NotifyButton({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agent');
  const { isWaiting, busy, toggle } = useNotifyRequest(agent);
  // One button for both, so that it keeps the focus.
  return (
    <div className="grid gap-1">
      {isWaiting && (
        <p className="flex items-center justify-center gap-2 py-2 text-sm">
          <BellRing aria-hidden="true" className="size-4 shrink-0 text-primary" />
          {t('notify.waiting')}
        </p>
      )}
      <Button
        size={isWaiting ? 'sm' : 'lg'}
        block
        variant={isWaiting ? 'quiet' : 'secondary'}
        busy={busy}
        onClick={() => void toggle()}
      >
        {t(isWaiting ? 'notify.cancel' : 'notify.label')}
      </Button>
    </div>
  );
}
