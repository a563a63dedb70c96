import type { ChatView } from '@contract/chat/realtime';
import { BranchMap } from '../branches/branch-map';
import { ShareDialog } from '../sharing/share-dialog';
import { DeleteChatDialog } from './delete-chat-dialog';

export type ChatMenuDialog = 'share' | 'branches' | 'delete';

interface ChatMenuDialogsProps {
  chat: ChatView;
  shown: ChatMenuDialog;
  onClose: () => void;
}

/** Dialogs opened from the chat menu. */
export function ChatMenuDialogs({ chat, shown, onClose }: ChatMenuDialogsProps) {
  if (shown === 'branches') return <BranchMap chatId={chat.id} onClose={onClose} />;
  if (shown === 'share') return <ShareDialog chatId={chat.id} onClose={onClose} />;
  return <DeleteChatDialog chat={chat} open onCancel={onClose} onDeleted={onClose} />;
}
