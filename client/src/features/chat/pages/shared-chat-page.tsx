import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import { useLanguage } from '../../../i18n/use-language';
import { chatNameOf } from '../../../lib/chat-name';
import { passFocusOnUnmount } from '../../../lib/focus/focus-section';
import { formatChatDate } from '../../../lib/time/format-date';
import { preloadMarkdown } from '../../../markdown/markdown';
import { Button } from '../../../ui/buttons/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { MissingPage } from '../../../ui/feedback/missing-page';
import { AgentAvatar } from '../../../ui/images/avatar';
import { PageTitle } from '../../../ui/navigation/page-title';
import { SharedMessage } from '../sharing/shared-message';
import { useSharedChat } from '../sharing/use-shared-chat';
import { MessagesSkeleton } from '../thread/messages-skeleton';

// Loaded together with the chat, so that raw Markdown does not flash.
void preloadMarkdown();

/** A shared chat, for anyone with the link. */
export default function SharedChatPage() {
  const { token = '' } = useParams();
  return (
    <div className="mx-auto grid w-full max-w-reading grid-cols-[minmax(0,1fr)] gap-6 px-4 py-8">
      {/* React hoists it into the head. Shared links must not be indexed. */}
      <meta name="robots" content="noindex, nofollow" />
      <SharedChat key={token} token={token} />
    </div>
  );
}

function SharedChat({ token }: { token: string }) {
  const { t } = useTranslation('sharedChat');
  const errorText = useErrorText();
  const { chat, error, isLoading, retry, messages, hasMore, loadMore, loadingMore } = useSharedChat(token);

  if (isLoading) {
    return (
      <>
        <PageTitle title={t('title')} hidden provisional />
        <p role="status" className="sr-only">
          {t('loading')}
        </p>
        <MessagesSkeleton />
      </>
    );
  }
  if (isApiError(error) && error.status === 404) {
    return <MissingPage title={t('missingTitle')} text={t('missingText')} home={t('home')} />;
  }
  if (error || !chat) {
    return (
      <>
        <PageTitle title={t('title')} hidden />
        <ErrorState title={t('error')} message={errorText(error)} onRetry={retry} />
      </>
    );
  }

  const agent = chat.agent ?? { id: 0, name: t('agent') };
  const person = chat.persona ?? { id: 0, name: t('person') };
  return (
    <>
      <SharedChatHeader
        agent={agent}
        title={chatNameOf(chat, chat.agent ?? { name: t('untitled'), found: false })}
        sharedAt={chat.shared_at}
      />
      <div>
        {messages.length === 0 && <p className="py-8 text-center text-fg2">{t('empty')}</p>}
        {messages.map((message) => (
          <SharedMessage key={message.seq} message={message} agent={agent} person={person} token={token} />
        ))}
      </div>
      {hasMore && (
        <Button
          ref={passFocusOnUnmount}
          variant="secondary"
          className="justify-self-center"
          busy={loadingMore}
          onClick={() => void loadMore()}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}

interface SharedChatHeaderProps {
  agent: Pick<ComponentProps<typeof AgentAvatar>, 'id' | 'name' | 'image'>;
  title: string;
  sharedAt: string;
}

function SharedChatHeader({ agent, title, sharedAt }: SharedChatHeaderProps) {
  const { t } = useTranslation('sharedChat');
  const { language } = useLanguage();
  return (
    <header className="flex items-center gap-4 border-b border-line pb-6">
      <AgentAvatar {...agent} size={56} />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
        <PageTitle title={title} className="truncate" />
        <p className="text-sm text-fg2">
          {t('with', { name: agent.name })} · {t('when', { date: formatChatDate(sharedAt, language) })}
        </p>
      </div>
    </header>
  );
}
