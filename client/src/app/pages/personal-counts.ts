import { api } from '../../api/generated';
import type { PersonalTab } from '../../lib/navigation/paths';

/** The lists behind the tabs, with the tags that invalidate their counts. */
const LISTS = {
  agents: { url: '/api/account/agent', tag: 'Agent' },
  knowledgebases: { url: '/api/studio/databank/base', tag: 'KnowledgeBase' },
  personas: { url: '/api/studio/persona', tag: 'Persona' },
} as const;

type Listed = keyof typeof LISTS;

const countsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The length of a list, from the response header. */
    ownCount: build.query<number, Listed>({
      query: (list) => ({ url: LISTS[list].url, params: { page_size: 1 } }),
      transformResponse: (items: unknown[], meta) => meta?.totalCount ?? items.length,
      providesTags: (_count, _error, list) => [LISTS[list].tag],
    }),
  }),
});

/** Counts of the tabs that have loaded. */
export function usePersonalCounts(): Partial<Record<PersonalTab, number>> {
  const { data: agents } = countsApi.useOwnCountQuery('agents');
  const { data: knowledgebases } = countsApi.useOwnCountQuery('knowledgebases');
  const { data: personas } = countsApi.useOwnCountQuery('personas');
  return {
    ...(agents === undefined ? {} : { agents }),
    ...(knowledgebases === undefined ? {} : { knowledgebases }),
    ...(personas === undefined ? {} : { personas }),
  };
}
