import { paths } from './paths';

/** The last marketplace filters in this tab, for links back to the list. */
let query = '';

/**
 * Stores the filters.
 * @param search the query string with its question mark; empty for none
 */
export function rememberSearch(search: string): void {
  query = search;
}

/** The marketplace with the last filters. */
export const lastMarketplaceLocation = (): { pathname: string; search: string } => ({
  pathname: paths.marketplace,
  search: query,
});
