import type { ChatView } from '@contract/realtime';
import { Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../i18n/start';
import { restoreFocus } from '../../../lib/focus/restore-focus';
import { preloadable } from '../../../lib/lazy/preloadable';
import { IconButton } from '../../../ui/buttons/icon-button';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary';
import type { ChatMenuDialog } from './chat-menu-dialogs';

const ChatMenuItems = preloadable(async () => {
  const [file] = await Promise.all([import('./chat-menu-items'), loadTexts(['chatTools'])]);
  return file.ChatMenuItems;
});
const ChatMenuDialogs = preloadable(async () => {
  const [file] = await Promise.all([import('./chat-menu-dialogs'), loadTexts(['chatTools', 'sharing'])]);
  return file.ChatMenuDialogs;
});

/** Chat menu button. Loads the menu's code on hover, focus or click. */
export function ChatMenu({ chat, onRename }: { chat: ChatView; onRename: () => void }) {
  const { t } = useTranslation('chat');
  const [wanted, setWanted] = useState(false);
  const [dialog, setDialog] = useState<ChatMenuDialog | null>(null);
  const close = () => setDialog(null);
  const opener = useRef<HTMLButtonElement>(null);
  const giveUp = () => {
    setWanted(false);
    setTimeout(() => restoreFocus(opener.current)); // `opener` is a new button by then
  };
  const button = (
    <IconButton
      ref={opener}
      label={t('header.menu')}
      size="lg"
      aria-haspopup="menu"
      aria-expanded={false}
      busy={wanted}
      onPointerEnter={() => void ChatMenuItems.preload()}
      onFocus={() => void ChatMenuItems.preload()}
      onClick={() => {
        setWanted(true);
        void ChatMenuDialogs.preload();
      }}
    >
      <Ellipsis />
    </IconButton>
  );
  return (
    <>
      {wanted ? (
        <LazyBoundary fallback={button} onClose={giveUp}>
          <ChatMenuItems
            chat={chat}
            onRename={onRename}
            onShare={() => setDialog('share')}
            onBranches={() => setDialog('branches')}
            onDelete={() => setDialog('delete')}
          />
        </LazyBoundary>
      ) : (
        button
      )}
      <LazyBoundary onClose={close}>
        {dialog && <ChatMenuDialogs chat={chat} shown={dialog} onClose={close} />}
      </LazyBoundary>
    </>
  );
}
