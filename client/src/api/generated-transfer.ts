import { baseApi as api } from "./base-api";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    agentsDuplicate: build.mutation<
      AgentsDuplicateApiResponse,
      AgentsDuplicateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/agent/${queryArg.id}/duplicate`,
        method: "POST",
      }),
    }),
    agentsImport: build.mutation<AgentsImportApiResponse, AgentsImportApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/agent/import`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as transferEndpoints };
export type AgentsDuplicateApiResponse = /** status 201  */ AgentDetailView;
export type AgentsDuplicateApiArg = {
  id: number;
};
export type AgentsImportApiResponse = /** status 201  */ ImportedAgentView;
export type AgentsImportApiArg = {
  body: {
    /** An agent of Regent (JSON), a character card V2 or V3 (JSON or PNG), or up to 20 agents of n8n's Chat Hub (JSON), at most 10 MB. The only part of the body. */
    file: Blob;
  };
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
export type OtherImportView = {
  /** Its name in the file. */
  name: string;
  /** Null if it was not imported. */
  agent: AgentDetailView | null;
  /** Why it was not imported; null if it was. */
  code: string | null;
  /** Unsupported fields of the file; at most 50. `image`: the image is damaged or too large. */
  ignored: string[];
  /** Fields of the agent whose text was cut to its limit. */
  shortened: string[];
};
export type ImportedAgentView = {
  agent: AgentDetailView;
  /** The other agents of the file, in its order. */
  others: OtherImportView[];
  /** Unsupported fields of the file; at most 50. `image`: the image is damaged or too large. */
  ignored: string[];
  /** Fields of the agent whose text was cut to its limit. */
  shortened: string[];
};
export const { useAgentsDuplicateMutation, useAgentsImportMutation } =
  injectedRtkApi;
