import { useEffect } from 'react';
import { clampPage } from '../../../ui/navigation/page-numbers';
import { type Agent, type AgentPageQuery, useAgentsPageQuery } from '../api/marketplace-api';

/** A page of agents and its loading state. */
export interface AgentList {
  /** The previous page while another one loads; undefined before the first response. */
  agents: Agent[] | undefined;
  /** Number of agents on all pages. */
  total: number;
  page: number;
  pages: number;
  pageSize: number;
  isFetching: boolean;
  /** Whether the agents belong to a previous query. */
  isStale: boolean;
  /** Set when there is nothing to show. */
  error: unknown;
  retry: () => void;
}

/** Loads a page of agents. A page number past the end becomes the last page, in the URL too. */
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
    // A nonexistent page is empty, while the page shown instead is about to load.
    isFetching: isFetching || isOutOfRange,
    isStale: currentData === undefined,
    error: currentData ? undefined : error,
    retry: () => void refetch(),
  };
}
