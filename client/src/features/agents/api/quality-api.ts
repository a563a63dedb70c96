import {
  type AgentsGetQualityApiResponse,
  type AgentsListSharedFeedbackApiResponse,
  type QualityGetApiResponse,
  qualityEndpoints,
} from '../../../api/generated-quality';

export type AgentQuality = AgentsGetQualityApiResponse;
export type QualityOverview = QualityGetApiResponse;
export type Figures = AgentQuality['total'];
export type SharedRating = AgentsListSharedFeedbackApiResponse[number];

/** Shared ratings per page. */
const PAGE_SIZE = 10;

/** Figures change with every message. */
const SHORT_CACHE = { keepUnusedDataFor: 60 } as const;

const qualityApi = qualityEndpoints
  .enhanceEndpoints({ endpoints: { agentsGetQuality: SHORT_CACHE, qualityGet: SHORT_CACHE } })
  .injectEndpoints({
    endpoints: (build) => ({
      /** Ratings with a shared text, newest first, in pages. */
      sharedRatings: build.infiniteQuery<SharedRating[], number, number | null>({
        ...SHORT_CACHE,
        infiniteQueryOptions: {
          initialPageParam: null,
          getNextPageParam: (page) => (page.length > PAGE_SIZE ? page[PAGE_SIZE - 1]?.message_id : undefined),
        },
        query: ({ queryArg: id, pageParam }) => ({
          url: `/api/studio/agent/${id}/feedback/shared`,
          // One more than shown, to detect a next page.
          params: { limit: PAGE_SIZE + 1, before: pageParam ?? undefined },
        }),
      }),
    }),
  });

/** The ratings of all pages without the extra ones. */
export const shownRatings = (pages: readonly SharedRating[][]): SharedRating[] =>
  pages.flatMap((page) => page.slice(0, PAGE_SIZE));

/** Address of the CSV file of an agent, or of all agents. */
export function csvUrl(agentId: number | undefined, { from, to }: { from: string; to: string }): string {
  const about = agentId === undefined ? 'quality.csv' : `agent/${agentId}/quality.csv`;
  return `/api/studio/${about}?from=${from}&to=${to}`;
}

export const { useAgentsGetQualityQuery, useQualityGetQuery, useSharedRatingsInfiniteQuery } = qualityApi;
