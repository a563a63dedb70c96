import type { ChatView } from '@contract/realtime';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { prepared } from '../../../lib/prepared';
import { IconButton } from '../../../ui/icon-button';

const ChatMenuItems = prepared(async () => (await import('./chat-menu-items')).ChatMenuItems);
const BranchMap = lazy(async () => ({ default: (await import('./branch-map')).BranchMap }));
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog')).ShareDialog }));

/** What else one can do with a chat. The menu's code comes when a finger is on its way to it, not with every chat. */
export function ChatMenu({ chat, onRename }: { chat: ChatView; onRename: () => void }) {
  const { t } = useTranslation('chat');
  const [wanted, setWanted] = useState(false);
  const [sharing, setSharing] = useState(false);
  const [mapping, setMapping] = useState(false);
  const button = (
    <IconButton
      label={t('header.menu')}
      size="lg"
      aria-haspopup="menu"
      aria-expanded={false}
      busy={wanted}
      onPointerEnter={() => void ChatMenuItems.prepare()}
      onFocus={() => void ChatMenuItems.prepare()}
      onClick={() => setWanted(true)}
    >
      <Ellipsis />
    </IconButton>
  );
  return (
    <>
      {wanted ? (
        <Suspense fallback={button}>
          <ChatMenuItems
            chat={chat}
            onRename={onRename}
            onShare={() => setSharing(true)}
            onBranches={() => setMapping(true)}
          />
        </Suspense>
      ) : (
        button
      )}
      {mapping && (
        <Suspense fallback={null}>
          <BranchMap chatId={chat.id} onClose={() => setMapping(false)} />
        </Suspense>
      )}
      {sharing && (
        <Suspense fallback={null}>
          <ShareDialog chatId={chat.id} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  );
}
