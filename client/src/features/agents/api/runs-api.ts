import { api, type RunsListApiResponse } from '../../../api/generated';

export type Run = RunsListApiResponse[number];

/** How many runs a page adds to the list. */
const PAGE_SIZE = 10;

/** A run is written down a moment after its reply: what is kept is soon old. */
const SOON_OLD = { keepUnusedDataFor: 30 } as const;

const runsApi = api.enhanceEndpoints({ endpoints: { runsList: SOON_OLD, runsGet: SOON_OLD } }).injectEndpoints({
  endpoints: (build) => ({
    /** The runs of an agent, the newest first, page by page. */
    runsPages: build.infiniteQuery<Run[], { id: number; onlyFailed: boolean }, number | null>({
      ...SOON_OLD,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => lastShown(page)?.turn_id },
      query: ({ queryArg: { id, onlyFailed }, pageParam }) => ({
        url: `/api/studio/agent/${id}/runs`,
        // One more than shown, to detect a next page.
        params: { limit: PAGE_SIZE + 1, before: pageParam ?? undefined, outcome: onlyFailed ? 'failed' : undefined },
      }),
    }),
  }),
});

/** Cursor of the next page; undefined on the last page. */
const lastShown = (page: readonly Run[]): Run | undefined =>
  page.length > PAGE_SIZE ? page[PAGE_SIZE - 1] : undefined;

/** The runs of all pages that are to be shown. */
export const shownRuns = (pages: readonly Run[][]): Run[] => pages.flatMap((page) => page.slice(0, PAGE_SIZE));

export const { useRunsListQuery, useRunsGetQuery, useRunsPagesInfiniteQuery } = runsApi;
