import { baseApi as api } from "./base-api";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    chatImportsGet: build.query<
      ChatImportsGetApiResponse,
      ChatImportsGetApiArg
    >({
      query: () => ({ url: `/api/chat/import` }),
    }),
    chatImportsBegin: build.mutation<
      ChatImportsBeginApiResponse,
      ChatImportsBeginApiArg
    >({
      query: (queryArg) => ({
        url: `/api/chat/import`,
        method: "POST",
        body: queryArg.body,
        params: {
          agent_id: queryArg.agentId,
          persona_id: queryArg.personaId,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as chatImportEndpoints };
export type ChatImportsGetApiResponse = /** status 200  */ ChatImportDto;
export type ChatImportsGetApiArg = void;
export type ChatImportsBeginApiResponse = /** status 202  */ ChatImportDto;
export type ChatImportsBeginApiArg = {
  /** Agent of the new chats. */
  agentId: number;
  /** Persona of the new chats; default: the user's default persona. */
  personaId?: number;
  body: {
    /** `conversations.json` of ChatGPT or Claude or the ZIP file with it, or chats of Open WebUI (JSON), recognised by its content; at most 100 MB. The only part of the body. */
    file: Blob;
  };
};
export type ImportStatus = "waiting" | "reading" | "done" | "failed";
export type ImportFailure =
  | "unknown_format"
  | "broken"
  | "too_complex"
  | "too_many_chats"
  | "agent_gone"
  | "file_gone";
export type ImportFormat = "chatgpt" | "claude" | "open_webui";
export type LeftOutReason = "empty" | "too_large" | "broken";
export type LeftOutDto = {
  reason: LeftOutReason;
  /** Its title; empty if it has none. */
  name: string;
};
export type ChatImportDto = {
  status: ImportStatus;
  /** Why the file was not read completely; null otherwise. */
  failure: ImportFailure | null;
  /** Null until a conversation was read. */
  format: ImportFormat | null;
  /** Name of the file. */
  name: string;
  agent_id: number;
  /** Number of new chats. */
  imported_count: number;
  /** Number of conversations that were imported before; their chats do not change. */
  known_count: number;
  left_out_count: number;
  /** The first 50 of them. */
  left_out: LeftOutDto[];
  /** Number of files and images in imported conversations; they are not imported. */
  files_count: number;
  /** Number of branches that were not imported because of a limit. */
  branches_count: number;
  /** ISO 8601. */
  created_at: string;
  /** ISO 8601; null until it has finished. */
  finished_at: string | null;
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
export const { useChatImportsGetQuery, useChatImportsBeginMutation } =
  injectedRtkApi;
