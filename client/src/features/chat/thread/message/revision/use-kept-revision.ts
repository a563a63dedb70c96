import { useEffect, useRef } from 'react';
import { revisionChanged } from '../../../store/chat-slice';
import { useChatSelector, useChatStore } from '../../../store/chat-store';
import { selectOpenChat, selectRevision, selectShown } from '../../../store/selectors';
import { keepRevision, keptRevision } from './revision-storage';

/** Stores the edit of a message in this chat as it is written, and opens it again after a reload. */
export function useKeptRevision(chatId: number): void {
  const { dispatch, getState } = useChatStore();
  const revision = useChatSelector((state) => selectRevision(state, chatId));
  const isReady = useChatSelector((state) => selectOpenChat(state, chatId)?.load === 'ready');
  const restored = useRef(0);
  useEffect(() => {
    if (!isReady) return;
    const kept = restored.current !== chatId && !revision ? keptRevision(chatId) : null;
    restored.current = chatId;
    const isThere = selectShown(getState(), chatId).some(
      (each) => each.kind === 'saved' && each.message.id === kept?.messageId,
    );
    if (isThere) dispatch(revisionChanged({ chatId, revision: kept }));
    else keepRevision(chatId, revision);
  }, [chatId, revision, isReady, dispatch, getState]);
}
