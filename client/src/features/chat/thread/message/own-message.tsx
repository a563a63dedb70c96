import type { Delivery } from '@contract/limits';
import type { MessageView } from '@contract/realtime';
import { RotateCcw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../api/errors/error-text';
import { loadTexts } from '../../../../i18n/start';
import { focusSection } from '../../../../lib/focus/focus-section';
import { lazyWithRetry } from '../../../../lib/lazy/lazy-with-retry';
import { sync } from '../../../../realtime/sync/synchronizer';
import { Button } from '../../../../ui/buttons/button';
import { notify } from '../../../../ui/feedback/notify';
import { useChatRuntime } from '../../api/runtime/chat-runtime-context';
import { BranchSwitch } from '../../branches/branch-switch';
import { useChatSelector } from '../../store/chat-store';
import { selectFirstPending, selectFirstReplies, selectRevision } from '../../store/selectors';
import { useChatScreen } from '../use-chat-screen';
import { DeliveryMark } from './delivery-mark';
import { MessageActions } from './message-actions';
import { MessageTime } from './message-time';
import { OwnMessageRow } from './own-message-row';
import { RunToggle } from './run-toggle';
import { useFailureTexts } from './use-failure-texts';

const MessageEditor = lazyWithRetry(async () => {
  const [file] = await Promise.all([import('./revision/message-editor'), loadTexts(['chatTools'])]);
  return file.MessageEditor;
});

interface OwnMessageProps {
  message: MessageView & { message: string };
  delivery: Delivery | null;
}

/** A stored user message with its delivery state. */
export function OwnMessage(props: OwnMessageProps) {
  const { chat } = useChatScreen();
  const { id } = props.message;
  const revision = useChatSelector((state) => {
    const current = selectRevision(state, chat.id);
    return current?.messageId === id && !current.isSending ? current : null;
  });
  const stored = <StoredMessage {...props} />;
  if (revision === null || revision.text === null) return stored;
  return (
    <Suspense fallback={stored}>
      <MessageEditor revision={{ ...revision, text: revision.text }} files={props.message.files} />
    </Suspense>
  );
}

function StoredMessage({ message, delivery }: OwnMessageProps) {
  const { chat } = useChatScreen();
  const isUnanswered = useChatSelector((state) => !selectFirstReplies(state, chat.id).has(message.id));
  // Without a reply, the switch of its alternatives stands here.
  const replyTo = isUnanswered && (delivery === 'failed' || delivery === 'stopped') ? message.id : null;
  const failed = delivery === 'failed';
  const isFirst = useChatSelector((state) => selectFirstPending(state, chat.id) === message.id);
  const isQueued = delivery === 'queued' && !isFirst;
  return (
    <OwnMessageRow
      text={message.message}
      files={message.files}
      failed={failed}
      footer={
        <>
          <DeliveryMark state={failed ? 'failed' : isQueued ? 'queued' : 'sent'} />
          <MessageTime iso={message.created_at} />
          <BranchSwitch messageId={message.id} replyTo={replyTo} />
          <MessageActions message={message} />
        </>
      }
    >
      {failed && message.failure && <Failure message={message} />}
      {delivery === 'stopped' && <Stopped message={message} />}
      {(failed || delivery === 'stopped') && <RunToggle messageId={message.id} side="right" />}
    </OwnMessageRow>
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
