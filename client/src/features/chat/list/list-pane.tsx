import { cutTo } from '@contract/cut-to';
import { LIMITS } from '@contract/limits';
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
  const scroller = useRef<HTMLDivElement>(null);
  const { search, setSearch, top } = kept;
  const [archived, setArchived] = useState(false);
  const title = t(archived ? 'list.archive' : 'title');
  const look = 'min-w-0 flex-1 truncate text-xl md:text-xl';

  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = top.current;
  }, [top]);

  const change = (text: string): void => {
    setSearch(cutTo(text, LIMITS.search));
    if (scroller.current) scroller.current.scrollTop = 0;
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.altKey) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      if (search === '') focusComposer();
      else change('');
    } else if (event.key === 'ArrowDown' && search !== '') {
      event.preventDefault();
      scroller.current?.querySelector('a')?.focus();
    }
  };

  return (
    <nav aria-label={t('title')} className="flex h-full min-h-0 flex-col bg-card">
      <div className="flex items-center gap-1 px-3 pt-4 pb-1 pl-5">
        {openId === null ? <PageTitle title={title} className={look} /> : <h2 className={look}>{title}</h2>}
        <IconButton
          label={t(archived ? 'list.leaveArchive' : 'list.archive')}
          onClick={() => {
            setArchived(!archived);
            change('');
          }}
        >
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
      <div {...FIELD.search} className="shrink-0 px-3 pt-1 pb-2">
        <SearchInput
          inputRef={field}
          value={search}
          onChange={change}
          label={t('search.label')}
          clearLabel={t('search.clear')}
          keyShortcut={ariaKeys(SHORTCUTS.search)}
          onKeyDown={onKeyDown}
        />
      </div>
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
