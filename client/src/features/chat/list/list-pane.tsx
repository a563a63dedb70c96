import { LIMITS } from '@contract/limits';
import { truncate } from '@contract/text/truncate';
import { Archive, ArrowLeft, SquarePen } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { loadTexts } from '../../../i18n/start';
import { cn } from '../../../lib/cn';
import { ariaKeys, SHORTCUTS } from '../../../lib/focus/shortcuts';
import { preloadable } from '../../../lib/lazy/preloadable';
import { paths } from '../../../lib/navigation/paths';
import { buttonStyle } from '../../../ui/buttons/button';
import { IconButton } from '../../../ui/buttons/icon-button';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary';
import { SearchInput } from '../../../ui/forms/search-input';
import { PageTitle } from '../../../ui/navigation/page-title';
import { FIELD, focusComposer } from '../pages/layout/focus-fields';
import { ChatList } from './chat-list';
import { ChatListSkeleton } from './chat-list-skeleton';

const SearchResults = preloadable(async () => {
  const [file] = await Promise.all([import('../search/search-results'), loadTexts(['chatTools'])]);
  return file.SearchResults;
});

/** State kept while the list is unmounted: on narrow screens an open chat replaces it. */
export interface ListKept {
  search: string;
  setSearch: (text: string) => void;
  /** Scroll position. */
  top: RefObject<number>;
}

/** Chat list with heading and search. Beside an open chat, the chat's name is the page title instead. */
export function ListPane({ openId, kept }: { openId: number | null; kept: ListKept }) {
  const { t } = useTranslation('chat');
  const field = useRef<HTMLInputElement>(null);
  const { search, setSearch, top } = kept;
  const scroller = useKeptScroll(top);
  const [archived, setArchived] = useState(false);

  const change = (text: string): void => {
    setSearch(truncate(text, LIMITS.search));
    if (scroller.current) scroller.current.scrollTop = 0;
  };

  return (
    <nav aria-label={t('title')} className="flex h-full min-h-0 flex-col bg-card">
      <ListHeader
        isPageTitle={openId === null}
        archived={archived}
        onToggleArchive={() => {
          setArchived(!archived);
          change('');
        }}
      />
      <ChatSearchField
        inputRef={field}
        value={search}
        onChange={change}
        onToResults={() => scroller.current?.querySelector('a')?.focus()}
      />
      <div
        ref={scroller}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
        onScroll={({ currentTarget }) => {
          top.current = currentTarget.scrollTop;
        }}
      >
        {search.trim() === '' ? (
          <ChatList openId={openId} archived={archived} />
        ) : (
          <LazyBoundary fallback={<ChatListSkeleton />} onClose={() => change('')}>
            <SearchResults text={search} openId={openId} toField={() => field.current?.focus()} />
          </LazyBoundary>
        )}
      </div>
    </nav>
  );
}

/** The list element, scrolled to where it was when the list was last mounted. */
function useKeptScroll(top: RefObject<number>): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = top.current;
  }, [top]);
  return scroller;
}

interface ListHeaderProps {
  /** No chat is open, so the heading is the title of the page. */
  isPageTitle: boolean;
  archived: boolean;
  onToggleArchive: () => void;
}

/** The heading of the list, with buttons for the archive and a new chat. */
function ListHeader({ isPageTitle, archived, onToggleArchive }: ListHeaderProps) {
  const { t } = useTranslation('chat');
  const title = t(archived ? 'list.archive' : 'title');
  const look = 'min-w-0 flex-1 truncate text-xl md:text-xl';
  return (
    <div className="flex items-center gap-1 px-3 pt-4 pb-1 pl-5">
      {isPageTitle ? <PageTitle title={title} className={look} /> : <h2 className={look}>{title}</h2>}
      <IconButton label={t(archived ? 'list.leaveArchive' : 'list.archive')} onClick={onToggleArchive}>
        {archived ? <ArrowLeft /> : <Archive />}
      </IconButton>
      <Link
        to={paths.marketplace}
        className={cn(buttonStyle({ variant: 'ghost' }), 'size-11 px-0')}
        aria-label={t('list.newChat')}
        data-tooltip=""
      >
        <SquarePen aria-hidden="true" />
      </Link>
    </div>
  );
}

interface ChatSearchFieldProps {
  inputRef: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (text: string) => void;
  /** Moves the focus to the first result. */
  onToResults: () => void;
}

/** Escape clears the field, or leaves it when it is empty. Arrow down leads to the results. */
function ChatSearchField({ inputRef, value, onChange, onToResults }: ChatSearchFieldProps) {
  const { t } = useTranslation('chat');
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.altKey) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      if (value === '') focusComposer();
      else onChange('');
    } else if (event.key === 'ArrowDown' && value !== '') {
      event.preventDefault();
      onToResults();
    }
  };
  return (
    <div {...FIELD.search} className="shrink-0 px-3 pt-1 pb-2">
      <SearchInput
        inputRef={inputRef}
        value={value}
        onChange={onChange}
        label={t('search.label')}
        clearLabel={t('search.clear')}
        keyShortcut={ariaKeys(SHORTCUTS.search)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
