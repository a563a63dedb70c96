import type { MessageView } from '@contract/chat/realtime';
import type { Delivery } from '@contract/limits';
import { Suspense } from 'react';
import { loadTexts } from '../../../../i18n/start';
import { lazyWithRetry } from '../../../../lib/lazy/lazy-with-retry';
import { BranchSwitch } from '../../branches/branch-switch';
import { useChatSelector } from '../../store/chat-store';
import { selectFirstPending, selectFirstReplies, selectRevision } from '../../store/selectors';
import { useChatScreen } from '../use-chat-screen';
import { DeliveryMark } from './delivery-mark';
import { MessageActions } from './message-actions';
import { MessageTime } from './message-time';
import { OwnMessageRow } from './own-message-row';

const MessageEditor = lazyWithRetry(async () => {
  const [file] = await Promise.all([import('./revision/message-editor'), loadTexts(['chatTools', 'files'])]);
  return file.MessageEditor;
});

const Unanswered = lazyWithRetry(async () => (await import('./unanswered')).Unanswered);

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
  // Without a reply, the switch of its alternatives is here.
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
      <Suspense>{(failed || delivery === 'stopped') && <Unanswered message={message} failed={failed} />}</Suspense>
    </OwnMessageRow>
  );
}
