import {
  AGENT_SORTS,
  type AgentSort,
  AVAILABILITY_FILTERS,
  type AvailabilityFilter,
  LANGUAGE_PARAMETER,
  LIMITS,
} from '@contract/limits';
import { truncate } from '@contract/text/truncate';

/** `available`: published agents; `coming-soon`: the viewer's own unpublished agents. */
export const TABS = ['available', 'coming-soon'] as const;
export type Tab = (typeof TABS)[number];

/** The marketplace filters, kept in the URL. */
export interface Filters {
  tab: Tab;
  search: string;
  /** Empty for all. */
  type: string;
  /** Empty for any. Ignored on `coming-soon`, because unpublished agents are not monitored. */
  availability: AvailabilityFilter | '';
  sort: AgentSort;
  /** The last page shown. */
  page: number;
  /** The first page shown: before `page` after "Load more". */
  from: number;
}

/** The pages of a list that are shown. */
export type Pages = Pick<Filters, 'page' | 'from'>;

const DEFAULT_TAB: Tab = 'available';
const DEFAULT_SORT: AgentSort = 'newest';
/** Far above any last page; the server rejects larger numbers. */
const PAGE_MAX = 1_000_000;
/** Pages shown together at most, so that a link cannot cause any number of requests. */
export const SHOWN_PAGES_MAX = 20;

/** Reads the filters from a query string. Invalid values become the defaults. */
export function readFilters(params: URLSearchParams): Filters {
  return {
    tab: TABS.find((tab) => tab === params.get('tab')) ?? DEFAULT_TAB,
    search: readText(params.get('search'), LIMITS.agentName),
    type: readText(params.get('type'), LIMITS.agentType),
    availability: AVAILABILITY_FILTERS.find((one) => one === params.get('availability')) ?? '',
    sort: AGENT_SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULT_SORT,
    ...readPages(params),
  };
}

/** The pages in a query string. */
export function readPages(params: URLSearchParams): Pages {
  const page = readNumber(params.get('page')) ?? 1;
  const from = readNumber(params.get('from'));
  return { page, from: from && from <= page && page - from < SHOWN_PAGES_MAX ? from : page };
}

/**
 * Writes the pages unless only the first is shown. Other parameters are kept, except the language: it is stored when a
 * link sets it, and the user may have changed it since.
 */
export function writePages(before: URLSearchParams, { page, from }: Pages): URLSearchParams {
  const params = new URLSearchParams(before);
  params.delete(LANGUAGE_PARAMETER);
  if (page > 1) params.set('page', String(page));
  else params.delete('page');
  if (from < page) params.set('from', String(from));
  else params.delete('from');
  return params;
}

/** Writes the filters without default values. Other parameters are kept. */
export function writeFilters(before: URLSearchParams, filters: Filters): URLSearchParams {
  const params = writePages(before, filters);
  const put = (name: string, value: string, byDefault = '') =>
    value === byDefault ? params.delete(name) : params.set(name, value);
  put('tab', filters.tab, DEFAULT_TAB);
  put('search', filters.search);
  put('type', filters.type);
  put('availability', filters.availability);
  put('sort', filters.sort, DEFAULT_SORT);
  return params;
}

/** Changes the filters. Any change except of the pages themselves leads to the first page. */
export function changeFilters(before: Filters, change: Partial<Filters>): Filters {
  return { ...before, page: 1, from: 1, ...change };
}

/** The availability parameter of the list request; undefined for any. */
export function availabilityOf({ tab, availability }: Filters): AvailabilityFilter | undefined {
  return tab === 'available' && availability !== '' ? availability : undefined;
}

/** Whether a filter is active that may explain an empty list. */
export function isNarrowed(filters: Filters): boolean {
  return filters.search !== '' || filters.type !== '' || availabilityOf(filters) !== undefined;
}

/** A text from the URL as the server accepts it: within the limit and without control characters. */
function readText(text: string | null, max: number): string {
  return truncate((text ?? '').replace(/\p{Cc}/gu, ''), max);
}

function readNumber(text: string | null): number | undefined {
  const number = Number(text ?? undefined);
  return Number.isInteger(number) && number > 0 ? Math.min(number, PAGE_MAX) : undefined;
}
