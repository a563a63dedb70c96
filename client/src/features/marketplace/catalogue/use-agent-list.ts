import { useEffect, useMemo } from 'react';
import { clampPage } from '../../../ui/navigation/page-numbers';
import { type Agent, type AgentPage, type AgentPagesQuery, useAgentsPageInfiniteQuery } from '../api/marketplace-api';
import { type Pages, SHOWN_PAGES_MAX } from '../filters/filters';

/** State of the pages after the first one: `end` after the last page of the list, `none` when there is nothing to add. */
export type MoreState = 'none' | 'ready' | 'loading' | 'failed' | 'end';

/** Pages of agents and their loading state. */
export interface AgentList {
  /** The previous pages while others load; undefined before the first response. */
  agents: Agent[] | undefined;
  /** Number of agents on all pages. */
  total: number;
  /** The first page shown. */
  from: number;
  /** The last page shown. */
  page: number;
  pages: number;
  pageSize: number;
  /** Whether the first page is loading; `more` has the state of those after it. */
  isFetching: boolean;
  /** Whether the agents belong to a previous query. */
  isStale: boolean;
  /** Set when there is nothing to show. */
  error: unknown;
  retry: () => void;
  more: MoreState;
  /** Number of agents on the page added last; 0 when a single page is shown. */
  added: number;
  moreError: unknown;
  /** Adds the next page, or tries again when it failed. */
  loadMore: () => void;
}

/**
 * Loads the pages of agents from `query.from` to `page`. A page number past the end becomes the last page, in the URL
 * too: `goTo` changes the pages there.
 */
export function useAgentList(query: AgentPagesQuery, page: number, goTo: (pages: Pages) => void): AgentList {
  const { data, currentData, error, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } =
    useAgentsPageInfiniteQuery(query);
  const { from, page_size: pageSize } = query;
  const total = data?.pages.at(-1)?.total ?? 0;
  const pages = Math.ceil(total / pageSize);
  const shown = currentData?.pages.length ?? 0;
  const wanted = page - from + 1;
  const last = clampPage(page, pages);
  const isOutOfRange = currentData !== undefined && last !== page;
  const isMissing = shown > 0 && shown < wanted && !isOutOfRange;

  useEffect(() => {
    if (isOutOfRange) goTo({ page: last, from: Math.min(from, last) });
  }, [isOutOfRange, last, from, goTo]);
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, error, fetchNextPage]);

  return {
    agents: useMemo(() => data && agentsOf(data.pages), [data]),
    total,
    from: Math.min(from, last),
    page: last,
    pages,
    pageSize,
    // A nonexistent page is empty, while the page shown instead is about to load.
    isFetching: (isFetching && !isFetchingNextPage) || isOutOfRange,
    isStale: currentData === undefined,
    error: currentData ? undefined : error,
    retry: () => void refetch(),
    more: moreState({ isMissing, failed: error !== undefined && !isFetching, wanted, isLast: page >= pages }),
    added: shown > 1 ? (currentData?.pages.at(-1)?.agents.length ?? 0) : 0,
    moreError: error,
    loadMore: () => {
      if (isMissing) void fetchNextPage();
      else goTo({ page: page + 1, from });
    },
  };
}

/** The agents of all pages. One that moved to a later page while it loaded is on both. */
function agentsOf(pages: readonly AgentPage[]): Agent[] {
  return [...new Map(pages.flatMap(({ agents }) => agents).map((agent) => [agent.id, agent])).values()];
}

function moreState(at: { isMissing: boolean; failed: boolean; wanted: number; isLast: boolean }): MoreState {
  if (at.isMissing) return at.failed ? 'failed' : 'loading';
  if (at.isLast) return at.wanted > 1 ? 'end' : 'none';
  return at.wanted < SHOWN_PAGES_MAX ? 'ready' : 'none';
}
