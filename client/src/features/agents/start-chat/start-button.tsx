import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../api/session/session';
import { Button } from '../../../ui/buttons/button';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary';
import { notify } from '../../../ui/feedback/notify';
import type { Agent } from '../api/agents-api';
import { StartChatDialog } from './lazy-start-chat-dialog';
import { NotifyButton } from './notify-button';
import { startKindOf } from './start-kind';

/** The primary action of the agent's page. */
export function StartButton({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agent');
  const me = useMe();
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const kind = startKindOf(agent, me?.id);

  const click = () => {
    setUsed(true);
    setOpen(true);
  };

  return (
    <>
      {kind === 'start' && (
        <Button size="lg" block onClick={click}>
          {t('start.startChat')}
        </Button>
      )}
      {kind === 'notify' && <NotifyButton agent={agent} />}
      {kind === 'not-ready' && <NotReadyButton />}
      {used && (
        <LazyBoundary onClose={() => setUsed(false)}>
          <StartChatDialog agent={agent} open={open} onOpenChange={setOpen} />
        </LazyBoundary>
      )}
    </>
  );
}

/** Not `disabled`, because a click shows the reason. */
function NotReadyButton() {
  const { t } = useTranslation('agent');
  const reason = t('start.notReadyReason');
  return (
    <Button
      size="lg"
      block
      variant="secondary"
      aria-disabled
      data-tooltip={reason}
      aria-description={reason}
      onClick={() => notify.info({ title: t('start.notReady'), description: reason })}
    >
      {t('start.notReady')}
    </Button>
  );
}
