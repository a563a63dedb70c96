import { paths } from './paths';

/** What the list of agents was last narrowed to in this tab: the way back to it leads there. */
let query = '';

/** @param search as the address has it, with its question mark; empty: nothing. */
export function rememberSearch(search: string): void {
  query = search;
}

/** The list of agents as it was left. */
export const lastMarketplaceLocation = (): { pathname: string; search: string } => ({
  pathname: paths.marketplace,
  search: query,
});
