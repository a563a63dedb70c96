import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../api/session/session';
import { Button } from '../../../ui/buttons/button';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary';
import { notify } from '../../../ui/feedback/notify';
import type { Agent } from '../api/agents-api';
import { StartChatDialog } from './lazy-start-chat-dialog';
import { startKindOf } from './start-kind';

const LABELS = { start: 'start.startChat', 'not-ready': 'start.notReady', notify: 'start.notify' } as const;
const REASONS = { 'not-ready': 'start.notReadyReason', notify: 'start.notifyReason' } as const;

/** The primary action of the agent's page. */
export function StartButton({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agent');
  const me = useMe();
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const kind = startKindOf(agent, me?.id);

  const click = () => {
    if (kind === 'start') {
      setUsed(true);
      setOpen(true);
    } else {
      notify.success({ title: t('start.notifyTitle'), description: t('start.notifyText'), id: 'notify-me' });
    }
  };

  const button = (
    <Button
      size="lg"
      block
      variant={kind === 'start' ? 'primary' : 'secondary'}
      // Not `disabled`, because a click shows a notice.
      aria-disabled={kind !== 'start' || undefined}
      data-tooltip={kind === 'start' ? undefined : t(REASONS[kind])}
      aria-description={kind === 'start' ? undefined : t(REASONS[kind])}
      onClick={click}
    >
      {t(LABELS[kind])}
    </Button>
  );

  return (
    <>
      {button}
      {used && (
        <LazyBoundary onClose={() => setUsed(false)}>
          <StartChatDialog agent={agent} open={open} onOpenChange={setOpen} />
        </LazyBoundary>
      )}
    </>
  );
}
