import { ArrowLeft, MessageCircleOff } from 'lucide-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useErrorText } from '../../../api/errors/error-text';
import { cn } from '../../../lib/cn';
import { navigationFocus } from '../../../lib/focus/navigation-focus';
import { lazyWithRetry } from '../../../lib/lazy/lazy-with-retry';
import { paths } from '../../../lib/navigation/paths';
import { Button, buttonStyle } from '../../../ui/buttons/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorState } from '../../../ui/feedback/error-state';
import { PageTitle } from '../../../ui/navigation/page-title';
import { isNotFound } from '../api/call-error';
import { useChatsGetQuery } from '../api/chat-endpoints';
import { useChatRuntime } from '../api/runtime/chat-runtime-context';
import { useChat, useChats } from '../list/use-chats';
import { useChatSelector } from '../store/chat-store';
import { selectOpenChat } from '../store/selectors';
import { ChatView } from './chat-view';
import { MessagesSkeleton } from './messages-skeleton';

const FollowShown = lazyWithRetry(async () => (await import('./follow-shown')).FollowShown);

interface OpenChatProps {
  chatId: number;
  /** Hides the header, because the on-screen keyboard is open. */
  bare: boolean;
}

/** The chat in the URL: loads it, keeps it open while mounted, or shows that it does not exist. */
export function OpenChat({ chatId, bare }: OpenChatProps) {
  const { loader } = useChatRuntime();
  const listed = useChat(chatId);
  const { chats, error } = useChats();
  // The list has only the newest chats; an older one is fetched separately.
  const single = useChatsGetQuery({ id: chatId }, { skip: listed !== undefined || (!chats && !error) });
  const missing = useChatSelector((state) => selectOpenChat(state, chatId)?.load === 'missing');
  const gone = listed === undefined && isNotFound(single.error);
  // Not `data`: it holds the previous chat until the response arrives.
  const chat = listed ?? single.currentData;

  useEffect(() => {
    loader.open(chatId);
    return () => loader.leave(chatId);
  }, [loader, chatId]);

  const shown = (): ReactNode => {
    if (missing || gone) return <MissingChat />;
    if (chat) return <ChatView key={chat.id} chat={chat} bare={bare} />;
    if (!single.error) return <LoadingChat />;
    return <ChatNotLoaded error={single.error} onRetry={single.refetch} busy={single.isFetching} />;
  };
  return (
    <>
      <Suspense>
        <FollowShown chatId={chatId} chat={chat} chats={chats} />
      </Suspense>
      {shown()}
    </>
  );
}

function LoadingChat() {
  const { t } = useTranslation('chat');
  return (
    <>
      <PageTitle title={t('title')} hidden provisional />
      {/* In place of the chat's header, which on phones stands in place of the application's. */}
      <div data-chat-header className="min-h-16 shrink-0 border-b border-line bg-card" />
      <MessagesSkeleton />
    </>
  );
}

function ChatNotLoaded({ error, onRetry, busy }: { error: unknown; onRetry: () => unknown; busy: boolean }) {
  const { t } = useTranslation('chat');
  const textOf = useErrorText();
  const retry = () => {
    navigationFocus.pending = true; // the button is replaced by the chat's heading
    void onRetry();
  };
  return (
    <div className="grid min-h-0 flex-1 place-content-center overflow-y-auto">
      <PageTitle title={t('list.error')} hidden provisional />
      <ErrorState title={t('list.error')} message={textOf(error)} onRetry={retry} busy={busy} />
      {/* Phones do not show the chat list beside it. */}
      <Link to={paths.conversations} className={cn(buttonStyle({ variant: 'ghost' }), 'justify-self-center md:hidden')}>
        <ArrowLeft aria-hidden="true" />
        {t('header.back')}
      </Link>
    </div>
  );
}

/** The chat does not exist, or belongs to another user. */
export function MissingChat() {
  const { t } = useTranslation('chat');
  return (
    <div className="grid min-h-0 flex-1 place-content-center overflow-y-auto">
      <PageTitle title={t('missing.title')} className="px-4 text-center" />
      <EmptyState
        icon={<MessageCircleOff />}
        text={t('missing.text')}
        className="py-6"
        action={
          <Button asChild>
            <Link to={paths.conversations}>{t('missing.back')}</Link>
          </Button>
        }
      />
    </div>
  );
}
