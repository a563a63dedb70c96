import type { MessageView } from '@contract/chat/realtime';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../api/errors/error-text';
import { focusSection } from '../../../../lib/focus/focus-section';
import { sync } from '../../../../realtime/sync/synchronizer';
import { Button } from '../../../../ui/buttons/button';
import { notify } from '../../../../ui/feedback/notify';
import { useChatRuntime } from '../../api/runtime/chat-runtime-context';
import { LazyReplySteps } from '../steps/lazy-reply-steps';
import { useChatScreen } from '../use-chat-screen';
import { RunToggle } from './run-toggle';
import { useFailureTexts } from './use-failure-texts';

/** Why a message of the user has no reply, and what ran until then. */
export function Unanswered({ message, failed }: { message: MessageView; failed: boolean }) {
  return (
    <>
      {failed ? <Failure message={message} /> : <Stopped message={message} />}
      <LazyReplySteps steps={message.steps} />
      <RunToggle messageId={message.id} side="right" />
    </>
  );
}

function Failure({ message }: { message: MessageView }) {
  const { t } = useTranslation('chat');
  const { ofStored } = useFailureTexts();
  const failure = message.failure;
  if (!failure) return null;
  return (
    <div className="mb-1 grid max-w-full justify-items-end gap-2 text-sm">
      <p className="text-right text-danger">{ofStored(failure.code)}</p>
      {failure.partial && (
        <div className="grid w-full gap-1 rounded-control border border-line p-3 text-fg2">
          <span className="text-xs">{t('messages.partial')}</span>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{failure.partial}</p>
        </div>
      )}
      <RetryButton message={message} />
    </div>
  );
}

function Stopped({ message }: { message: MessageView }) {
  const { t } = useTranslation('chat');
  return (
    <div className="mb-1 flex items-center gap-2 text-xs text-fg2">
      {t('delivery.stopped')}
      <RetryButton message={message} />
    </div>
  );
}

/** @param section takes the focus; default: the one around the button */
export function RetryButton({ message, section }: { message: MessageView; section?: HTMLElement | null }) {
  const { t } = useTranslation('chat');
  const textOf = useErrorText();
  const { calls } = useChatRuntime();
  const { chat, agent } = useChatScreen();
  const [busy, setBusy] = useState(false);

  async function retry(button: HTMLElement): Promise<void> {
    focusSection(button, section ?? undefined);
    setBusy(true);
    try {
      await calls.retryMessage(chat.id, message.id);
      sync.request(chat.id);
    } catch (error) {
      notify.error({ title: t('retryFailed'), description: textOf(error) });
    }
    setBusy(false);
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      busy={busy}
      disabled={!agent.writable}
      onClick={({ currentTarget }) => void retry(currentTarget)}
    >
      {!busy && <RotateCcw aria-hidden="true" />}
      {t('actions.retry')}
    </Button>
  );
}
