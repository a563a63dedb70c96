import {
  type PublicPagesGetApiResponse,
  type PublicPagesPutApiArg,
  publicPageEndpoints,
} from '../../../api/generated-public-page';

export type PublicPage = PublicPagesGetApiResponse;
export type PublicPageInput = PublicPagesPutApiArg['publicPageDto'];
export type { PublicAgentView } from '../../../api/generated-public-page';

export const { usePublicAgentsGetQuery, usePublicPagesGetQuery, usePublicPagesPutMutation } = publicPageEndpoints;
