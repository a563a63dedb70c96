import { Square } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { ariaKeys, isTyping, matchesShortcut, SHORTCUTS } from '../../../lib/focus/shortcuts';
import { useWindowKeys } from '../../../lib/focus/use-window-keys';
import { IconButton } from '../../../ui/buttons/icon-button';
import { notify } from '../../../ui/feedback/notify';
import { useChatRuntime } from '../api/runtime/chat-runtime-context';
import { composerField, isComposer } from '../pages/layout/focus-fields';
import { replyHeld } from '../store/chat-slice';
import { useChatStore } from '../store/chat-store';
import { useChatScreen } from '../thread/use-chat-screen';

/** Whether a key press goes to a field or form other than that for messages. */
const isInOtherForm = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  !isComposer(target) &&
  (isTyping(target) || target.closest('form')?.contains(composerField()) === false);

/** Stops the running reply, also on Escape, except in another field or its form, such as an edited message. */
export function StopButton({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('chat');
  const textOf = useErrorText();
  const { chat } = useChatScreen();
  const { calls } = useChatRuntime();
  const { dispatch } = useChatStore();
  const [stopping, setStopping] = useState(false);

  async function stop(): Promise<void> {
    setStopping(true);
    // Hides chunks that arrive before the server stops the reply.
    dispatch(replyHeld({ chatId: chat.id, hold: true }));
    try {
      await calls.stop(chat.id);
    } catch (error) {
      dispatch(replyHeld({ chatId: chat.id, hold: false }));
      notify.error({ title: t('composer.stopFailed'), description: textOf(error) });
    }
    setStopping(false);
    onEnd();
  }

  // In the capture phase: otherwise Escape would only move the focus to the message field.
  useWindowKeys((event) => {
    if (isInOtherForm(event.target) || !matchesShortcut(event, SHORTCUTS.stopReply)) return;
    event.preventDefault();
    if (!stopping) void stop();
  }, true);

  return (
    <IconButton
      variant="secondary"
      label={t('composer.stop')}
      aria-keyshortcuts={ariaKeys(SHORTCUTS.stopReply)}
      busy={stopping}
      className="rounded-[14px]"
      onClick={() => void stop()}
    >
      <Square fill="currentColor" className="size-4!" />
    </IconButton>
  );
}
