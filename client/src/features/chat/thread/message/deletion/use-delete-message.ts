import { TIMES } from '@contract/limits';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../../api/errors/error-text';
import { sendOnLeave } from '../../../../../api/http/send-on-leave';
import { onLeaving, onSessionEnd } from '../../../../../api/session/session-events';
import { matchesShortcut, SHORTCUTS } from '../../../../../lib/focus/shortcuts';
import { sync } from '../../../../../realtime/sync/synchronizer';
import { notify } from '../../../../../ui/feedback/notify';
import type { ChatCalls } from '../../../api/chat-calls';
import { useChatRuntime } from '../../../api/runtime/chat-runtime-context';
import { messageHidden } from '../../../store/chat-slice';
import { type AppDispatch, useChatStore } from '../../../store/chat-store';
import { useChatScreen } from '../../use-chat-screen';
import { PendingDeletions } from './pending-deletions';

/** Sends a deletion whose notice never closes, for example because its code did not load. */
const AT_LATEST = 60_000;

let pending: PendingDeletions | undefined;
const noticeOf = (messageId: number): string => `deleted:${messageId}`;

/** Undoes a deletion as its notice does. */
const undoing = new Map<number, () => void>();

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
  undoing.clear();
});
onLeaving(() => pending?.sendAll() ?? Promise.resolve());
window.addEventListener('pagehide', () => pending?.leave());
window.addEventListener('keydown', (event) => {
  const last = pending?.last();
  if (last === undefined || !matchesShortcut(event, SHORTCUTS.undo)) return;
  event.preventDefault();
  undoing.get(last)?.();
});

/**
 * Sends the deletions of a chat that could still be undone, before its messages are copied: a copy would have the deleted
 * message. Rejects when one fails.
 */
export function sendDeletionsOf(chatId: number): Promise<void> {
  if (!pending) return Promise.resolve();
  const ids = pending.of(chatId);
  const sent = pending.sendOf(chatId);
  for (const id of ids) notify.dismiss(noticeOf(id));
  return sent;
}

/** Hides a message of the open chat and offers Undo. The deletion is sent when the notice closes. */
export function useDeleteMessage(): (messageId: number, section: HTMLElement | null) => void {
  const { t } = useTranslation('chatTools');
  const textOf = useErrorText();
  const { calls } = useChatRuntime();
  const { dispatch } = useChatStore();
  const { chat } = useChatScreen();

  return (messageId, section) => {
    const deletions = pendingOf(dispatch, calls);
    const id = noticeOf(messageId);
    const send = (): void => {
      clearTimeout(timer);
      undoing.delete(messageId);
      deletions.send(messageId).catch((error: unknown) =>
        notify.error({
          title: t('deletion.failedTitle'),
          description: `${t('deletion.failedText')} ${textOf(error)}`,
        }),
      );
    };
    const undo = (): void => {
      clearTimeout(timer);
      undoing.delete(messageId);
      if (!deletions.undo(messageId)) return;
      notify.dismiss(id);
      if (document.activeElement === document.body || document.activeElement?.closest('[data-sonner-toast]')) {
        section?.focus({ preventScroll: true });
      }
      notify.success({ title: t('deletion.undone') });
    };
    const timer = setTimeout(() => {
      notify.dismiss(id);
      send();
    }, AT_LATEST);
    undoing.set(messageId, undo);
    deletions.add({ chatId: chat.id, messageId });
    notify.info({
      id,
      title: t('deletion.done'),
      action: { label: t('deletion.undo'), onClick: undo },
      duration: TIMES.undoDeletion,
      onClose: send,
    });
  };
}
