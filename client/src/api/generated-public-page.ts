import { baseApi as api } from "./base-api";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    publicAgentsGet: build.query<
      PublicAgentsGetApiResponse,
      PublicAgentsGetApiArg
    >({
      query: (queryArg) => ({ url: `/api/public/agent/${queryArg.slug}` }),
    }),
    publicPagesGet: build.query<
      PublicPagesGetApiResponse,
      PublicPagesGetApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/agent/${queryArg.id}/public-page`,
      }),
    }),
    publicPagesPut: build.mutation<
      PublicPagesPutApiResponse,
      PublicPagesPutApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/agent/${queryArg.id}/public-page`,
        method: "PUT",
        body: queryArg.publicPageDto,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as publicPageEndpoints };
export type PublicAgentsGetApiResponse = /** status 200  */ PublicAgentView;
export type PublicAgentsGetApiArg = {
  slug: string;
};
export type PublicPagesGetApiResponse = /** status 200  */ PublicPageView;
export type PublicPagesGetApiArg = {
  id: number;
};
export type PublicPagesPutApiResponse = /** status 200  */ PublicPageView;
export type PublicPagesPutApiArg = {
  id: number;
  publicPageDto: PublicPageDto;
};
export type ImageView = {
  /** ID of the image. */
  id: number;
  /** URL of the image. */
  image: string;
  /** URL of a smaller WebP variant, or of the image itself. */
  optimized_image: string | null;
  /** A blurred preview (thumbhash, Base64). */
  image_thumb_hash: string | null;
};
export type SampleView = {
  question: string;
  answer: string;
};
export type PublicAgentView = {
  id: number;
  slug: string;
  name: string;
  /** Its category, any text. */
  type: string;
  short_description: string;
  description: string;
  crowns_number: number;
  image: ImageView;
  /** User name of its creator. */
  creator: string;
  /** Sample exchange chosen by its creator, if any. */
  sample: SampleView | null;
  /** First messages that the agent suggests, in the creator's order. */
  starters: string[];
};
export type FieldErrorDto = {
  /** Path of the field, like `skills.0.name`. */
  field: string;
  /** The problem, in English. */
  message: string;
};
export type ErrorBodyDto = {
  /** The HTTP status. */
  status: number;
  /** Stable code for programs. */
  code: string;
  /** Readable text, in English. */
  message: string;
  /** Details of this occurrence. */
  detail?: string;
  /** The invalid fields, after failed validation. */
  errors?: FieldErrorDto[];
  /** ID of the request, as in `X-Request-Id` and in the server's log. */
  request_id: string;
};
export type PublicPageView = {
  is_enabled: boolean;
  /** A suggestion until the page has been saved. */
  slug: string;
  sample_question: string | null;
  sample_answer: string | null;
  /** Address of the page. */
  url: string;
  /** Whether others can open it now: it is enabled, and the agent is published. */
  is_open: boolean;
};
export type PublicPageDto = {
  /** Whether the page is public. It can be opened only while the agent is published. */
  is_enabled: boolean;
  /** Last part of its address: lower-case Latin letters, digits and single hyphens. */
  slug: string;
  /** Sample exchange on the page. Both texts or neither. */
  sample_question?: string | null;
  sample_answer?: string | null;
};
export const {
  usePublicAgentsGetQuery,
  usePublicPagesGetQuery,
  usePublicPagesPutMutation,
} = injectedRtkApi;
