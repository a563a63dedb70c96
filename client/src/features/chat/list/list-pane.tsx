import { cutTo, LIMITS } from '@contract/limits';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../i18n/start';
import { ariaKeys, SHORTCUTS } from '../../../lib/focus/shortcuts';
import { preloadable } from '../../../lib/lazy/preloadable';
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
  const look = 'px-5 pt-5 pb-2 text-xl md:text-xl';

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
      {openId === null ? <PageTitle title={t('title')} className={look} /> : <h2 className={look}>{t('title')}</h2>}
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
          <ChatList openId={openId} />
        ) : (
          <LazyBoundary fallback={<ChatListSkeleton />} onClose={() => change('')}>
            <SearchResults text={search} openId={openId} toField={() => field.current?.focus()} />
          </LazyBoundary>
        )}
      </div>
    </nav>
  );
}
