import { type KeyboardEvent, useCallback } from 'react';
import { makeUuid } from '../../../lib/make-uuid';
import { revisionChanged } from '../store/chat-slice';
import { useChatStore } from '../store/chat-store';
import { selectRevision, selectShown } from '../store/selectors';
import { newRevision } from '../store/timeline/revision';
import { useChatScreen } from '../thread/use-chat-screen';
import type { MessageDraft } from './draft/use-message-draft';

/** Enter sends; Arrow Up in an empty field edits the user's last message, or recalls one that is not sent. */
export function useComposerKeys({ text, change, submit }: MessageDraft): (event: KeyboardEvent) => void {
  const { chat } = useChatScreen();
  const store = useChatStore();

  const recallLast = useCallback((): boolean => {
    const own = selectShown(store.getState(), chat.id).findLast(
      (each) => each.kind === 'unsent' || !each.message.is_agent_message,
    );
    if (!own) return false;
    const { dispatch, getState } = store;
    if (own.kind === 'unsent' || !navigator.onLine) {
      change(own.kind === 'unsent' ? own.entry.text : own.message.message);
    } else if (!selectRevision(getState(), chat.id)) {
      const revision = newRevision(own.message.id, own.message.message, makeUuid());
      dispatch(revisionChanged({ chatId: chat.id, revision }));
    }
    return true;
  }, [store, chat.id, change]);

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
