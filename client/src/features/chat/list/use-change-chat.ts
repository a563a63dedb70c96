import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import type { UpdateChatDto } from '../../../api/generated';
import { restoreFocus } from '../../../lib/focus/restore-focus';
import { notify } from '../../../ui/feedback/notify';
import { useChatRuntime } from '../api/runtime/chat-runtime-context';

const rowOf = (chatId: number): Element | null => document.querySelector(`[data-chat-row="${chatId}"]`);

/** How long to wait for the row to move. */
const FRAMES = 30;

/** A row that moves to another group is a new element: its menu button takes the focus that was lost with the old one. */
function followRow(chatId: number, old: Element | null, frames = FRAMES): void {
  const row = rowOf(chatId);
  if (row !== old && document.activeElement === document.body) restoreFocus(row?.querySelector('button') ?? null);
  else if (frames > 0) requestAnimationFrame(() => followRow(chatId, old, frames - 1));
}

/** Changes a chat and shows the result in the list, or the error. True when it is changed. */
export function useChangeChat(chatId: number): (change: UpdateChatDto) => Promise<boolean> {
  const { t } = useTranslation('chatTools');
  const textOf = useErrorText();
  const { calls, list } = useChatRuntime();
  return async (change) => {
    // The event of the change may move the row before the response arrives.
    const row = rowOf(chatId);
    try {
      list.upsert(await calls.change(chatId, change));
      followRow(chatId, row);
      return true;
    } catch (error) {
      notify.error({ title: t('list.changeFailed'), description: textOf(error) });
      return false;
    }
  };
}
