import { api, type RunsListApiResponse } from '../../../api/generated';

export type Run = RunsListApiResponse[number];

export const { useRunsListQuery, useRunsGetQuery } = api.enhanceEndpoints({
  // A run is written down a moment after its reply: what is kept is soon old.
  endpoints: { runsList: { keepUnusedDataFor: 30 }, runsGet: { keepUnusedDataFor: 30 } },
});
