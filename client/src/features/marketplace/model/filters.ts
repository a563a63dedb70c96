import { LIMITS } from '@contract/limits';

/** What the marketplace shows; lives in the URL. */
export interface Filters {
  search: string;
  /** Empty: all. */
  type: string;
  page: number;
}

/** Reads the filters from a query string. Nonsense becomes the default. */
export function readFilters(params: URLSearchParams): Filters {
  const page = Number(params.get('page') ?? 1);
  return {
    search: (params.get('search') ?? '').slice(0, LIMITS.agentName),
    type: params.get('type') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Writes the filters, leaving out what is the default. Other parameters stay. */
export function writeFilters(before: URLSearchParams, { search, type, page }: Filters): URLSearchParams {
  const params = new URLSearchParams(before);
  const put = (name: string, value: string) => (value ? params.set(name, value) : params.delete(name));
  put('search', search);
  put('type', type);
  put('page', page > 1 ? String(page) : '');
  return params;
}

/** A change of filters. Another search or category begins at page 1. */
export function changeFilters(before: Filters, change: Partial<Filters>): Filters {
  const narrowed = 'search' in change || 'type' in change;
  return { ...before, ...(narrowed ? { page: 1 } : {}), ...change };
}
