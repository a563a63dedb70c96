import { baseApi as api } from "./base-api";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    agentsPublish: build.mutation<
      AgentsPublishApiResponse,
      AgentsPublishApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/agent/${queryArg.id}/publish`,
        method: "POST",
        body: queryArg.publishDto,
      }),
    }),
    agentsDiscardDraft: build.mutation<
      AgentsDiscardDraftApiResponse,
      AgentsDiscardDraftApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/agent/${queryArg.id}/draft`,
        method: "DELETE",
      }),
    }),
    agentsListVersions: build.query<
      AgentsListVersionsApiResponse,
      AgentsListVersionsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/agent/${queryArg.id}/versions`,
        params: {
          page: queryArg.page,
          page_size: queryArg.pageSize,
        },
      }),
    }),
    agentsGetVersion: build.query<
      AgentsGetVersionApiResponse,
      AgentsGetVersionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/agent/${queryArg.id}/versions/${queryArg["number"]}`,
      }),
    }),
    agentsRestoreVersion: build.mutation<
      AgentsRestoreVersionApiResponse,
      AgentsRestoreVersionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/agent/${queryArg.id}/versions/${queryArg["number"]}/restore`,
        method: "POST",
      }),
    }),
    agentsGetTestQuestions: build.query<
      AgentsGetTestQuestionsApiResponse,
      AgentsGetTestQuestionsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/agent/${queryArg.id}/test-questions`,
      }),
    }),
    agentsSetTestQuestions: build.mutation<
      AgentsSetTestQuestionsApiResponse,
      AgentsSetTestQuestionsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/agent/${queryArg.id}/test-questions`,
        method: "PUT",
        body: queryArg.testQuestionsDto,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as versionsEndpoints };
export type AgentsPublishApiResponse = /** status 200  */ AgentDetailView;
export type AgentsPublishApiArg = {
  id: number;
  publishDto: PublishDto;
};
export type AgentsDiscardDraftApiResponse = unknown;
export type AgentsDiscardDraftApiArg = {
  id: number;
};
export type AgentsListVersionsApiResponse =
  /** status 200  */ AgentVersionView[];
export type AgentsListVersionsApiArg = {
  id: number;
  page?: number;
  pageSize?: number;
};
export type AgentsGetVersionApiResponse =
  /** status 200  */ AgentVersionDetailView;
export type AgentsGetVersionApiArg = {
  id: number;
  number: number;
};
export type AgentsRestoreVersionApiResponse =
  /** status 200  */ AgentDetailView;
export type AgentsRestoreVersionApiArg = {
  id: number;
  number: number;
};
export type AgentsGetTestQuestionsApiResponse =
  /** status 200  */ TestQuestionsView;
export type AgentsGetTestQuestionsApiArg = {
  id: number;
};
export type AgentsSetTestQuestionsApiResponse =
  /** status 200  */ TestQuestionsView;
export type AgentsSetTestQuestionsApiArg = {
  id: number;
  testQuestionsDto: TestQuestionsDto;
};
export type AgentChatView = {
  id: number;
  name: string | null;
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
export type CreatorView = {
  id: number;
  username: string;
  first_name: string | null;
  last_name: string | null;
  image: ImageView | null;
};
export type SkillView = {
  id: number;
  name: string;
};
export type StepNameView = {
  /** The node's name in n8n. */
  node: string;
  /** The name that users see. */
  name: string;
};
export type ReasonCountOfAgent = {
  reason: "harmful" | "other" | "spam" | "sexual" | "illegal" | "impersonation";
  people: number;
};
export type HiddenView = {
  /** ISO 8601, UTC. */
  since: string;
  /** `reports`: enough people reported it; `operator`: an administrator hid it. */
  by: "reports" | "operator";
  /** Reasons of the reports, most frequent first; without the reporters. */
  reasons: ReasonCountOfAgent[];
};
export type OfflineReasonView = {
  code:
    | "workflow_unreachable"
    | "workflow_bad_key"
    | "workflow_missing"
    | "workflow_inactive"
    | "workflow_no_trigger"
    | "workflow_not_registered"
    | "workflow_key_refused"
    | "workflow_no_answer";
  /** Human-readable, in English. */
  message: string;
  /** When it was first found offline; ISO 8601, UTC. */
  since: string;
};
export type KnowledgeBaseRef = {
  id: number;
};
export type AgentDetailView = {
  chats: AgentChatView[];
  id: number;
  name: string;
  /** Its category, any text. */
  type: string;
  short_description: string;
  /** Cut to 1,000 characters in lists. */
  description: string;
  status: "not_published" | "ready";
  /** `offline`: published, but its workflow does not answer; `troubled`: its workflow answers, but its last three replies
    failed. */
  availability: "online" | "troubled" | "offline";
  /** Whether the caller is notified when the agent is no longer offline. False while it is not offline. */
  notify_when_available: boolean;
  created_at: string;
  /** Number of crowns. */
  crowns_number: number;
  /** Whether the caller gave a crown. */
  crowned_by_me: boolean;
  image: ImageView;
  creator: CreatorView;
  /** In the order in which they were added. */
  skills: SkillView[];
  /** Number of the published version; null if it was changed since or never published. Creator only. */
  version?: number | null;
  /** Whether a published agent has unpublished changes. `GET /api/studio/agent/{id}` then has the values of the draft for its
    creator; lists and everybody else have the published ones. Creator only. */
  has_draft?: boolean;
  /** API key that the workflow sends; null when it cannot be decrypted and must be rotated. Creator only. */
  api_key?: string | null;
  /** Signing secret of calls to the workflow (Standard Webhooks); null when it cannot be decrypted, or in lists when it
    does not exist yet. Creator only. */
  webhook_secret?: string | null;
  /** Username that the workflow asks for (basic auth); null when no login is stored. Creator only. */
  webhook_username?: string | null;
  /** Nodes that users see during a reply. Creator only. */
  step_names?: StepNameView[];
  /** Creator only. */
  n8n_workflow_id?: string | null;
  /** Secret path of the agent's webhook below `/webhook/`, which no one else can register. Creator only. */
  webhook_path?: string;
  /** Template of its workflow; null for the creator's own workflow. Creator only. */
  template_type?:
    | ("simple" | "openrouter" | "approval" | "form" | null)
    | ("simple" | "openrouter" | "approval" | "form" | null);
  /** State of the workflow that Regent creates: `none` (no workflow to create), `pending`, `ready` or `failed`. Creator
    only. */
  workflow_state?: "none" | "ready" | "failed" | "pending";
  /** Why the workflow is not ready, for example `workflow_unreachable`. `workflow_deleted`: n8n no longer has the
    workflow that Regent created; `workflow_missing`: Regent did not find it. Null if there is no obstacle. Creator
    only. */
  workflow_reason?: string | null;
  /** URL of its workflow in n8n; n8n's start page while there is no workflow; null without n8n, or if the creator cannot
    open it. Creator only. */
  workflow_url?: string | null;
  /** Whether its workflow is in the operator's n8n and the creator cannot open it (yet). Creator only. */
  workflow_closed?: boolean;
  /** Null when it is not hidden. Creator only. */
  hidden?: HiddenView | null;
  /** Null while it is online. Creator only. */
  offline_reason?: OfflineReasonView | null;
  /** When its workflow was last checked; null if not since its publication. ISO 8601, UTC. Creator only. */
  checked_at?: string | null;
  /** Whether its workflow is in the creator's own n8n. Creator only. */
  workflow_in_own_n8n?: boolean;
  /** Creator only. */
  knowledge_base?: KnowledgeBaseRef | null;
  /** Instructions for the agent: its role, tone and rules. Creator only. */
  agent_context?: string;
  /** The first message of each chat. Creator only. */
  welcome_message?: string | null;
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
export type PublishDto = {
  /** What changed; visible to the creator only. */
  note?: string | null;
};
export type AgentVersionView = {
  /** From 1, without gaps. The newest 100 are kept. */
  number: number;
  note: string | null;
  /** Number of the version whose content it repeats; null when it was published from a draft. */
  restored_from: number | null;
  created_at: string;
  /** Whether it is what users see while the agent is published. */
  is_live: boolean;
};
export type AgentContentView = {
  name: string;
  /** Its category, any text. */
  type: string;
  short_description: string;
  description: string;
  image: ImageView;
  /** In the order in which they were added. */
  skills: SkillView[];
  /** Null if it had none, or if it was deleted since. */
  knowledge_base: KnowledgeBaseRef | null;
  /** Instructions for the agent: its role, tone and rules. Creator only. */
  agent_context?: string;
  /** The first message of each chat. Creator only. */
  welcome_message?: string | null;
  /** First messages that the agent suggests, in the creator's order. */
  starters: string[];
};
export type AgentVersionDetailView = {
  /** From 1, without gaps. The newest 100 are kept. */
  number: number;
  note: string | null;
  /** Number of the version whose content it repeats; null when it was published from a draft. */
  restored_from: number | null;
  created_at: string;
  /** Whether it is what users see while the agent is published. */
  is_live: boolean;
  content: AgentContentView;
};
export type TestQuestionsView = {
  questions: string[];
};
export type TestQuestionsDto = {
  /** One line each, no duplicates (case-insensitive). */
  questions: string[];
};
export const {
  useAgentsPublishMutation,
  useAgentsDiscardDraftMutation,
  useAgentsListVersionsQuery,
  useAgentsGetVersionQuery,
  useAgentsRestoreVersionMutation,
  useAgentsGetTestQuestionsQuery,
  useAgentsSetTestQuestionsMutation,
} = injectedRtkApi;
