import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../../api/errors/error-text';
import { sendOnLeave } from '../../../../../api/http/send-on-leave';
import { onLeaving, onSessionEnd } from '../../../../../api/session/session-events';
import { sync } from '../../../../../realtime/sync/synchronizer';
import { notify } from '../../../../../ui/feedback/notify';
import type { ChatCalls } from '../../../api/chat-calls';
import { useChatRuntime } from '../../../api/runtime/chat-runtime-context';
import { messageHidden } from '../../../store/chat-slice';
import { type AppDispatch, useChatStore } from '../../../store/chat-store';
import { isFocusInNotice, useOfferUndo, withdrawUndo } from '../../../undo/use-offer-undo';
import { useChatScreen } from '../../use-chat-screen';
import { PendingDeletions } from './pending-deletions';

/** Sends a deletion whose notice never closes, for example because its code did not load. */
const MAX_DELAY = 60_000;

let pending: PendingDeletions | undefined;
const noticeOf = (messageId: number): string => `deleted:${messageId}`;

function pendingOf(dispatch: AppDispatch, calls: ChatCalls): PendingDeletions {
  pending ??= new PendingDeletions({
    hide: ({ chatId, messageId }, hidden) => dispatch(messageHidden({ chatId, id: messageId, hidden })),
    send: ({ chatId, messageId }) => calls.deleteMessage(chatId, messageId).then(() => sync.request(chatId)),
    sendOnLeave: ({ chatId, messageId }) => sendOnLeave('DELETE', `/api/chat/${chatId}/message/${messageId}`),
  });
  return pending;
}

onSessionEnd(() => {
  pending = undefined;
});
onLeaving(() => pending?.sendAll() ?? Promise.resolve());
window.addEventListener('pagehide', () => pending?.leave());

/**
 * Sends the deletions of a chat that could still be undone, before its messages are copied; otherwise the copy would
 * contain the deleted message. Rejects when one fails.
 */
export function sendDeletionsOf(chatId: number): Promise<void> {
  if (!pending) return Promise.resolve();
  const ids = pending.of(chatId);
  const sent = pending.sendOf(chatId);
  for (const id of ids) withdrawUndo(noticeOf(id));
  return sent;
}

/** Hides a message of the open chat and offers Undo. The deletion is sent when the notice closes. */
export function useDeleteMessage(): (messageId: number, section: HTMLElement | null) => void {
  const { t } = useTranslation('chatTools');
  const textOf = useErrorText();
  const { calls } = useChatRuntime();
  const { dispatch } = useChatStore();
  const { chat } = useChatScreen();
  const offerUndo = useOfferUndo();

  return (messageId, section) => {
    const deletions = pendingOf(dispatch, calls);
    const id = noticeOf(messageId);
    const send = (): void => {
      clearTimeout(timer);
      deletions.send(messageId).catch((error: unknown) =>
        notify.error({
          title: t('deletion.failedTitle'),
          description: `${t('deletion.failedText')} ${textOf(error)}`,
        }),
      );
    };
    const undo = (): void => {
      clearTimeout(timer);
      if (!deletions.undo(messageId)) return;
      if (isFocusInNotice()) section?.focus({ preventScroll: true });
      notify.success({ title: t('deletion.undone') });
    };
    const timer = setTimeout(() => {
      withdrawUndo(id);
      send();
    }, MAX_DELAY);
    deletions.add({ chatId: chat.id, messageId });
    offerUndo({ id, title: t('deletion.done'), undo, onClose: send });
  };
}
