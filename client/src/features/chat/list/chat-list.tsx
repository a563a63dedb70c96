import type { ChatView } from '@contract/realtime';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useErrorText } from '../../../api/errors/error-text';
import { ariaKeys, SHORTCUTS } from '../../../lib/focus/shortcuts';
import { paths } from '../../../lib/navigation/paths';
import { Button } from '../../../ui/buttons/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorState } from '../../../ui/feedback/error-state';
import { LazyRenameDialog } from '../header/lazy-rename-dialog';
import { ChatListItem } from './chat-list-item';
import { ChatListSkeleton } from './chat-list-skeleton';
import { OlderChats } from './older-chats';
import { useChats, useHasMoreChats } from './use-chats';

/** All chats, newest first. */
export function ChatList({ openId }: { openId: number | null }) {
  const { t } = useTranslation('chat');
  const textOf = useErrorText();
  const { chats, error, isFetching, refetch } = useChats();
  const more = useHasMoreChats(chats?.length ?? 0);
  const [edited, setEdited] = useState<ChatView | null>(null);

  if (error) {
    return (
      <ErrorState
        title={<span className="text-danger">{t('list.error')}</span>}
        message={textOf(error)}
        onRetry={refetch}
        busy={isFetching}
      />
    );
  }
  if (!chats) return <ChatListSkeleton />;
  if (chats.length === 0 && !more) {
    return (
      <EmptyState
        icon={<MessageCircle />}
        text={t('list.empty')}
        action={
          <Button asChild>
            <Link to={paths.marketplace}>{t('list.toMarketplace')}</Link>
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ul
        aria-label={t('list.label')}
        aria-keyshortcuts={`${ariaKeys(SHORTCUTS.nextChat)} ${ariaKeys(SHORTCUTS.previousChat)}`}
        className="flex flex-col gap-0.5 p-2"
      >
        {chats.map((chat) => (
          <ChatListItem key={chat.id} chat={chat} open={chat.id === openId} onEdit={setEdited} />
        ))}
      </ul>
      {more && <OlderChats />}
      {edited && <LazyRenameDialog chat={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
