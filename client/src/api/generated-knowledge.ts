import { baseApi as api } from "./base-api";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    knowledgeBasesList: build.query<
      KnowledgeBasesListApiResponse,
      KnowledgeBasesListApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/databank/base`,
        params: {
          page: queryArg.page,
          page_size: queryArg.pageSize,
        },
      }),
    }),
    knowledgeBasesCreate: build.mutation<
      KnowledgeBasesCreateApiResponse,
      KnowledgeBasesCreateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/databank/base`,
        method: "POST",
        body: queryArg.createKnowledgeBaseDto,
      }),
    }),
    knowledgeBasesGet: build.query<
      KnowledgeBasesGetApiResponse,
      KnowledgeBasesGetApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/databank/base/${queryArg.id}`,
      }),
    }),
    knowledgeBasesUpdate: build.mutation<
      KnowledgeBasesUpdateApiResponse,
      KnowledgeBasesUpdateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/databank/base/${queryArg.id}`,
        method: "PATCH",
        body: queryArg.updateKnowledgeBaseDto,
      }),
    }),
    knowledgeBasesDelete: build.mutation<
      KnowledgeBasesDeleteApiResponse,
      KnowledgeBasesDeleteApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/databank/base/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    documentsList: build.query<DocumentsListApiResponse, DocumentsListApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/databank/base/${queryArg.id}/document`,
      }),
    }),
    documentsUpload: build.mutation<
      DocumentsUploadApiResponse,
      DocumentsUploadApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/databank/base/${queryArg.id}/file`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    documentsAddPage: build.mutation<
      DocumentsAddPageApiResponse,
      DocumentsAddPageApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/databank/base/${queryArg.id}/page`,
        method: "POST",
        body: queryArg.pageInput,
      }),
    }),
    documentsReadAgain: build.mutation<
      DocumentsReadAgainApiResponse,
      DocumentsReadAgainApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/databank/base/${queryArg.id}/document/${queryArg.documentId}/read`,
        method: "POST",
      }),
    }),
    documentsDelete: build.mutation<
      DocumentsDeleteApiResponse,
      DocumentsDeleteApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/databank/base/${queryArg.id}/document/${queryArg.documentId}`,
        method: "DELETE",
      }),
    }),
    knowledgeBasesSearch: build.query<
      KnowledgeBasesSearchApiResponse,
      KnowledgeBasesSearchApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/databank/base/${queryArg.id}/search`,
        params: {
          version: queryArg.version,
          q: queryArg.q,
          query: queryArg.query,
          top_k: queryArg.topK,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as knowledgeEndpoints };
export type KnowledgeBasesListApiResponse =
  /** status 200  */ KnowledgeBaseView[];
export type KnowledgeBasesListApiArg = {
  page?: number;
  pageSize?: number;
};
export type KnowledgeBasesCreateApiResponse =
  /** status 201  */ KnowledgeBaseDetailView;
export type KnowledgeBasesCreateApiArg = {
  createKnowledgeBaseDto: CreateKnowledgeBaseDto;
};
export type KnowledgeBasesGetApiResponse =
  /** status 200  */ KnowledgeBaseDetailView;
export type KnowledgeBasesGetApiArg = {
  id: number;
};
export type KnowledgeBasesUpdateApiResponse =
  /** status 200  */ KnowledgeBaseDetailView;
export type KnowledgeBasesUpdateApiArg = {
  id: number;
  updateKnowledgeBaseDto: UpdateKnowledgeBaseDto;
};
export type KnowledgeBasesDeleteApiResponse = unknown;
export type KnowledgeBasesDeleteApiArg = {
  id: number;
};
export type DocumentsListApiResponse = /** status 200  */ DocumentView[];
export type DocumentsListApiArg = {
  id: number;
};
export type DocumentsUploadApiResponse = /** status 201  */ DocumentView;
export type DocumentsUploadApiArg = {
  id: number;
  body: {
    /** PDF, DOCX, Markdown, HTML, CSV or text in any common encoding, by its content; at most `FILE_MAX_MB`. The only part of the body. */
    file: Blob;
  };
};
export type DocumentsAddPageApiResponse = /** status 201  */ DocumentView;
export type DocumentsAddPageApiArg = {
  id: number;
  pageInput: PageInput;
};
export type DocumentsReadAgainApiResponse = /** status 200  */ DocumentView;
export type DocumentsReadAgainApiArg = {
  id: number;
  documentId: number;
};
export type DocumentsDeleteApiResponse = unknown;
export type DocumentsDeleteApiArg = {
  id: number;
  documentId: number;
};
export type KnowledgeBasesSearchApiResponse =
  /** status 200  */ ChapterHitDto[];
