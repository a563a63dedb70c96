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
  /** An http(s) address of at most 2,000 characters, if any. */
  url?: string;
};
export type RequestType = "choice" | "form" | "approval";
export type RequestOptionDto = {
  /** At most 100 characters. */
  label: string;
  /** At most 200 characters; unique among the options. */
  value: string;
};
export type RequestFieldType =
  "text" | "number" | "date" | "select" | "checkbox" | "file";
export type RequestFieldDto = {
  type: RequestFieldType;
  /** Number fields: a number. Date fields: `YYYY-MM-DD`. */
  min?: number | string;
  max?: number | string;
  /** Key in `values` of the answer. */
  name: string;
  label: string;
  /** A checkbox must be checked. */
  required?: boolean;
  /** Text fields: characters. */
  min_length?: number;
  /** Text fields: maximum characters; default: 1,000. */
  max_length?: number;
  /** Text fields: several lines. */
  multiline?: boolean;
  /** Number fields: no fraction. */
  integer?: boolean;
  /** Select fields: 1 to 50. */
  options?: RequestOptionDto[];
};
export type AnswerFileDto = {
  id: number;
  name: string;
};
export type RequestAnswerDto = {
  /** Forms: the values by field name. Fields that were left empty are absent. */
  values?: {
    [key: string]: string | number | boolean;
  };
  /** Choices: the value of an option. Approvals: `approve` or `reject`. */
  value?: string;
  /** Forms: the files in `values`. */
  files?: AnswerFileDto[];
};
export type MessageRequestDto = {
  type: RequestType;
  /** One line. */
  title?: string;
  /** Choices, and approvals with custom labels: `approve`, then `reject`. */
  options?: RequestOptionDto[];
  /** Forms. */
  fields?: RequestFieldDto[];
  /** Label of a form's button. */
  submit_label?: string;
  /** Time from which it can no longer be answered, ISO 8601, UTC; absent if it does not expire. */
  expires_at?: string;
  /** Absent while it is not answered. */
  answer?: RequestAnswerDto;
  /** A copy of it in another branch or version of the chat was answered, so this one cannot be. Absent otherwise. */
  answered_elsewhere?: boolean;
};
export type PreviewView = {
  /** Parts of the reply that only chats show: `files`, `request` (a form that takes files), `suggestions`. */
  hidden_parts: ("files" | "request" | "suggestions")[];
  text: string;
  /** Sources of the reply; `[1]` refers to the first. */
  sources: MessageSourceDto[];
  /** A question to the creator, if any. */
  request?: MessageRequestDto;
  /** Identifies the execution that waits for the answer to `request`, or, without a request, for the next message.
    Absent if none waits; the answer is then an ordinary message. */
  resume?: string;
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
export type TestAnswerDto = {
  type: "choice" | "form" | "approval";
  /** Choices: the value of an option. Approvals: `approve` or `reject`. */
  value?: string | null;
  /** Forms: the values by field name. */
  values?: {
    [key: string]: string | number | boolean;
  };
};
export type PreviewDto = {
  message: string;
  /** Earlier messages of the test chat, oldest first. */
  history?: PreviewMessageDto[] | null;
  name?: string | null;
  /** Models read its first 10,000 characters only. */
  description?: string | null;
  agent_context?: string | null;
  /** A knowledge base of the caller, if any. */
  knowledge_base_id?: number | null;
  /** Null for the creator's own workflow, which cannot be tested before the agent exists. */
  template_type?:
    | ("simple" | "openrouter" | "approval" | "form" | null)
    | ("simple" | "openrouter" | "approval" | "form" | null);
  /** An agent of the caller whose stored workflow answers, if Regent itself does not; null if the agent does not exist. */
  agent_id?: number | null;
  /** The same for all messages of a test chat: n8n's memory nodes distinguish conversations by it. */
  session_id?: string | null;
  /** The answer to the request in the previous reply; `message` is its text. */
  answer?: TestAnswerDto | null;
  /** `resume` of the previous reply, with an answer to its request if it has one. */
  resume?: string | null;
};
export const { useAgentsPreviewMutation } = injectedRtkApi;
