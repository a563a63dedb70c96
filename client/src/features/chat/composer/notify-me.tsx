import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNotifyRequest } from '../../../api/use-notify-request';
import { Button } from '../../../ui/buttons/button';

/** Lets the user be notified when the agent of the chat is online again. */
export function NotifyMe({ agent }: { agent: { id: number; name: string } }) {
  const { t } = useTranslation('agent');
  const { isWaiting, busy, toggle } = useNotifyRequest(agent);
  // One button for both, so that it keeps the focus.
  return (
    <div className="flex flex-wrap items-center gap-x-2 px-2 pb-2 text-sm">
      {isWaiting && (
        <span className="inline-flex items-center gap-2">
          <BellRing aria-hidden="true" className="size-4 text-primary" />
          {t('notify.waiting')}
        </span>
      )}
      <Button variant={isWaiting ? 'quiet' : 'secondary'} size="sm" busy={busy} onClick={() => void toggle()}>
        {t(isWaiting ? 'notify.cancel' : 'notify.label')}
      </Button>
    </div>
  );
}
