import { Archive, MessageCircle } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useErrorText } from '../../../api/errors/error-text';
import { loadTexts } from '../../../i18n/start';
import { useLanguage } from '../../../i18n/use-language';
import { ariaKeys, SHORTCUTS } from '../../../lib/focus/shortcuts';
import { lazyWithRetry } from '../../../lib/lazy/lazy-with-retry';
import { preloadable } from '../../../lib/lazy/preloadable';
import { paths } from '../../../lib/navigation/paths';
import { formatMonth } from '../../../lib/time/format-date';
import { Button } from '../../../ui/buttons/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorState } from '../../../ui/feedback/error-state';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary';
import { ChatListItem, type EditedChat } from './chat-list-item';
import { ChatListSkeleton } from './chat-list-skeleton';
import { type ChatGroup, groupsOf } from './date-groups';
import { useChats, useHasMoreChats } from './use-chats';

const ChatDialogs = preloadable(async () => {
  const [file] = await Promise.all([import('./chat-dialogs'), loadTexts(['chatTools'])]);
  return file.ChatDialogs;
});
const OlderChats = lazyWithRetry(async () => (await import('./older-chats')).OlderChats);

interface ChatListProps {
  openId: number | null;
  /** Shows the archive. */
  archived: boolean;
}

/** The chats in groups by date. */
export function ChatList({ openId, archived }: ChatListProps) {
  const { t } = useTranslation('chat');
  const textOf = useErrorText();
  const { chats, error, isFetching, refetch } = useChats(archived);
  const more = useHasMoreChats(chats?.length ?? 0) && !archived;
  const [edited, setEdited] = useState<EditedChat | null>(null);
  const close = () => setEdited(null);

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
  if (chats.length === 0 && archived) return <EmptyState icon={<Archive />} text={t('list.archiveEmpty')} />;
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
      <section
        aria-label={t('list.label')}
        aria-keyshortcuts={`${ariaKeys(SHORTCUTS.nextChat)} ${ariaKeys(SHORTCUTS.previousChat)}`}
        className="grid grid-cols-[minmax(0,1fr)] p-2 pt-0"
      >
        {groupsOf(chats, new Date()).map((group) => (
          <Group key={group.key} group={group} openId={openId} onDialog={setEdited} />
        ))}
      </section>
      <Suspense>{more && <OlderChats />}</Suspense>
      <LazyBoundary onClose={close}>{edited && <ChatDialogs {...edited} onClose={close} />}</LazyBoundary>
    </>
  );
}

interface GroupProps {
  group: ChatGroup;
  openId: number | null;
  onDialog: (edited: EditedChat) => void;
}

function Group({ group, openId, onDialog }: GroupProps) {
  const { t } = useTranslation('chat');
  const { language } = useLanguage();
  const id = useId();
  const { kind, at, chats } = group;
  // Without an open chat, the list's title is the page's heading.
  const Heading = openId === null ? 'h2' : 'h3';
  return (
    <>
      <Heading id={id} className="px-2.5 pt-3 pb-1 text-xs font-semibold tracking-normal text-fg2">
        {kind === 'month' ? formatMonth(at, new Date(), language) : t(`list.groups.${kind}`)}
      </Heading>
      <ul aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {chats.map((chat) => (
          <ChatListItem key={chat.id} chat={chat} open={chat.id === openId} onDialog={onDialog} />
        ))}
      </ul>
    </>
  );
}
