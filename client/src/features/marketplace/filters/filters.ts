import {
  AGENT_SORTS,
  type AgentSort,
  AVAILABILITY_FILTERS,
  type AvailabilityFilter,
  cutTo,
  LANGUAGE_PARAMETER,
  LIMITS,
} from '@contract/limits';

/** `available`: what everybody can talk to; `coming-soon`: the viewer's own agents that are not published yet. */
export const TABS = ['available', 'coming-soon'] as const;
export type Tab = (typeof TABS)[number];

/** What the marketplace shows; lives in the URL. */
export interface Filters {
  tab: Tab;
  search: string;
  /** Empty: all. */
  type: string;
  /** Empty: whether or not it answers. Says nothing on `coming-soon`: what is not published is not looked after. */
  availability: AvailabilityFilter | '';
  sort: AgentSort;
  page: number;
}

const DEFAULT_TAB: Tab = 'available';
const DEFAULT_SORT: AgentSort = 'newest';
/** Far above any last page; a larger number would only be refused by the server. */
const PAGE_MAX = 1_000_000;

/** Reads the filters from a query string. Nonsense becomes the default. */
export function readFilters(params: URLSearchParams): Filters {
  return {
    tab: TABS.find((tab) => tab === params.get('tab')) ?? DEFAULT_TAB,
    search: readText(params.get('search'), LIMITS.agentName),
    type: readText(params.get('type'), LIMITS.agentType),
    availability: AVAILABILITY_FILTERS.find((one) => one === params.get('availability')) ?? '',
    sort: AGENT_SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULT_SORT,
    page: readPage(params),
  };
}

/** The number of the page in a query string, from 1. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 ? Math.min(page, PAGE_MAX) : 1;
}

/**
 * Writes the number of the page, unless it is the first. Other parameters stay, but for the language: it was asked for by
 * who made the link, is remembered since, and another may have been chosen.
 */
export function writePage(before: URLSearchParams, page: number): URLSearchParams {
  const params = new URLSearchParams(before);
  params.delete(LANGUAGE_PARAMETER);
  if (page > 1) params.set('page', String(page));
  else params.delete('page');
  return params;
}

/** Writes the filters, leaving out what is the default. Other parameters stay. */
export function writeFilters(before: URLSearchParams, filters: Filters): URLSearchParams {
  const params = writePage(before, filters.page);
  const put = (name: string, value: string, byDefault = '') =>
    value === byDefault ? params.delete(name) : params.set(name, value);
  put('tab', filters.tab, DEFAULT_TAB);
  put('search', filters.search);
  put('type', filters.type);
  put('availability', filters.availability);
  put('sort', filters.sort, DEFAULT_SORT);
  return params;
}

/** A change of filters. Anything but another page begins at page 1. */
export function changeFilters(before: Filters, change: Partial<Filters>): Filters {
  return { ...before, page: 1, ...change };
}

/** The availability that the list is asked for; undefined: any. */
export function availabilityOf({ tab, availability }: Filters): AvailabilityFilter | undefined {
  return tab === 'available' && availability !== '' ? availability : undefined;
}

/** Whether something is left out, so that an empty list may have its cause there. */
export function isNarrowed(filters: Filters): boolean {
  return filters.search !== '' || filters.type !== '' || availabilityOf(filters) !== undefined;
}

/** A text of the URL as the server takes it: not too long, without control characters. */
function readText(text: string | null, max: number): string {
  return cutTo((text ?? '').replace(/\p{Cc}/gu, ''), max);
}