export type KnowledgeBasesSearchApiArg = {
  id: number;
  /** `agent.version` of the dispatch, to read the version that answers this message; default: the live content. */
  version?: number;
  q?: string;
  query?: string;
  /** Maximum number of chapters: 5 by default, limited to 20. */
  topK?: number;
};
export type KnowledgeBaseView = {
  id: number;
  name: string | null;
  chapters_count: number;
  /** IDs of the caller's agents that use it. */
  agents: number[];
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
export type ChapterView = {
  id: number;
  title: string;
  /** May be empty. */
  content: string;
  /** The file or page that it was read from; null if the user wrote it. */
  document_id: number | null;
  /** Page of the document on which it begins, from 1; null without pages. */
  page: number | null;
  /** Fragment of the page's address at which it begins; null if there is none. */
  anchor: string | null;
};
export type KnowledgeBaseDetailView = {
  id: number;
  name: string | null;
  chapters_count: number;
  /** IDs of the caller's agents that use it. */
  agents: number[];
  chapters: ChapterView[];
};
export type NewChapterDto = {
  title: string;
  /** May be empty, absent or null. */
  content?: string | null;
};
export type CreateKnowledgeBaseDto = {
  name: string;
  /** At most 200. A base has at most 1,000; add more by PATCH. */
  chapters?: NewChapterDto[] | null;
};
export type ChangedChapterDto = {
  id: number;
  title?: string | null;
  /** May be empty. */
  content?: string | null;
};
export type DeletedChapterDto = {
  id: number;
};
export type UpdateKnowledgeBaseDto = {
  /** Not changed if absent or null. */
  name?: string | null;
  /** Appended in this order. */
  chapters_to_add?: NewChapterDto[] | null;
  chapters_to_update?: ChangedChapterDto[] | null;
  chapters_to_delete?: DeletedChapterDto[] | null;
};
export type DocumentFailure =
  | "encrypted"
  | "no_text"
  | "broken"
  | "too_complex"
  | "base_full"
  | "type_refused"
  | "page_unreachable"
  | "page_needs_sign_in"
  | "page_too_large"
  | "file_gone";
export type DocumentView = {
  status: "waiting" | "reading" | "ready" | "failed";
  /** Why it failed; null otherwise. */
  failure: DocumentFailure | null;
  id: number;
  /** Name of the file, or title of the page; its address until it has been read. */
  name: string;
  /** Address of the page; null for a file. */
  url: string | null;
  /** Pages of a PDF; null for others. */
  pages: number | null;
  /** Number of chapters from the last successful reading. */
  chapters_count: number;
  /** ISO 8601. */
  created_at: string;
  /** When its chapters were last replaced, ISO 8601; null if never. */
  read_at: string | null;
};
export type PageInput = {
  /** http(s) address of a public HTML, text or PDF page, without user and password. */
  url: string;
};
export type HitDocument = {
  /** Name of the file, or title of the page. */
  name: string;
  /** Address of the page; null for a file. */
  url: string | null;
};
export type ChapterHitDto = {
  chapter_id: number;
  title: string;
  /** The matching part, without markup; the beginning of a chapter that was found by its meaning. */
  snippet: string;
  /** At most 2,000 characters. */
  content: string;
  /** Higher is better; comparable within one response only. */
  rank: number;
  /** Where it was read from; null if the user wrote it. */
  document: HitDocument | null;
  /** Page of a PDF on which it begins, from 1; null for others. */
  page: number | null;
  /** Fragment of the page's address at which it begins; null if there is none. */
  anchor: string | null;
};
export const {
  useKnowledgeBasesListQuery,
  useKnowledgeBasesCreateMutation,
  useKnowledgeBasesGetQuery,
  useKnowledgeBasesUpdateMutation,
  useKnowledgeBasesDeleteMutation,
  useDocumentsListQuery,
  useDocumentsUploadMutation,
  useDocumentsAddPageMutation,
  useDocumentsReadAgainMutation,
  useDocumentsDeleteMutation,
  useKnowledgeBasesSearchQuery,
} = injectedRtkApi;
