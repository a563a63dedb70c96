export const MY_AGENT_SORTS = ['newest', 'oldest', 'name', 'status'] as const;
export type MyAgentSort = (typeof MY_AGENT_SORTS)[number];

/** Agents shown at first, and added with each click on "more". */
export const MY_AGENTS_STEP = 12;

/** The view of the tab, kept in the URL so that it survives navigation. */
export interface MyAgentsView {
  search: string;
  sort: MyAgentSort;
  shown: number;
}

interface OwnAgent {
  id: number;
  name: string;
  status?: string | null | undefined;
  created_at: string;
}

/** Agents whose name contains the text, in the selected order. */
export function arrangeAgents<A extends OwnAgent>(
  agents: readonly A[],
  { search, sort }: Pick<MyAgentsView, 'search' | 'sort'>,
  language: string,
): A[] {
  const wanted = search.trim().toLocaleLowerCase();
  const found = wanted ? agents.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)) : [...agents];
  return found.sort(orderOf(sort, language));
}

function orderOf(sort: MyAgentSort, language: string): (a: OwnAgent, b: OwnAgent) => number {
  if (sort === 'oldest') return (a, b) => -byNewest(a, b);
  if (sort === 'name') {
    const names = new Intl.Collator(language, { sensitivity: 'base', numeric: true });
    return (a, b) => names.compare(a.name, b.name) || byNewest(a, b);
  }
  if (sort === 'status') return (a, b) => Number(isReady(b)) - Number(isReady(a)) || byNewest(a, b);
  return byNewest;
}

const isReady = ({ status }: OwnAgent): boolean => status === 'ready';
const byNewest = (a: OwnAgent, b: OwnAgent): number => b.created_at.localeCompare(a.created_at) || b.id - a.id;

/** Reads the view from a query string. Invalid values become the defaults. */
export function readView(params: URLSearchParams): MyAgentsView {
  const shown = Number(params.get('shown') ?? MY_AGENTS_STEP);
  return {
    search: params.get('search') ?? '',
    sort: MY_AGENT_SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
    shown: Number.isSafeInteger(shown) && shown > MY_AGENTS_STEP ? shown : MY_AGENTS_STEP,
  };
}

/** Writes the view to a query string without default values. Other parameters are kept. */
export function writeView(before: URLSearchParams, { search, sort, shown }: MyAgentsView): URLSearchParams {
  const params = new URLSearchParams(before);
  const put = (name: string, value: string) => (value ? params.set(name, value) : params.delete(name));
  put('search', search);
  put('sort', sort === 'newest' ? '' : sort);
  put('shown', shown > MY_AGENTS_STEP ? String(shown) : '');
  return params;
}

/** Changes the view. A new search or order shows the first agents again. */
export function changeView(before: MyAgentsView, change: Partial<MyAgentsView>): MyAgentsView {
  const anew = 'search' in change || 'sort' in change;
  return { ...before, ...(anew ? { shown: MY_AGENTS_STEP } : {}), ...change };
}
