import type { ChatView } from '@contract/chat/realtime';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths';
import { isShown, shownInsteadOf } from '../list/chats';
import { useChatSelector } from '../store/chat-store';
import { moveDraft } from '../store/move-draft';
import { selectRevision } from '../store/selectors';
import { useKeptRevision } from './message/revision/use-kept-revision';
import { endSwitching, isSwitching } from './switching';

interface FollowShownProps {
  chatId: number;
  chat: ChatView | undefined;
  chats: readonly ChatView[] | undefined;
}

/**
 * Opens the shown alternative if another tab or device has replaced the open one; keeps the draft. Waits while a
 * message is being edited here. Renders nothing.
 */
export function FollowShown({ chatId, chat, chats }: FollowShownProps): null {
  const navigate = useNavigate();
  useKeptRevision(chatId);
  const isRevising = useChatSelector((state) => selectRevision(state, chatId) !== null);
  // The replaced chat is no longer listed, so its conversation is remembered.
  const conversations = useRef(new Map<number, number>());
  if (chat?.conversation_id != null) conversations.current.set(chat.id, chat.conversation_id);
  const conversation = conversations.current.get(chatId) ?? chatId;
  const listed = chats && shownInsteadOf(chats, chatId, conversation)?.id;
  const target = listed ?? (chat && !isShown(chat) ? chat.shown_chat_id : undefined);
  useEffect(() => {
    if (target === undefined || isRevising || isSwitching(chatId)) return;
    moveDraft(chatId, target);
    void navigate(paths.chat(target), { replace: true });
  }, [target, isRevising, chatId, navigate]);
  useEffect(() => () => endSwitching(chatId), [chatId]);
  return null;
}
