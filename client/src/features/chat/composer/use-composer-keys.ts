import { type KeyboardEvent, useCallback } from 'react';
import { makeUuid } from '../../../lib/make-uuid';
import { useChatRuntime } from '../api/runtime/chat-runtime-context';
import { revisionChanged } from '../store/chat-slice';
import { useChatStore } from '../store/chat-store';
import { selectRevision, selectShown } from '../store/selectors';
import { isUntouched } from '../store/timeline/outbox';
import { newRevision } from '../store/timeline/revision';
import { useChatScreen } from '../thread/use-chat-screen';
import type { MessageDraft } from './draft/use-message-draft';

/** Enter sends; Arrow Up in an empty field edits the user's last message, or withdraws an unsent one. */
export function useComposerKeys({ text, change, submit }: MessageDraft): (event: KeyboardEvent) => void {
  const { chat } = useChatScreen();
  const store = useChatStore();
  const { sender } = useChatRuntime();

  const recallLast = useCallback((): boolean => {
    const own = selectShown(store.getState(), chat.id).findLast(
      (each) => each.kind === 'unsent' || !each.message.is_agent_message,
    );
    if (!own) return false;
    const { dispatch, getState } = store;
    if (own.kind === 'unsent') {
      // Otherwise both texts would be sent. The field cannot hold its files.
      if (!isUntouched(own.entry) || own.entry.files?.length) return false;
      sender.discard(own.entry.client_id);
      change(own.entry.text);
    } else if (!navigator.onLine) {
      return false;
    } else if (!selectRevision(getState(), chat.id)) {
      const revision = newRevision(own.message.id, own.message.message, makeUuid());
      dispatch(revisionChanged({ chatId: chat.id, revision }));
    }
    return true;
  }, [store, chat.id, change, sender]);

  return useCallback(
    (event) => {
      // During IME composition, Enter and arrows belong to the IME. Safari signals it only by key code 229.
      if (event.nativeEvent.isComposing || event.keyCode === 229) return;
      if (event.key === 'Enter' && !event.shiftKey) {
        event.preventDefault();
        submit();
      } else if (event.key === 'ArrowUp' && text === '' && recallLast()) {
        event.preventDefault();
      }
    },
    [submit, text, recallLast],
  );
}
