import type { ChatView } from '@contract/chat/realtime';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../i18n/start';
import { preloadable } from '../../../lib/lazy/preloadable';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary';
import { LazyMenu } from '../../../ui/overlays/lazy-menu';
import type { ChatMenuDialog } from './chat-menu-dialogs';

const ChatMenuItems = preloadable(async () => {
  const [file] = await Promise.all([import('./chat-menu-items'), loadTexts(['chatTools'])]);
  return file.ChatMenuItems;
});
const ChatMenuDialogs = preloadable(async () => {
  const [file] = await Promise.all([import('./chat-menu-dialogs'), loadTexts(['chatTools', 'sharing'])]);
  return file.ChatMenuDialogs;
});

/** Menu of the open chat. */
export function ChatMenu({ chat, onRename }: { chat: ChatView; onRename: () => void }) {
  const { t } = useTranslation('chat');
  const [dialog, setDialog] = useState<ChatMenuDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <LazyMenu
        label={t('header.menu')}
        size="lg"
        preload={ChatMenuItems.preload}
        onOpen={() => void ChatMenuDialogs.preload()}
      >
        <ChatMenuItems
          chat={chat}
          onRename={onRename}
          onShare={() => setDialog('share')}
          onBranches={() => setDialog('branches')}
          onDelete={() => setDialog('delete')}
        />
      </LazyMenu>
      <LazyBoundary onClose={close}>
        {dialog && <ChatMenuDialogs chat={chat} shown={dialog} onClose={close} />}
      </LazyBoundary>
    </>
  );
}
