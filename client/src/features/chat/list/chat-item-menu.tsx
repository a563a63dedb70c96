import type { ChatView } from '@contract/chat/realtime';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../i18n/start';
import { preloadable } from '../../../lib/lazy/preloadable';
import { LazyMenu } from '../../../ui/overlays/lazy-menu';
import type { ChatDialog } from './chat-dialogs';

const ChatItemMenuItems = preloadable(async () => {
  const [file] = await Promise.all([import('./chat-item-menu-items'), loadTexts(['chatTools'])]);
  return file.ChatItemMenuItems;
});

/** Always visible on touch screens, otherwise on hover, on focus and while the menu is open. */
const look =
  'z-10 bg-muted not-pointer-coarse:absolute not-pointer-coarse:right-1.5 not-pointer-coarse:bottom-1.5 pointer-coarse:bg-transparent not-pointer-coarse:not-group-hover:not-group-focus-within:not-aria-expanded:opacity-0';

interface ChatItemMenuProps {
  chat: ChatView;
  name: string;
  onDialog: (dialog: ChatDialog) => void;
}

/** Menu of a chat in the list. */
export function ChatItemMenu({ chat, name, onDialog }: ChatItemMenuProps) {
  const { t } = useTranslation('chat');
  const label = t('list.menu', { name });
  return (
    <LazyMenu label={label} size="sm" className={look} preload={ChatItemMenuItems.preload}>
      <ChatItemMenuItems chat={chat} label={label} className={look} onDialog={onDialog} />
    </LazyMenu>
  );
}
