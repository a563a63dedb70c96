import { api, type RunsListApiResponse } from '../../../api/generated';

export type Run = RunsListApiResponse[number];

/** Runs per page. */
const PAGE_SIZE = 10;

/** A run is stored shortly after its reply, so cached lists are soon outdated. */
const SHORT_CACHE = { keepUnusedDataFor: 30 } as const;

const runsApi = api.enhanceEndpoints({ endpoints: { runsList: SHORT_CACHE, runsGet: SHORT_CACHE } }).injectEndpoints({
  endpoints: (build) => ({
    /** The runs of an agent, newest first, in pages. */
    runsPages: build.infiniteQuery<Run[], { id: number; onlyFailed: boolean }, number | null>({
      ...SHORT_CACHE,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => lastShown(page)?.turn_id },
      query: ({ queryArg: { id, onlyFailed }, pageParam }) => ({
        url: `/api/studio/agent/${id}/runs`,
        // One more than shown, to detect a next page.
        params: { limit: PAGE_SIZE + 1, before: pageParam ?? undefined, outcome: onlyFailed ? 'failed' : undefined },
      }),
    }),
  }),
});

/** The last run shown, which is the cursor of the next page; undefined on the last page. */
const lastShown = (page: readonly Run[]): Run | undefined =>
  page.length > PAGE_SIZE ? page[PAGE_SIZE - 1] : undefined;

/** The runs of all pages without the extra ones. */
export const shownRuns = (pages: readonly Run[][]): Run[] => pages.flatMap((page) => page.slice(0, PAGE_SIZE));

export const { useRunsListQuery, useRunsGetQuery, useRunsPagesInfiniteQuery } = runsApi;
