import { useEffect } from 'react';
import { clampPage } from '../../../ui/navigation/page-numbers';
import { type Agent, type AgentPageQuery, useAgentsPageQuery } from '../api/marketplace-api';

/** One page of agents, and how far its loading is. */
export interface AgentList {
  /** While another page loads, those of the page before. Undefined: nothing was loaded yet. */
  agents: Agent[] | undefined;
  /** Of all pages. */
  total: number;
  page: number;
  pages: number;
  pageSize: number;
  isFetching: boolean;
  /** What is shown belongs to what was asked for before. */
  isStale: boolean;
  /** Why there is nothing to show. */
  error: unknown;
  retry: () => void;
}

/** A page of the agents that the query asks for. A number past the last page becomes the last one, also in the URL. */
export function useAgentList(query: AgentPageQuery, onOutOfRange: (page: number) => void): AgentList {
  const { data, currentData, error, isFetching, refetch } = useAgentsPageQuery(query);
  const total = data?.total ?? 0;
  const pages = Math.ceil(total / query.page_size);
  const page = clampPage(query.page, pages);
  const isOutOfRange = currentData !== undefined && page !== query.page;

  useEffect(() => {
    if (isOutOfRange) onOutOfRange(page);
  }, [isOutOfRange, page, onOutOfRange]);

  return {
    agents: data?.agents,
    total,
    page,
    pages,
    pageSize: query.page_size,
    // A page that does not exist is empty; the one that is shown in its place is on its way.
    isFetching: isFetching || isOutOfRange,
    isStale: currentData === undefined,
    error: currentData ? undefined : error,
    retry: () => void refetch(),
  };
}
