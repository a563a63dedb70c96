import { SearchX } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { cn } from '../../../lib/cn';
import { passFocusOnUnmount } from '../../../lib/focus/focus-section';
import { Button } from '../../../ui/buttons/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorState } from '../../../ui/feedback/error-state';
import { notify } from '../../../ui/feedback/notify';
import { ChatListSkeleton } from '../list/chat-list-skeleton';
import { useChats, useHasMoreChats } from '../list/use-chats';
import { ChatHit, HitsOfChat } from './search-hit';
import { hitsByChat } from './search-hits';
import { useChatsNamed } from './use-chats-named';
import { useMessageSearch } from './use-message-search';

const CHATS_SHOWN = 5;

/** Moves the focus between hits with the arrow keys, and from the first hit back to the field. */
function moveByArrows(event: KeyboardEvent<HTMLElement>, toField: () => void): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (at < 0) return;
  event.preventDefault();
  const next = at + (event.key === 'ArrowDown' ? 1 : -1);
  if (next < 0) toField();
  else links[Math.min(next, links.length - 1)]?.focus();
}

interface SearchResultsProps {
  text: string;
  openId: number | null;
  toField: () => void;
}

/** Replaces the list during a search: chats matching by name, then message hits by chat. */
export function SearchResults({ text, openId, toField }: SearchResultsProps) {
  const { t } = useTranslation('chatTools');
  const textOf = useErrorText();
  const { chats = [] } = useChats();
  const search = useMessageSearch(text);
  const named = useChatsNamed({ chats, isPart: useHasMoreChats(chats.length) }, text, CHATS_SHOWN);
  const groups = hitsByChat(search.hits ?? []);
  // Without an open chat, the list's title is the page's heading.
  const [Heading, SubHeading] = openId === null ? (['h2', 'h3'] as const) : (['h3', 'h4'] as const);
  const found = [
    named.length > 0 && t('search.foundChats', { count: named.length }),
    t('search.found', { count: search.hits?.length ?? 0 }),
  ];

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up here from the links inside
    <div className="pb-3" onKeyDown={(event) => moveByArrows(event, toField)}>
      {named.length > 0 && (
        <section aria-label={t('search.chats')}>
          <Heading className={headingStyle}>{t('search.chats')}</Heading>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5 px-2">
            {named.map((chat) => (
              <ChatHit key={chat.id} chat={chat} open={chat.id === openId} />
            ))}
          </ul>
        </section>
      )}
      <section aria-label={t('search.messagesLabel')} aria-busy={search.isStale}>
        {(named.length > 0 || groups.length > 0) && <Heading className={headingStyle}>{t('search.messages')}</Heading>}
        {search.error && !search.isStale ? (
          <ErrorState title={t('search.error')} message={textOf(search.error)} onRetry={search.retry} />
        ) : !search.hits ? (
          <ChatListSkeleton />
        ) : groups.length === 0 ? (
          <Nothing words={search.words} small={named.length > 0} />
        ) : (
          <div className={cn('transition-opacity duration-[120ms]', search.isStale && 'opacity-60')}>
            {groups.map(({ chatId, hits }) => (
              <HitsOfChat key={chatId} chatId={chatId} hits={hits} Heading={SubHeading} />
            ))}
            {search.hasMore && <MoreHits search={search} />}
          </div>
        )}
      </section>
      <p role="status" className="sr-only">
        {search.hits && !search.isStale && found.filter(Boolean).join('. ')}
      </p>
    </div>
  );
}

function MoreHits({ search }: { search: ReturnType<typeof useMessageSearch> }) {
  const { t } = useTranslation('chatTools');
  const textOf = useErrorText();

  async function more(): Promise<void> {
    try {
      await search.loadMore();
    } catch (error) {
      notify.error({ title: t('search.error'), description: textOf(error) });
    }
  }

  return (
    <div className="grid justify-items-center p-3">
      <Button ref={passFocusOnUnmount} variant="secondary" busy={search.loadingMore} onClick={() => void more()}>
        {t('search.more')}
      </Button>
    </div>
  );
}

const headingStyle = 'px-5 pt-3 pb-1.5 text-sm font-semibold tracking-normal text-fg2';

function Nothing({ words, small }: { words: string; small: boolean }) {
  const { t } = useTranslation('chatTools');
  if (small) return <p className="px-5 py-2 text-sm text-fg2">{t('search.noMessages')}</p>;
  return (
    <EmptyState
      icon={<SearchX />}
      text={
        <>
          <span className="block font-medium text-fg [overflow-wrap:anywhere]">{t('search.nothing', { words })}</span>
          {t('search.hint')}
        </>
      }
    />
  );
}
