import { baseApi as api } from "./base-api";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    agentsListSharedFeedback: build.query<
      AgentsListSharedFeedbackApiResponse,
      AgentsListSharedFeedbackApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/agent/${queryArg.id}/feedback/shared`,
        params: {
          before: queryArg.before,
          limit: queryArg.limit,
        },
      }),
    }),
    accountGetStars: build.query<
      AccountGetStarsApiResponse,
      AccountGetStarsApiArg
    >({
      query: () => ({ url: `/api/account/stars` }),
    }),
    agentsGetQuality: build.query<
      AgentsGetQualityApiResponse,
      AgentsGetQualityApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/agent/${queryArg.id}/quality`,
        params: {
          from: queryArg["from"],
          to: queryArg.to,
        },
      }),
    }),
    qualityGet: build.query<QualityGetApiResponse, QualityGetApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/quality`,
        params: {
          from: queryArg["from"],
          to: queryArg.to,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as qualityEndpoints };
export type AgentsListSharedFeedbackApiResponse =
  /** status 200  */ ListedSharedFeedback[];
export type AgentsListSharedFeedbackApiArg = {
  id: number;
  /** Only earlier replies: the last `message_id` of the previous page. */
  before?: number;
  /** Maximum number, 20 by default, at most 100. */
  limit?: number;
};
export type AccountGetStarsApiResponse = /** status 200  */ StarsView;
export type AccountGetStarsApiArg = void;
export type AgentsGetQualityApiResponse = /** status 200  */ AgentQualityView;
export type AgentsGetQualityApiArg = {
  id: number;
  /** First day (UTC); default: 29 days before `to`. */
  from?: string;
  /** Last day (UTC); default: today. */
  to?: string;
};
export type QualityGetApiResponse = /** status 200  */ QualityOverviewView;
export type QualityGetApiArg = {
  /** First day (UTC); default: 29 days before `to`. */
  from?: string;
  /** Last day (UTC); default: today. */
  to?: string;
};
export type FeedbackReason =
  "wrong" | "off_topic" | "incomplete" | "too_long" | "harmful" | "other";
export type ListedSharedFeedback = {
  reason: FeedbackReason | null;
  /** 1 or -1. */
  value: number;
  comment: string | null;
  /** The reply, at most 2,000 characters of it. */
  reply: string;
  /** Time of the rating. */
  created_at: string;
  /** ID of the reply. */
  message_id: number;
  /** Version of the agent that gave the reply; null when none was published. */
  version: number | null;
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
export type StarsView = {
  /** Number of replies that the user rated as good. */
  stars_given: number;
};
export type QualityVersion = {
  /** Null for replies before the first version was published. */
  version: number | null;
  messages: number;
  answered: number;
  failed: number;
  /** Share of answered among answered and failed messages, from 0 to 1; null if there are none. */
  success_rate: number | null;
  /** Median time from the message to the complete answer, in ms; null without answers. */
  reply_p50_ms: number | null;
  /** 90th percentile of the same time. */
  reply_p90_ms: number | null;
  /** Number of good ratings of its replies. */
  up: number;
  /** Number of bad ratings of its replies. */
  down: number;
};
export type QualityFigures = {
  /** Number of chats with a message for which the agent was called. Alternatives of a chat count once. */
  conversations: number;
  /** Number of users with such a message. */
  people: number;
  /** Number of messages for which the agent was called; a retry counts again. */
  messages: number;
  answered: number;
  failed: number;
  /** Number of replies that the user stopped. */
  stopped: number;
  /** Number of replies that await a callback. */
  waiting: number;
  /** Share of answered among answered and failed messages, from 0 to 1; null if there are none. */
  success_rate: number | null;
  /** Median time from the message to the first text of an answer, in ms; null without answers. */
  first_text_p50_ms: number | null;
  /** 90th percentile of the same time. */
  first_text_p90_ms: number | null;
  /** Median time from the message to the complete answer, in ms; null without answers. */
  reply_p50_ms: number | null;
  /** 90th percentile of the same time. */
  reply_p90_ms: number | null;
  /** Number of good ratings, by the day of the rating. */
  up: number;
  /** Number of bad ratings, by the day of the rating. */
  down: number;
};
export type QualityDay = {
  /** Number of chats with a message for which the agent was called. Alternatives of a chat count once. */
  conversations: number;
  /** Number of users with such a message. */
  people: number;
  /** Number of messages for which the agent was called; a retry counts again. */
  messages: number;
  answered: number;
  failed: number;
  /** Number of replies that the user stopped. */
  stopped: number;
  /** Number of replies that await a callback. */
  waiting: number;
  /** Share of answered among answered and failed messages, from 0 to 1; null if there are none. */
  success_rate: number | null;
  /** Median time from the message to the first text of an answer, in ms; null without answers. */
  first_text_p50_ms: number | null;
  /** 90th percentile of the same time. */
  first_text_p90_ms: number | null;
  /** Median time from the message to the complete answer, in ms; null without answers. */
  reply_p50_ms: number | null;
  /** 90th percentile of the same time. */
  reply_p90_ms: number | null;
  /** Number of good ratings, by the day of the rating. */
  up: number;
  /** Number of bad ratings, by the day of the rating. */
  down: number;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
};
export type QualityFailure = {
  code:
    | "workflow_unreachable"
    | "storage_full"
    | "workflow_not_active"
    | "workflow_not_connected"
    | "bad_api_key"
    | "workflow_error"
    | "empty_reply"
    | "unreadable_reply"
    | "stream_truncated"
    | "connection_lost"
    | "idle_timeout"
    | "reply_timeout"
    | "reply_too_large";
  /** The cause, more precise than the code. */
  cause:
    | "n8n_unreachable"
    | "workflow_missing"
    | "storage_full"
    | "stream_truncated"
    | "connection_lost"
    | "idle_timeout"
    | "reply_timeout"
    | "reply_too_large"
    | "n8n_starting"
    | "n8n_stopping"
    | "n8n_not_here"
    | "proxy_auth"
    | "https_redirect"
    | "redirected"
    | "gateway_error"
    | "api_rate_limited"
    | "api_failing"
    | "api_key_refused"
    | "api_key_scopes"
    | "not_connected"
    | "workflow_archived"
    | "workflow_unpublished"
    | "no_trigger"
    | "wrong_method"
    | "form_trigger"
    | "chat_not_public"
    | "path_taken"
    | "not_registered"
    | "publish_refused"
    | "sub_workflow_unpublished"
    | "draft_pending"
    | "workflow_busy"
    | "agent_key_refused"
    | "agent_key_unreadable"
    | "other_auth"
    | "webhook_login_missing"
    | "webhook_login_refused"
    | "webhook_login_lost"
    | "webhook_credential_missing"
    | "respond_missing"
    | "respond_unused"
    | "respond_unreached"
    | "empty_body"
    | "empty_text"
    | "no_items"
    | "unknown_fields"
    | "chat_nodes"
    | "unreadable"
    | "not_streaming"
    | "error_status"
    | "credential_missing"
    | "model_missing"
    | "model_credential_missing"
    | "model_unauthorized"
    | "model_rate_limited"
    | "model_no_credit"
    | "model_not_found"
    | "node_failed"
    | "sub_workflow_failed"
    | "workflow_failed"
    | "timed_out"
    | "stopped_in_n8n"
    | "waits"
    | "loop"
    | "still_running"
    | "no_callback";
  /** What is wrong, in the caller's language. */
  message: string;
  /** What to do about it, in the caller's language. */
  fix: string;
  count: number;
};
export type QualityReason = {
  /** Null if no reason was given. */
  reason: FeedbackReason | null;
  count: number;
};
export type QualityDropOff = {
  /** The smallest number of questions in this group; it ends before the next group. */
  questions_from: number;
  conversations: number;
};
export type AgentQualityView = {
  /** Versions with runs or ratings in the period, newest first. */
  versions: QualityVersion[];
  /** First day, `YYYY-MM-DD` in UTC. */
  from: string;
  /** Last day. */
  to: string;
  /** The first day with complete run figures: older runs are deleted (`RUN_RETENTION_DAYS`). Ratings cover the whole period. */
  complete_from: string;
  total: QualityFigures;
  /** Every day of the period, oldest first. A user or conversation counts on each day with a message. */
  days: QualityDay[];
  /** Most frequent first. */
  failures: QualityFailure[];
  /** Reasons of the bad ratings, most frequent first. */
  reasons: QualityReason[];
  /** Conversations by their number of questions, fewest first. */
  drop_off: QualityDropOff[];
};
export type QualityAgent = {
  /** Number of chats with a message for which the agent was called. Alternatives of a chat count once. */
  conversations: number;
  /** Number of users with such a message. */
  people: number;
  /** Number of messages for which the agent was called; a retry counts again. */
  messages: number;
  answered: number;
  failed: number;
  /** Number of replies that the user stopped. */
  stopped: number;
  /** Number of replies that await a callback. */
  waiting: number;
  /** Share of answered among answered and failed messages, from 0 to 1; null if there are none. */
  success_rate: number | null;
  /** Median time from the message to the first text of an answer, in ms; null without answers. */
  first_text_p50_ms: number | null;
  /** 90th percentile of the same time. */
  first_text_p90_ms: number | null;
  /** Median time from the message to the complete answer, in ms; null without answers. */
  reply_p50_ms: number | null;
  /** 90th percentile of the same time. */
  reply_p90_ms: number | null;
  /** Number of good ratings, by the day of the rating. */
  up: number;
  /** Number of bad ratings, by the day of the rating. */
  down: number;
  agent_id: number;
  name: string;
};
export type QualityOverviewView = {
  /** The agents with the most messages first, at most 1,000. */
  agents: QualityAgent[];
  /** First day, `YYYY-MM-DD` in UTC. */
  from: string;
  /** Last day. */
  to: string;
  /** The first day with complete run figures: older runs are deleted (`RUN_RETENTION_DAYS`). Ratings cover the whole period. */
  complete_from: string;
  total: QualityFigures;
  /** Every day of the period, oldest first. A user or conversation counts on each day with a message. */
  days: QualityDay[];
  /** Most frequent first. */
  failures: QualityFailure[];
  /** Reasons of the bad ratings, most frequent first. */
  reasons: QualityReason[];
  /** Conversations by their number of questions, fewest first. */
  drop_off: QualityDropOff[];
};
export const {
  useAgentsListSharedFeedbackQuery,
  useAccountGetStarsQuery,
  useAgentsGetQualityQuery,
  useQualityGetQuery,
} = injectedRtkApi;
