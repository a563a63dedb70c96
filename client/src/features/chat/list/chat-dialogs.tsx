import type { ChatView } from '@contract/chat/realtime';
import { DeleteChatDialog } from '../header/delete-chat-dialog';
import { RenameDialog } from '../header/rename-dialog';

export type ChatDialog = 'rename' | 'delete';

export interface ChatDialogsProps {
  chat: ChatView;
  shown: ChatDialog;
  onClose: () => void;
}

/** Dialogs opened from the menu of a chat in the list. */
export function ChatDialogs({ chat, shown, onClose }: ChatDialogsProps) {
  if (shown === 'rename') return <RenameDialog chat={chat} onClose={onClose} />;
  return <DeleteChatDialog chat={chat} open onCancel={onClose} onDeleted={onClose} />;
}
