import { baseApi as api } from "./base-api";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    agentsPreview: build.mutation<
      AgentsPreviewApiResponse,
      AgentsPreviewApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/agent/preview`,
        method: "POST",
        body: queryArg.previewDto,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as previewEndpoints };
export type AgentsPreviewApiResponse = /** status 200  */ PreviewView;
export type AgentsPreviewApiArg = {
  previewDto: PreviewDto;
};
export type MessageSourceDto = {
  /** One line of at most 200 characters. */
  title: string;
  /** An http(s) address of at most 2,000 characters; absent when there is none. */
  url?: string;
};
export type PreviewView = {
  /** Parts of the reply that are left out here, and shown in chats: `files`, `request`, `suggestions`. */
  hidden_parts: ("files" | "request" | "suggestions")[];
  text: string;
  /** Sources of the reply; `[1]` refers to the first. */
  sources: MessageSourceDto[];
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
export type PreviewMessageDto = {
  role: "user" | "assistant";
  content: string;
};
export type PreviewDto = {
  message: string;
  /** Earlier messages of the test chat, oldest first. */
  history?: PreviewMessageDto[] | null;
  name?: string | null;
  /** Models read its first 10,000 characters only. */
  description?: string | null;
  agent_context?: string | null;
  /** A knowledge base of the caller; null: none. */
  knowledge_base_id?: number | null;
  /** Null: the creator's own workflow, which cannot be tested before the agent exists. */
  template_type?:
    | ("simple" | "openrouter" | "approval" | "form" | null)
    | ("simple" | "openrouter" | "approval" | "form" | null);
  /** An agent of the caller whose stored workflow answers, if Regent itself does not; null: the agent does not exist. */
  agent_id?: number | null;
  /** The same for all messages of a test chat: n8n's memory nodes tell conversations apart by it. */
  session_id?: string | null;
};
export const { useAgentsPreviewMutation } = injectedRtkApi;
