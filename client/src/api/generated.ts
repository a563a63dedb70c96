import { baseApi as api } from "./base-api";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    messagesList: build.query<MessagesListApiResponse, MessagesListApiArg>({
      query: (queryArg) => ({
        url: `/api/chat/${queryArg.id}/message`,
        params: {
          last_seen_message: queryArg.lastSeenMessage,
          before: queryArg.before,
          since_rev: queryArg.sinceRev,
          limit: queryArg.limit,
        },
      }),
    }),
    messagesPost: build.mutation<MessagesPostApiResponse, MessagesPostApiArg>({
      query: (queryArg) => ({
        url: `/api/chat/${queryArg.id}/message`,
        method: "POST",
        body: queryArg.postMessageDto,
      }),
    }),
    messagesDelete: build.mutation<
      MessagesDeleteApiResponse,
      MessagesDeleteApiArg
    >({
      query: (queryArg) => ({
        url: `/api/chat/${queryArg.id}/message/${queryArg.messageId}`,
        method: "DELETE",
      }),
    }),
    messagesRetry: build.mutation<
      MessagesRetryApiResponse,
      MessagesRetryApiArg
    >({
      query: (queryArg) => ({
        url: `/api/chat/${queryArg.id}/message/${queryArg.messageId}/retry`,
        method: "POST",
      }),
    }),
    messagesAnswer: build.mutation<
      MessagesAnswerApiResponse,
      MessagesAnswerApiArg
    >({
      query: (queryArg) => ({
        url: `/api/chat/${queryArg.id}/message/${queryArg.messageId}/answer`,
        method: "POST",
        body: queryArg.postAnswerDto,
      }),
    }),
    messagesRate: build.mutation<MessagesRateApiResponse, MessagesRateApiArg>({
      query: (queryArg) => ({
        url: `/api/chat/${queryArg.id}/message/${queryArg.messageId}/feedback`,
        method: "PUT",
        body: queryArg.feedbackDto,
      }),
    }),
    agentsGetFeedback: build.query<
      AgentsGetFeedbackApiResponse,
      AgentsGetFeedbackApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/agent/${queryArg.id}/feedback`,
        params: {
          days: queryArg.days,
        },
      }),
    }),
    chatsSearch: build.query<ChatsSearchApiResponse, ChatsSearchApiArg>({
      query: (queryArg) => ({
        url: `/api/chat/search`,
        params: {
          q: queryArg.q,
          before: queryArg.before,
          page_size: queryArg.pageSize,
        },
      }),
    }),
    messagesEdit: build.mutation<MessagesEditApiResponse, MessagesEditApiArg>({
      query: (queryArg) => ({
        url: `/api/chat/${queryArg.id}/message/${queryArg.messageId}/edit`,
        method: "POST",
        body: queryArg.editMessageDto,
      }),
    }),
    messagesRegenerate: build.mutation<
      MessagesRegenerateApiResponse,
      MessagesRegenerateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/chat/${queryArg.id}/message/${queryArg.messageId}/regenerate`,
        method: "POST",
        body: queryArg.regenerateReplyDto,
      }),
    }),
    chatsShow: build.mutation<ChatsShowApiResponse, ChatsShowApiArg>({
      query: (queryArg) => ({
        url: `/api/chat/${queryArg.id}/shown`,
        method: "PUT",
      }),
    }),
    chatsListBranches: build.query<
      ChatsListBranchesApiResponse,
      ChatsListBranchesApiArg
    >({
      query: (queryArg) => ({ url: `/api/chat/${queryArg.id}/branches` }),
    }),
    chatsListForks: build.query<
      ChatsListForksApiResponse,
      ChatsListForksApiArg
    >({
      query: (queryArg) => ({ url: `/api/chat/${queryArg.id}/forks` }),
    }),
    chatsGetShare: build.query<ChatsGetShareApiResponse, ChatsGetShareApiArg>({
      query: (queryArg) => ({ url: `/api/chat/${queryArg.id}/share` }),
    }),
    chatsShare: build.mutation<ChatsShareApiResponse, ChatsShareApiArg>({
      query: (queryArg) => ({
        url: `/api/chat/${queryArg.id}/share`,
        method: "PUT",
        body: queryArg.shareChatDto,
      }),
    }),
    chatsUnshare: build.mutation<ChatsUnshareApiResponse, ChatsUnshareApiArg>({
      query: (queryArg) => ({
        url: `/api/chat/${queryArg.id}/share`,
        method: "DELETE",
      }),
    }),
    sharedChatsGet: build.query<
      SharedChatsGetApiResponse,
      SharedChatsGetApiArg
    >({
      query: (queryArg) => ({
        url: `/api/share/${queryArg.token}`,
        params: {
          after: queryArg.after,
        },
      }),
    }),
    chatsExport: build.query<ChatsExportApiResponse, ChatsExportApiArg>({
      query: (queryArg) => ({
        url: `/api/chat/${queryArg.id}/export`,
        params: {
          format: queryArg.format,
          locale: queryArg.locale,
        },
      }),
    }),
    filesUpload: build.mutation<FilesUploadApiResponse, FilesUploadApiArg>({
      query: (queryArg) => ({
        url: `/api/chat/${queryArg.id}/file`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    chatsList: build.query<ChatsListApiResponse, ChatsListApiArg>({
      query: (queryArg) => ({
        url: `/api/chat`,
        params: {
          agent_id: queryArg.agentId,
          search: queryArg.search,
          is_archived: queryArg.isArchived,
          page: queryArg.page,
          page_size: queryArg.pageSize,
        },
      }),
    }),
    chatsCreate: build.mutation<ChatsCreateApiResponse, ChatsCreateApiArg>({
      query: (queryArg) => ({
        url: `/api/chat`,
        method: "POST",
        body: queryArg.createChatDto,
      }),
    }),
    chatsGet: build.query<ChatsGetApiResponse, ChatsGetApiArg>({
      query: (queryArg) => ({ url: `/api/chat/${queryArg.id}` }),
    }),
    chatsUpdate: build.mutation<ChatsUpdateApiResponse, ChatsUpdateApiArg>({
      query: (queryArg) => ({
        url: `/api/chat/${queryArg.id}`,
        method: "PATCH",
        body: queryArg.updateChatDto,
      }),
    }),
    chatsDelete: build.mutation<ChatsDeleteApiResponse, ChatsDeleteApiArg>({
      query: (queryArg) => ({
        url: `/api/chat/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    chatsRead: build.mutation<ChatsReadApiResponse, ChatsReadApiArg>({
      query: (queryArg) => ({
        url: `/api/chat/${queryArg.id}/read`,
        method: "PUT",
        body: queryArg.readChatDto,
      }),
    }),
    chatsBranch: build.mutation<ChatsBranchApiResponse, ChatsBranchApiArg>({
      query: (queryArg) => ({
        url: `/api/chat/${queryArg.id}/branch`,
        method: "POST",
        body: queryArg.branchChatDto,
      }),
    }),
    chatsStop: build.mutation<ChatsStopApiResponse, ChatsStopApiArg>({
      query: (queryArg) => ({
        url: `/api/chat/${queryArg.id}/stop`,
        method: "POST",
      }),
    }),
    accountGetCsrf: build.query<
      AccountGetCsrfApiResponse,
      AccountGetCsrfApiArg
    >({
      query: () => ({ url: `/api/account/csrf` }),
    }),
    accountSendOtp: build.mutation<
      AccountSendOtpApiResponse,
      AccountSendOtpApiArg
    >({
      query: (queryArg) => ({
        url: `/api/account/sign/send/otp`,
        method: "POST",
        body: queryArg.sendOtpDto,
        headers: {
          "Accept-Language": queryArg["Accept-Language"],
        },
      }),
    }),
    accountExchangeOtp: build.mutation<
      AccountExchangeOtpApiResponse,
      AccountExchangeOtpApiArg
    >({
      query: (queryArg) => ({
        url: `/api/account/sign/exchange/otp`,
        method: "POST",
        body: queryArg.exchangeOtpDto,
      }),
    }),
    accountSignIn: build.mutation<
      AccountSignInApiResponse,
      AccountSignInApiArg
    >({
      query: (queryArg) => ({
        url: `/api/account/sign/in`,
        method: "POST",
        body: queryArg.signInDto,
      }),
    }),
    accountJoinWaitlist: build.mutation<
      AccountJoinWaitlistApiResponse,
      AccountJoinWaitlistApiArg
    >({
      query: (queryArg) => ({
        url: `/api/account/join-waitlist`,
        method: "POST",
        body: queryArg.joinWaitlistDto,
      }),
    }),
    accountGetMe: build.query<AccountGetMeApiResponse, AccountGetMeApiArg>({
      query: () => ({ url: `/api/account/me` }),
    }),
    accountUpdateMe: build.mutation<
      AccountUpdateMeApiResponse,
      AccountUpdateMeApiArg
    >({
      query: (queryArg) => ({
        url: `/api/account/me`,
        method: "PATCH",
        body: queryArg.updateMeDto,
      }),
    }),
    accountSignOut: build.query<
      AccountSignOutApiResponse,
      AccountSignOutApiArg
    >({
      query: () => ({ url: `/api/account/sign/out` }),
    }),
    accountSendPasswordCode: build.mutation<
      AccountSendPasswordCodeApiResponse,
      AccountSendPasswordCodeApiArg
    >({
      query: () => ({ url: `/api/account/password/code`, method: "POST" }),
    }),
    accountSetPassword: build.mutation<
      AccountSetPasswordApiResponse,
      AccountSetPasswordApiArg
    >({
      query: (queryArg) => ({
        url: `/api/account/password`,
        method: "PUT",
        body: queryArg.setPasswordDto,
      }),
    }),
    accountListSessions: build.query<
      AccountListSessionsApiResponse,
      AccountListSessionsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/account/session`,
        params: {
          page: queryArg.page,
          page_size: queryArg.pageSize,
        },
      }),
    }),
    accountEndOtherSessions: build.mutation<
      AccountEndOtherSessionsApiResponse,
      AccountEndOtherSessionsApiArg
    >({
      query: () => ({ url: `/api/account/session`, method: "DELETE" }),
    }),
    accountEndSession: build.mutation<
      AccountEndSessionApiResponse,
      AccountEndSessionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/account/session/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    accountSignInOptions: build.query<
      AccountSignInOptionsApiResponse,
      AccountSignInOptionsApiArg
    >({
      query: () => ({ url: `/api/account/sign/options` }),
    }),
    agentsList: build.query<AgentsListApiResponse, AgentsListApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/agent`,
        params: {
          search: queryArg.search,
          type: queryArg["type"],
          status: queryArg.status,
          availability: queryArg.availability,
          created_by: queryArg.createdBy,
          sort: queryArg.sort,
          page: queryArg.page,
          page_size: queryArg.pageSize,
        },
      }),
    }),
    agentsCreate: build.mutation<AgentsCreateApiResponse, AgentsCreateApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/agent`,
        method: "POST",
        body: queryArg.createAgentDto,
      }),
    }),
    agentsListTypes: build.query<
      AgentsListTypesApiResponse,
      AgentsListTypesApiArg
    >({
      query: () => ({ url: `/api/studio/agent/types` }),
    }),
    agentsListStats: build.query<
      AgentsListStatsApiResponse,
      AgentsListStatsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/agent/stats`,
        params: {
          page: queryArg.page,
          page_size: queryArg.pageSize,
        },
      }),
    }),
    agentsGet: build.query<AgentsGetApiResponse, AgentsGetApiArg>({
      query: (queryArg) => ({ url: `/api/studio/agent/${queryArg.id}` }),
    }),
    agentsUpdate: build.mutation<AgentsUpdateApiResponse, AgentsUpdateApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/agent/${queryArg.id}`,
        method: "PATCH",
        body: queryArg.updateAgentDto,
      }),
    }),
    agentsDelete: build.mutation<AgentsDeleteApiResponse, AgentsDeleteApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/agent/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    agentsRotateApiKey: build.mutation<
      AgentsRotateApiKeyApiResponse,
      AgentsRotateApiKeyApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/agent/${queryArg.id}/api_key/rotate`,
        method: "POST",
        body: queryArg.rotateApiKeyDto,
      }),
    }),
    agentsUpvote: build.mutation<AgentsUpvoteApiResponse, AgentsUpvoteApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/upvote/agent/${queryArg.id}`,
        method: "POST",
      }),
    }),
    accountGetUser: build.query<
      AccountGetUserApiResponse,
      AccountGetUserApiArg
    >({
      query: (queryArg) => ({ url: `/api/account/user/${queryArg.id}` }),
    }),
    accountListAgents: build.query<
      AccountListAgentsApiResponse,
      AccountListAgentsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/account/agent`,
        params: {
          page: queryArg.page,
          page_size: queryArg.pageSize,
        },
      }),
    }),
    agentsNotify: build.mutation<AgentsNotifyApiResponse, AgentsNotifyApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/agent/${queryArg.id}/notify`,
        method: "PUT",
      }),
    }),
    agentsCancelNotify: build.mutation<
      AgentsCancelNotifyApiResponse,
      AgentsCancelNotifyApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/agent/${queryArg.id}/notify`,
        method: "DELETE",
      }),
    }),
    adminGetN8N: build.query<AdminGetN8NApiResponse, AdminGetN8NApiArg>({
      query: () => ({ url: `/api/admin/n8n` }),
    }),
    accountGetN8N: build.query<AccountGetN8NApiResponse, AccountGetN8NApiArg>({
      query: () => ({ url: `/api/account/n8n` }),
    }),
    accountSetN8N: build.mutation<
      AccountSetN8NApiResponse,
      AccountSetN8NApiArg
    >({
      query: (queryArg) => ({
        url: `/api/account/n8n`,
        method: "PUT",
        body: queryArg.setOwnN8NDto,
      }),
    }),
    accountRemoveN8N: build.mutation<
      AccountRemoveN8NApiResponse,
      AccountRemoveN8NApiArg
    >({
      query: () => ({ url: `/api/account/n8n`, method: "DELETE" }),
    }),
    agentsGetTemplate: build.query<
      AgentsGetTemplateApiResponse,
      AgentsGetTemplateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/agent/${queryArg.id}/n8n_template`,
        params: {
          type: queryArg["type"],
        },
      }),
    }),
    agentsCheck: build.mutation<AgentsCheckApiResponse, AgentsCheckApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/agent/${queryArg.id}/check`,
        method: "POST",
      }),
    }),
    agentsRestoreWorkflow: build.mutation<
      AgentsRestoreWorkflowApiResponse,
      AgentsRestoreWorkflowApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/agent/${queryArg.id}/workflow/restore`,
        method: "POST",
      }),
    }),
    runsList: build.query<RunsListApiResponse, RunsListApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/agent/${queryArg.id}/runs`,
        params: {
          before: queryArg.before,
          limit: queryArg.limit,
          outcome: queryArg.outcome,
          reply_to: queryArg.replyTo,
        },
      }),
    }),
    runsGet: build.query<RunsGetApiResponse, RunsGetApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/agent/${queryArg.id}/runs/${queryArg.turnId}`,
      }),
    }),
    personasList: build.query<PersonasListApiResponse, PersonasListApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/persona`,
        params: {
          page: queryArg.page,
          page_size: queryArg.pageSize,
        },
      }),
    }),
    personasCreate: build.mutation<
      PersonasCreateApiResponse,
      PersonasCreateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/persona`,
        method: "POST",
        body: queryArg.createPersonaDto,
      }),
    }),
    personasUpdate: build.mutation<
      PersonasUpdateApiResponse,
      PersonasUpdateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/persona/${queryArg.id}`,
        method: "PATCH",
        body: queryArg.updatePersonaDto,
      }),
    }),
    personasDelete: build.mutation<
      PersonasDeleteApiResponse,
      PersonasDeleteApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/persona/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    chatsTranscribe: build.mutation<
      ChatsTranscribeApiResponse,
      ChatsTranscribeApiArg
    >({
      query: (queryArg) => ({
        url: `/api/chat/${queryArg.id}/transcription`,
        method: "POST",
        body: queryArg.body,
        params: {
          locale: queryArg.locale,
        },
      }),
    }),
    messagesSpeak: build.mutation<
      MessagesSpeakApiResponse,
      MessagesSpeakApiArg
    >({
      query: (queryArg) => ({
        url: `/api/chat/${queryArg.id}/message/${queryArg.messageId}/speech`,
        method: "POST",
        body: queryArg.speechDto,
      }),
    }),
    accountUploadImage: build.mutation<
      AccountUploadImageApiResponse,
      AccountUploadImageApiArg
    >({
      query: (queryArg) => ({
        url: `/api/account/image`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    studioUploadImage: build.mutation<
      StudioUploadImageApiResponse,
      StudioUploadImageApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/image`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    studioGetAvatar: build.query<
      StudioGetAvatarApiResponse,
      StudioGetAvatarApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/image`,
        params: {
          robohash: queryArg.robohash,
        },
      }),
    }),
    personasUploadImage: build.mutation<
      PersonasUploadImageApiResponse,
      PersonasUploadImageApiArg
    >({
      query: (queryArg) => ({
        url: `/api/studio/persona/image`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    agentsReport: build.mutation<AgentsReportApiResponse, AgentsReportApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/agent/${queryArg.id}/report`,
        method: "PUT",
        body: queryArg.reportDto,
      }),
    }),
    messagesReport: build.mutation<
      MessagesReportApiResponse,
      MessagesReportApiArg
    >({
      query: (queryArg) => ({
        url: `/api/chat/${queryArg.id}/message/${queryArg.messageId}/report`,
        method: "PUT",
        body: queryArg.reportDto,
      }),
    }),
    adminListCases: build.query<
      AdminListCasesApiResponse,
      AdminListCasesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/report`,
        params: {
          before: queryArg.before,
          limit: queryArg.limit,
          state: queryArg.state,
        },
      }),
    }),
    adminListReports: build.query<
      AdminListReportsApiResponse,
      AdminListReportsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/report/${queryArg.id}`,
        params: {
          before: queryArg.before,
          limit: queryArg.limit,
        },
      }),
    }),
    adminDismissCase: build.mutation<
      AdminDismissCaseApiResponse,
      AdminDismissCaseApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/report/${queryArg.id}/dismiss`,
        method: "POST",
      }),
    }),
    adminHideAgent: build.mutation<
      AdminHideAgentApiResponse,
      AdminHideAgentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/report/${queryArg.id}/hide`,
        method: "POST",
      }),
    }),
    adminUnhideAgent: build.mutation<
      AdminUnhideAgentApiResponse,
      AdminUnhideAgentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/report/${queryArg.id}/unhide`,
        method: "POST",
      }),
    }),
    adminListWaitlist: build.query<
      AdminListWaitlistApiResponse,
      AdminListWaitlistApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/waitlist`,
        params: {
          before: queryArg.before,
          limit: queryArg.limit,
        },
      }),
    }),
    adminListInvitations: build.query<
      AdminListInvitationsApiResponse,
      AdminListInvitationsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/invitation`,
        params: {
          before: queryArg.before,
          limit: queryArg.limit,
        },
      }),
    }),
    adminInvite: build.mutation<AdminInviteApiResponse, AdminInviteApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/invitation`,
        method: "POST",
        body: queryArg.inviteDto,
      }),
    }),
    adminWithdrawInvitation: build.mutation<
      AdminWithdrawInvitationApiResponse,
      AdminWithdrawInvitationApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/invitation/withdraw`,
        method: "POST",
        body: queryArg.withdrawDto,
      }),
    }),
    accountStartExport: build.mutation<
      AccountStartExportApiResponse,
      AccountStartExportApiArg
    >({
      query: () => ({ url: `/api/account/export`, method: "POST" }),
    }),
    accountSendDeleteCode: build.mutation<
      AccountSendDeleteCodeApiResponse,
      AccountSendDeleteCodeApiArg
    >({
      query: () => ({ url: `/api/account/delete/code`, method: "POST" }),
    }),
    accountDelete: build.mutation<
      AccountDeleteApiResponse,
      AccountDeleteApiArg
    >({
      query: (queryArg) => ({
        url: `/api/account/delete`,
        method: "POST",
        body: queryArg.deleteAccountDto,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as api };
export type MessagesListApiResponse = /** status 200  */ MessageDto[];
export type MessagesListApiArg = {
  id: number;
  /** Messages after this one (0: from the start), at most 500 and about 4 MB of text. Repeat with the last one until the
    list is empty. */
  lastSeenMessage?: number;
  /** The messages before this one. With long messages fewer than `limit` are returned (about 4 MB of text): repeat with
    the first one until the list is empty or contains `seq` 1. */
  before?: number;
  /** Messages with a `rev` above this number, by `rev`, deleted ones included, at most 1,000 and about 4 MB of text.
    Repeat with the last `rev` until the list is empty. */
  sinceRev?: number;
  /** Maximum number, 50 by default, at most 100. Applies to `before` and to the newest messages. */
  limit?: number;
};
export type MessagesPostApiResponse =
  | /** status 200 This `client_id` was used before: the message that it created. */ MessageDto
  | /** status 201  */ MessageDto;
export type MessagesPostApiArg = {
  id: number;
  postMessageDto: PostMessageDto;
};
export type MessagesDeleteApiResponse = unknown;
export type MessagesDeleteApiArg = {
  id: number;
  messageId: number;
};
export type MessagesRetryApiResponse = /** status 200  */ MessageDto;
export type MessagesRetryApiArg = {
  id: number;
  messageId: number;
};
export type MessagesAnswerApiResponse =
  | /** status 200 This `client_id` was used before: the message that it created. */ MessageDto
  | /** status 201 The message with the answer. */ MessageDto;
export type MessagesAnswerApiArg = {
  id: number;
  messageId: number;
  postAnswerDto: PostAnswerDto;
};
export type MessagesRateApiResponse = /** status 200  */ MessageDto;
export type MessagesRateApiArg = {
  id: number;
  messageId: number;
  feedbackDto: FeedbackDto;
};
export type AgentsGetFeedbackApiResponse = /** status 200  */ AgentFeedbackView;
export type AgentsGetFeedbackApiArg = {
  id: number;
  /** Days up to today (UTC): 30 by default, at most 90. */
  days?: number;
};
export type ChatsSearchApiResponse = /** status 200  */ MessageHitDto[];
export type ChatsSearchApiArg = {
  /** At most 200 characters. A message must contain all words, in any form and order; case, accents, ё and ß do not
    matter. Words of three letters or more, and the last of two, match as prefixes in the newest 4,096 messages. Typing
    errors are corrected when nothing is found. Chinese, Japanese, Korean and Thai match by parts of words. Operators
    are not supported. */
  q: string;
  /** Only messages with a lower ID: the last `message_id` of the previous page. */
  before?: number;
  /** Maximum number, 20 by default, at most 100. */
  pageSize?: number;
};
export type MessagesEditApiResponse =
  | /** status 200 This `client_id` was used before: the alternative that it created. */ AlternativeDto
  | /** status 201  */ AlternativeDto;
export type MessagesEditApiArg = {
  id: number;
  messageId: number;
  editMessageDto: EditMessageDto;
};
export type MessagesRegenerateApiResponse =
  | /** status 200 This `client_id` was used before: the alternative that it created. */ AlternativeDto
  | /** status 201  */ AlternativeDto;
export type MessagesRegenerateApiArg = {
  id: number;
  messageId: number;
  regenerateReplyDto: RegenerateReplyDto;
};
export type ChatsShowApiResponse = /** status 200  */ ChatDto;
export type ChatsShowApiArg = {
  id: number;
};
export type ChatsListBranchesApiResponse = /** status 200  */ BranchDto[];
export type ChatsListBranchesApiArg = {
  id: number;
};
export type ChatsListForksApiResponse = /** status 200  */ ForkDto[];
export type ChatsListForksApiArg = {
  id: number;
};
export type ChatsGetShareApiResponse = /** status 200  */ ChatShareDto;
export type ChatsGetShareApiArg = {
  id: number;
};
export type ChatsShareApiResponse = /** status 200  */ ShareDto;
export type ChatsShareApiArg = {
  id: number;
  shareChatDto: ShareChatDto;
};
export type ChatsUnshareApiResponse = unknown;
export type ChatsUnshareApiArg = {
  id: number;
};
export type SharedChatsGetApiResponse = /** status 200  */ SharedChatDto;
export type SharedChatsGetApiArg = {
  token: string;
  /** Only messages after this `seq`. */
  after?: number;
};
export type ChatsExportApiResponse = /** status 200 The file. */ string;
export type ChatsExportApiArg = {
  id: number;
  /** `markdown` to read, `json` for programs. */
  format: "markdown" | "json";
  /** Language of headings; by default that of the browser. */
  locale?: "en" | "ru";
};
export type FilesUploadApiResponse = /** status 201  */ FileDto;
export type FilesUploadApiArg = {
  id: number;
  body: {
    /** An image (JPEG, PNG, WebP, GIF), PDF, DOCX, XLSX, audio, or text in UTF-8, by its content; at most `FILE_MAX_MB`. The only part of the body. */
    file: Blob;
  };
};
export type ChatsListApiResponse = /** status 200  */ ChatDto[];
export type ChatsListApiArg = {
  /** Only chats with this agent. */
  agentId?: number;
  /** Only chats whose names contain all of these words, in any order; case, accents and ё do not matter. At most 200
    characters. Searches the 4,096 most recently active chats. */
  search?: string;
  /** `true`: only archived chats; `false` (default): the others. With `agent_id` or `search`: all of them by default. */
  isArchived?: "true" | "false";
  page?: number;
  pageSize?: number;
};
export type ChatsCreateApiResponse = /** status 201  */ ChatDto;
export type ChatsCreateApiArg = {
  createChatDto: CreateChatDto;
};
export type ChatsGetApiResponse = /** status 200  */ ChatDto;
export type ChatsGetApiArg = {
  id: number;
};
export type ChatsUpdateApiResponse = /** status 200  */ ChatDto;
export type ChatsUpdateApiArg = {
  id: number;
  updateChatDto: UpdateChatDto;
};
export type ChatsDeleteApiResponse = unknown;
export type ChatsDeleteApiArg = {
  id: number;
};
export type ChatsReadApiResponse = /** status 200  */ ChatDto;
export type ChatsReadApiArg = {
  id: number;
  readChatDto: ReadChatDto;
};
export type ChatsBranchApiResponse = /** status 201  */ ChatDto;
export type ChatsBranchApiArg = {
  id: number;
  branchChatDto: BranchChatDto;
};
export type ChatsStopApiResponse = /** status 200  */ StoppedDto;
export type ChatsStopApiArg = {
  id: number;
};
export type AccountGetCsrfApiResponse = /** status 200  */ CsrfDto;
export type AccountGetCsrfApiArg = void;
export type AccountSendOtpApiResponse = /** status 200  */ OtpSentDto;
export type AccountSendOtpApiArg = {
  /** Language of the mail: en or ru. */
  "Accept-Language"?: string;
  sendOtpDto: SendOtpDto;
};
export type AccountExchangeOtpApiResponse = /** status 200  */ MeDto;
export type AccountExchangeOtpApiArg = {
  exchangeOtpDto: ExchangeOtpDto;
};
export type AccountSignInApiResponse = /** status 200  */ MeDto;
export type AccountSignInApiArg = {
  signInDto: SignInDto;
};
export type AccountJoinWaitlistApiResponse =
  /** status 201  */ WaitlistEntryDto;
export type AccountJoinWaitlistApiArg = {
  joinWaitlistDto: JoinWaitlistDto;
};
export type AccountGetMeApiResponse = /** status 200  */ MeDto;
export type AccountGetMeApiArg = void;
export type AccountUpdateMeApiResponse = /** status 200  */ MeDto;
export type AccountUpdateMeApiArg = {
  updateMeDto: UpdateMeDto;
};
export type AccountSignOutApiResponse = /** status 200  */ EmptyDto;
export type AccountSignOutApiArg = void;
export type AccountSendPasswordCodeApiResponse =
  /** status 200  */ ProofSentDto;
export type AccountSendPasswordCodeApiArg = void;
export type AccountSetPasswordApiResponse = /** status 200  */ MeDto;
export type AccountSetPasswordApiArg = {
  setPasswordDto: SetPasswordDto;
};
export type AccountListSessionsApiResponse = /** status 200  */ SessionDto[];
export type AccountListSessionsApiArg = {
  page?: number;
  pageSize?: number;
};
export type AccountEndOtherSessionsApiResponse = unknown;
export type AccountEndOtherSessionsApiArg = void;
export type AccountEndSessionApiResponse = unknown;
export type AccountEndSessionApiArg = {
  id: number;
};
export type AccountSignInOptionsApiResponse =
  /** status 200  */ SignInOptionsDto;
export type AccountSignInOptionsApiArg = void;
export type AgentsListApiResponse = /** status 200  */ AgentView[];
export type AgentsListApiArg = {
  /** Part of the name; case, accents and ё do not matter. Above about 2,000 hits `X-Total-Count` is estimated from the
    newest agents until a page reaches the end; below it is exact. */
  search?: string;
  /** Exactly this category. */
  type?: string;
  status?: "not_published" | "ready";
  /** Whether the workflow answers. Unpublished agents count as online. */
  availability?: "online" | "offline";
  /** Id of the creator. */
  createdBy?: number;
  /** Default: newest. */
  sort?: "newest" | "oldest" | "name" | "popular";
  page?: number;
  pageSize?: number;
};
export type AgentsCreateApiResponse = /** status 201  */ AgentDetailView;
export type AgentsCreateApiArg = {
  createAgentDto: CreateAgentDto;
};
export type AgentsListTypesApiResponse = /** status 200  */ string[];
export type AgentsListTypesApiArg = void;
export type AgentsListStatsApiResponse = /** status 200  */ AgentStatView[];
export type AgentsListStatsApiArg = {
  page?: number;
  pageSize?: number;
};
export type AgentsGetApiResponse = /** status 200  */ AgentDetailView;
export type AgentsGetApiArg = {
  id: number;
};
export type AgentsUpdateApiResponse = /** status 200  */ AgentDetailView;
export type AgentsUpdateApiArg = {
  id: number;
  updateAgentDto: UpdateAgentDto;
};
export type AgentsDeleteApiResponse = unknown;
export type AgentsDeleteApiArg = {
  id: number;
};
export type AgentsRotateApiKeyApiResponse = /** status 200  */ ApiKeyView;
export type AgentsRotateApiKeyApiArg = {
  id: number;
  rotateApiKeyDto: RotateApiKeyDto;
};
export type AgentsUpvoteApiResponse = /** status 200  */ CrownView;
export type AgentsUpvoteApiArg = {
  id: number;
};
export type AccountGetUserApiResponse = /** status 200  */ PublicUserView;
export type AccountGetUserApiArg = {
  id: number;
};
export type AccountListAgentsApiResponse = /** status 200  */ AgentView[];
export type AccountListAgentsApiArg = {
  page?: number;
  pageSize?: number;
};
export type AgentsNotifyApiResponse = unknown;
export type AgentsNotifyApiArg = {
  id: number;
};
export type AgentsCancelNotifyApiResponse = unknown;
export type AgentsCancelNotifyApiArg = {
  id: number;
};
export type AdminGetN8NApiResponse = /** status 200  */ N8NStatusView;
export type AdminGetN8NApiArg = void;
export type AccountGetN8NApiResponse = /** status 200  */ OwnN8NView;
export type AccountGetN8NApiArg = void;
export type AccountSetN8NApiResponse = /** status 200  */ OwnN8NView;
export type AccountSetN8NApiArg = {
  setOwnN8NDto: SetOwnN8NDto;
};
export type AccountRemoveN8NApiResponse = unknown;
export type AccountRemoveN8NApiArg = void;
export type AgentsGetTemplateApiResponse = /** status 200  */ string;
export type AgentsGetTemplateApiArg = {
  id: number;
  /** Default: the agent's template, else `simple`. */
  type?: "simple" | "openrouter" | "approval" | "form" | "callback";
};
export type AgentsCheckApiResponse = /** status 200  */ CheckView;
export type AgentsCheckApiArg = {
  id: number;
};
export type AgentsRestoreWorkflowApiResponse = unknown;
export type AgentsRestoreWorkflowApiArg = {
  id: number;
};
export type RunsListApiResponse = /** status 200  */ RunView[];
export type RunsListApiArg = {
  id: number;
  /** Only earlier runs: the last `turn_id` of the previous page. */
  before?: number;
  /** Maximum number, 50 by default, at most 100. */
  limit?: number;
  /** Only runs with this outcome. */
  outcome?: "waiting" | "answered" | "failed" | "stopped";
  /** Only runs of this message in the caller's chats; several after a retry. Replaces the other filters. */
  replyTo?: number;
};
export type RunsGetApiResponse = /** status 200  */ RunView;
export type RunsGetApiArg = {
  id: number;
  turnId: number;
};
export type PersonasListApiResponse = /** status 200  */ PersonaView[];
export type PersonasListApiArg = {
  page?: number;
  pageSize?: number;
};
export type PersonasCreateApiResponse = /** status 201  */ PersonaView;
export type PersonasCreateApiArg = {
  createPersonaDto: CreatePersonaDto;
};
export type PersonasUpdateApiResponse = /** status 200  */ PersonaView;
export type PersonasUpdateApiArg = {
  id: number;
  updatePersonaDto: UpdatePersonaDto;
};
export type PersonasDeleteApiResponse = unknown;
export type PersonasDeleteApiArg = {
  id: number;
};
export type ChatsTranscribeApiResponse = /** status 200  */ TranscriptionDto;
export type ChatsTranscribeApiArg = {
  id: number;
  /** Spoken language; default: that of the browser. */
  locale?: "en" | "ru";
  body: {
    /** WebM, Ogg, MP4, WAV, FLAC or MP3 by its content, at most 3 MB. The only part of the body. */
    audio: Blob;
  };
};
export type MessagesSpeakApiResponse = /** status 200 The audio. */ Blob;
export type MessagesSpeakApiArg = {
  id: number;
  messageId: number;
  speechDto: SpeechDto;
};
export type AccountUploadImageApiResponse = /** status 201  */ ImageView;
export type AccountUploadImageApiArg = {
  body: {
    /** JPEG or PNG by its content, at most 5 MB and 16 megapixels. The only part of the body. */
    image: Blob;
  };
};
export type StudioUploadImageApiResponse = /** status 201  */ ImageView;
export type StudioUploadImageApiArg = {
  body: {
    /** JPEG or PNG by its content, at most 5 MB and 16 megapixels. The only part of the body. */
    image: Blob;
  };
};
export type StudioGetAvatarApiResponse = /** status 200  */ ImageView;
export type StudioGetAvatarApiArg = {
  /** The name to draw from, at most 100 characters. */
  robohash: string;
};
export type PersonasUploadImageApiResponse = /** status 201  */ ImageView;
export type PersonasUploadImageApiArg = {
  body: {
    /** JPEG or PNG by its content, at most 5 MB and 16 megapixels. The only part of the body. */
    image: Blob;
  };
};
export type AgentsReportApiResponse = /** status 200  */ ReportView;
export type AgentsReportApiArg = {
  id: number;
  reportDto: ReportDto;
};
export type MessagesReportApiResponse = /** status 200  */ ReportView;
export type MessagesReportApiArg = {
  id: number;
  messageId: number;
  reportDto: ReportDto;
};
export type AdminListCasesApiResponse = /** status 200  */ ReportCasesView;
export type AdminListCasesApiArg = {
  /** `next` of the previous page. */
  before?: string;
  /** Maximum number of items: 20 by default, at most 100. */
  limit?: number;
  state: "open" | "closed";
};
export type AdminListReportsApiResponse = /** status 200  */ CaseReportView[];
export type AdminListReportsApiArg = {
  id: number;
  /** Only reports with a lower ID: the last `id` of the previous page. */
  before?: number;
  /** Maximum number of items: 20 by default, at most 100. */
  limit?: number;
};
export type AdminDismissCaseApiResponse = /** status 200  */ ReportCaseView;
export type AdminDismissCaseApiArg = {
  id: number;
};
export type AdminHideAgentApiResponse = /** status 200  */ ReportCaseView;
export type AdminHideAgentApiArg = {
  id: number;
};
export type AdminUnhideAgentApiResponse = /** status 200  */ ReportCaseView;
export type AdminUnhideAgentApiArg = {
  id: number;
};
export type AdminListWaitlistApiResponse = /** status 200  */ ListedEmailsView;
export type AdminListWaitlistApiArg = {
  /** `next` of the previous page. */
  before?: string;
  /** Maximum number of items: 20 by default, at most 100. */
  limit?: number;
};
export type AdminListInvitationsApiResponse =
  /** status 200  */ ListedEmailsView;
export type AdminListInvitationsApiArg = {
  /** `next` of the previous page. */
  before?: string;
  /** Maximum number of items: 20 by default, at most 100. */
  limit?: number;
};
export type AdminInviteApiResponse = /** status 200  */ InvitedView[];
export type AdminInviteApiArg = {
  inviteDto: InviteDto;
};
export type AdminWithdrawInvitationApiResponse = unknown;
export type AdminWithdrawInvitationApiArg = {
  withdrawDto: WithdrawDto;
};
export type AccountStartExportApiResponse = /** status 201  */ ExportTicketView;
export type AccountStartExportApiArg = void;
export type AccountSendDeleteCodeApiResponse = /** status 200  */ ProofSentDto;
export type AccountSendDeleteCodeApiArg = void;
export type AccountDeleteApiResponse = unknown;
export type AccountDeleteApiArg = {
  deleteAccountDto: DeleteAccountDto;
};
export type Delivery = "queued" | "answered" | "failed" | "stopped";
export type FileDto = {
  id: number;
  /** With an extension, without a path; at most 120 characters. */
  name: string;
  /** By the content. */
  mime_type: string;
  /** Bytes. */
  size: number;
  /** Images only, in pixels. */
  width?: number;
  /** Images only, in pixels. */
  height?: number;
  /** Images only: a blurred preview (thumbhash, Base64). */
  thumb?: string;
};
export type MessageSourceDto = {
  /** One line of at most 200 characters. */
  title: string;
  /** An http(s) address of at most 2,000 characters, if any. */
  url?: string;
};
export type MessageStepDto = {
  /** The name that the creator gave it, or the text that the workflow reported; at most 100 characters. */
  name: string;
  /** Null if its end was not reported. */
  duration_ms: number | null;
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
export type MessageAnswerDto = {
  /** Forms: the values by field name. Fields that were left empty are absent. */
  values?: {
    [key: string]: string | number | boolean;
  };
  type: RequestType;
  /** The message with the request. */
  request_id: number;
  /** Choices: the value of an option. Approvals: `approve` or `reject`. */
  value?: string;
  /** Forms: the files in `values`. */
  files?: AnswerFileDto[];
};
export type FailureCode =
  | "workflow_not_active"
  | "workflow_not_connected"
  | "workflow_unreachable"
  | "bad_api_key"
  | "workflow_error"
  | "empty_reply"
  | "unreadable_reply"
  | "stream_truncated"
  | "connection_lost"
  | "idle_timeout"
  | "reply_timeout"
  | "reply_too_large"
  | "storage_full";
export type MessageFailureDto = {
  /** For programs. */
  code: FailureCode;
  /** For people; in English. */
  message: string;
  /** Text received before the stream broke. It is not a stored message. */
  partial?: string;
};
export type MessageDto = {
  /** User messages only. */
  delivery?: Delivery;
  id: number;
  /** The text (Markdown); null when the message was deleted, which only `since_rev` returns. */
  message: string | null;
  is_agent_message: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
  /** Its position in the chat: the chat's counter when the message was added. */
  seq: number;
  /** The chat's counter at its last change. */
  rev: number;
  /** UUID chosen by the sender's client. User messages only. */
  client_id?: string | null;
  /** The user message that this one answers. Agent messages only. */
  reply_to?: number | null;
  /** Next messages that the reply suggests. Agent messages only; absent if there are none. */
  suggestions?: string[];
  /** In display order; absent if there are none. */
  files?: FileDto[];
  /** Sources of the reply; `[1]` in the text refers to the first. Agent messages only; absent if there are none. */
  sources?: MessageSourceDto[];
  /** Steps of the workflow that the creator named or the workflow reported, in the order in which they began. Of a user
    message: those that ran until its reply failed, or was stopped without text. Absent if there are none. */
  steps?: MessageStepDto[];
  /** A question to the user, if any. Agent messages only. */
  request?: MessageRequestDto;
  /** The request that this message answers, if any. User messages only. */
  answer?: MessageAnswerDto;
  /** The user's rating of a reply, if any: 1 or -1. */
  feedback?: number;
  /** True if it was imported from another service; otherwise absent. */
  is_imported?: boolean;
  /** Present when `delivery` is `failed`. */
  failure?: MessageFailureDto | null;
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
export type PostMessageDto = {
  /** The text; at most 10,000 characters, and not blank unless there are files. */
  message: string;
  /** UUID chosen by the client. Repeating it returns 200 with the first message, even if the text differs. */
  client_id?: string | null;
  /** Files uploaded to this chat that no message has yet; at most 10. */
  file_ids?: number[] | null;
};
export type PostAnswerDto = {
  /** `{ "value": … }` with the value of an option (`approve` or `reject` for an approval), or `{ "values": { … } }` with
    the fields of a form: text, number, `YYYY-MM-DD`, value of an option, true or false, or the ID of a file that was
    uploaded to the chat and is not used yet. */
  answer: {
    value?: string;
    values?: {
      [key: string]: string | number | boolean;
    };
  };
  /** UUID chosen by the client. Repeating it returns 200 with the first message, even if the answer differs. */
  client_id: string;
};
export type FeedbackDto = {
  /** 1: good, -1: bad, null removes the rating. */
  value: (1 | -1 | null) | (1 | -1 | null);
  /** Why the reply was bad. */
  reason?:
    | (
        | "wrong"
        | "off_topic"
        | "incomplete"
        | "too_long"
        | "harmful"
        | "other"
        | null
      )
    | (
        | "wrong"
        | "off_topic"
        | "incomplete"
        | "too_long"
        | "harmful"
        | "other"
        | null
      );
  /** At most 1,000 characters; blank for none. */
  comment?: string | null;
  /** Whether the agent's creator may read the reply and the comment; false if absent. */
  share_text?: boolean | null;
};
export type FeedbackReason =
  "wrong" | "off_topic" | "incomplete" | "too_long" | "harmful" | "other";
export type FeedbackReasonCount = {
  /** Null if no reason was given. */
  reason: FeedbackReason | null;
  count: number;
};
export type FeedbackDay = {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  up: number;
  down: number;
};
export type SharedFeedback = {
  reason: FeedbackReason | null;
  /** 1 or -1. */
  value: number;
  comment: string | null;
  /** The reply, at most 2,000 characters of it. */
  reply: string;
  /** Time of the rating. */
  created_at: string;
};
export type AgentFeedbackView = {
  /** Days that are counted. */
  days: number;
  up: number;
  down: number;
  /** Reasons of the bad ratings, most frequent first. */
  reasons: FeedbackReasonCount[];
  /** Days with ratings, oldest first. */
  by_day: FeedbackDay[];
  /** The newest ratings whose users shared the text, at most 20. */
  shared: SharedFeedback[];
};
export type MatchRangeDto = {
  start: number;
  end: number;
};
export type MessageHitDto = {
  chat_id: number;
  message_id: number;
  /** The text around the matches, on one line and without Markdown. Plain text from users: never render it as HTML. */
  snippet: string;
  /** Matches in the snippet. Empty in rare cases, when a word is far into a very long message. */
  matches: MatchRangeDto[];
  /** ISO 8601, UTC. */
  created_at: string;
  /** False for the caller's own messages. */
  is_agent_message: boolean;
  chat_name: string | null;
  /** `chat_name` is the default name. Clients show the agent's current name instead. */
  is_chat_unnamed: boolean;
  /** The agent may be deleted: clients then show a placeholder. */
  agent_id: number;
};
export type LastMessageDto = {
  id: number;
  is_agent_message: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
  /** Its text as one line of at most 140 characters, without Markdown. */
  text: string;
};
export type PersonaChangeDto = {
  /** `seq` of the last message before the change. */
  after_seq: number;
  /** Name of the previous persona at the time; null if it was deleted. */
  from: string | null;
  /** Name of the new persona at the time. */
  to: string;
};
export type ChatDto = {
  id: number;
  /** The agent may be deleted: clients then show a placeholder. */
  agent_id: number;
  name: string | null;
  /** `name` is the default name: "Chat with {agent name at the time}". Clients show the agent's current name instead. */
  is_unnamed: boolean;
  last_message: LastMessageDto | null;
  persona_id: number | null;
  /** Changes of the persona after the caller's first message, oldest first; the newest 100. */
  persona_changes: PersonaChangeDto[];
  /** Pinned chats come first in the list. */
  is_pinned: boolean;
  /** Hidden from the list. A new message of the agent unarchives the chat, unless it is muted. */
  is_archived: boolean;
  /** Clients neither count nor announce its messages. */
  is_muted: boolean;
  /** The message of another chat that this one branched from. */
  branched_from_message_id: number | null;
  /** The chat at the root of its branches, which may be deleted; equals `id` if it is not a branch. */
  root_id: number;
  /** ISO 8601, UTC. */
  created_at: string;
  /** `seq` of the last read message. */
  last_read_seq: number;
  /** Agent messages above `last_read_seq`. */
  unread_count: number;
  /** The first chat of its alternatives, made by editing a message or regenerating a reply; it may be deleted. Null
    without alternatives. */
  conversation_id: number | null;
  /** The shown alternative, the only one in lists; equals `id` if this one is shown. */
  shown_chat_id: number;
};
export type AlternativeDto = {
  chat: ChatDto;
  /** The message that the agent answers next. */
  message: MessageDto;
};
export type EditMessageDto = {
  /** The text; at most 10,000 characters, and not blank unless there are files. */
  message: string;
  /** The files of the new message, at most 10: files of the old message, and files uploaded to this chat that no message
    has yet. Default: the files of the old message. */
  file_ids?: number[] | null;
  /** UUID chosen by the client. Repeating it returns 200 with the first alternative, even if the text and files differ. */
  client_id: string;
};
export type RegenerateReplyDto = {
  /** UUID chosen by the client. Repeating it returns 200 with the first alternative. */
  client_id: string;
};
export type BranchDto = {
  chat_id: number;
  name: string | null;
  /** `name` is the default name. Clients show the agent's current name instead. */
  is_unnamed: boolean;
  /** The chat that this one branched from; null for an original or when that chat was deleted. A long list may lack it. */
  parent_chat_id: number | null;
  /** The last message of that chat before the branch. */
  message_id: number | null;
  /** Whether the agent wrote that message; null when it was deleted. */
  is_agent_message: boolean | null;
  /** The beginning of that message, at most 200 characters on one line; null when it was deleted. */
  excerpt: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 8601, UTC. */
  last_message_at: string | null;
};
export type ForkWayDto = {
  chat_id: number;
  /** The message in that chat: see `message_id` of the fork. Null when it was deleted there or does not exist yet. */
  message_id: number | null;
};
export type ForkDto = {
  /** Of branches: the message in the requested chat after which they diverge. Of alternatives: the first message that
    differs; null while its reply is not there. */
  message_id: number | null;
  /** Present when the ways are alternatives of one conversation; otherwise they are branches. */
  is_alternative?: boolean;
  /** Alternatives only: the user message whose replies differ; null when the user messages differ. */
  reply_to?: number | null;
  /** Position of the requested chat among `ways`, from 1. */
  place: number;
  /** At least two, the oldest first. */
  ways: ForkWayDto[];
};
export type ShareDto = {
  /** The secret part of the link. */
  token: string;
  /** Address of the page. */
  url: string;
  /** `seq` of the newest shared message. */
  up_to_seq: number;
  /** The chat has changed since it was shared. */
  is_outdated: boolean;
  show_persona: boolean;
  /** ISO 8601, UTC. */
  shared_at: string;
};
export type ChatShareDto = {
  /** Null when the chat is not shared. */
  share: ShareDto | null;
};
export type ShareChatDto = {
  /** Whether readers see the user's persona. */
  show_persona: boolean;
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
export type SharedFaceDto = {
  id: number;
  name: string;
  image: ImageView | null;
};
export type SharedMessageDto = {
  seq: number;
  message: string;
  /** Their bytes: `GET /api/share/{token}/file/{fileId}`. Absent if there are none. */
  files?: FileDto[];
  is_agent_message: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
  /** `seq` of the user message that this one answers: it is shown below that one. */
  reply_to_seq: number | null;
  /** Sources of a reply; `[1]` in the text refers to the first. Absent if there are none. */
  sources?: MessageSourceDto[];
  /** A question to the owner with its answer, if any. */
  request?: MessageRequestDto;
};
export type SharedChatDto = {
  name: string | null;
  /** `name` is the default name. Clients show the agent's current name instead. */
  is_unnamed: boolean;
  /** Null when the agent is not published. */
  agent: SharedFaceDto | null;
  /** Null when the owner does not show it. */
  persona: SharedFaceDto | null;
  /** ISO 8601, UTC. */
  shared_at: string;
  messages: SharedMessageDto[];
  /** More messages follow: request them with the last `seq` as `after`. */
  has_more: boolean;
};
export type CreateChatDto = {
  /** A published agent, or the caller's own. */
  agent_id?: number | null;
  /** At most 50 characters; absent, null or blank: "Chat with {agent name}". */
  name?: string | null;
  /** A persona of the caller, or 1; default: the caller's default persona. */
  persona_id?: number | null;
};
export type UpdateChatDto = {
  /** Not blank, at most 50 characters. */
  name?: string | null;
  /** A persona of the caller, or 1, for messages from now on. */
  persona_id?: number | null;
  /** At most 20 chats can be pinned. Pinning unarchives the chat. */
  is_pinned?: boolean | null;
  /** Archiving unpins the chat. */
  is_archived?: boolean | null;
  is_muted?: boolean | null;
};
export type ReadChatDto = {
  /** `seq` of the last read message. The position never moves back, nor past the newest message. */
  seq: number;
};
export type BranchChatDto = {
  /** The last message to copy into the new chat. */
  message_id: number;
  /** At most 50 characters; "Chat" when absent or blank. */
  name?: string | null;
};
export type StoppedDto = {
  /** Number of stopped replies, running and queued. */
  stopped: number;
};
export type CsrfDto = {
  /** For the `X-CSRFToken` header of every mutation. Valid until a sign-in or the end of the session. */
  csrfToken: string;
};
export type OtpSentDto = {
  /** Number of digits. */
  length: number;
  /** The code, only with `OTP_DEBUG=true`. */
  otp?: string;
};
export type SendOtpDto = {
  /** Recipient of the code. Case does not matter. */
  email: string;
  /** Token of the invitation's link, which avoids limits that strangers have used up. An invalid one is ignored. */
  invitation?: string | null;
};
export type TestModel = "regent" | "n8n";
export type N8NIntegrationDto = {
  /** ID of the account in Regent. */
  id: number;
  /** ID of the user in n8n. */
  user_id: string;
  /** Email address for the sign-in there. */
  email: string | null;
  /** Password for the sign-in there. */
  password: string;
  /** Key of the public API of n8n; empty if none could be created. */
  api_key: string;
  /** URL of n8n. */
  url: string;
};
export type MeDto = {
  /** Why there is no account; null if there is one, or if no n8n is configured. */
  n8n_integration_reason:
    | (
        | "pending"
        | "n8n_unreachable"
        | "n8n_cannot_invite"
        | "n8n_email_taken"
        | "n8n_invited_by_mail"
        | null
      )
    | (
        | "pending"
        | "n8n_unreachable"
        | "n8n_cannot_invite"
        | "n8n_email_taken"
        | "n8n_invited_by_mail"
        | null
      );
  /** Whose language model answers test messages of the template `openrouter`: Regent's (`LLM_BASE_URL`), or that of the
    agent's workflow in n8n. Null if there is none, and agents quote their texts. */
  test_model: TestModel | null;
  /** ID of the user. */
  id: number;
  /** Unique, ignoring case. */
  username: string;
  /** In lower case. */
  email: string | null;
  /** Null until the profile is completed. */
  first_name: string | null;
  /** Null until the profile is completed. */
  last_name: string | null;
  /** About the user; null if empty. */
  bio: string | null;
  /** The profile image; null if there is none. */
  image: ImageView | null;
  /** ID of the profile image. */
  image_id: number | null;
  /** Number of crowns that the user has given. */
  crowns_given: number;
  /** Whether the user has a password. */
  has_password: boolean;
  /** Whether the user is an administrator. */
  is_admin: boolean;
  /** Whether Regent transcribes recordings (`STT_BASE_URL`); otherwise browsers use their own speech recognition. */
  has_transcription: boolean;
  /** Whether Regent reads replies aloud (`TTS_BASE_URL`); otherwise browsers use their own voices. */
  has_speech: boolean;
  /** Maximum size of a file in a chat, in MB (`FILE_MAX_MB`). */
  file_max_mb: number;
  /** The account in n8n; null if there is none. */
  n8n_integration: N8NIntegrationDto | null;
};
export type ExchangeOtpDto = {
  /** Recipient of the code. */
  email: string;
  /** Six digits. Other values: 400 `invalid_otp`, which does not count as an attempt. */
  OTP: string;
};
export type SignInDto = {
  /** Username or email address, ignoring case. */
  username: string;
  /** The password. */
  password: string;
};
export type WaitlistEntryDto = {
  /** The address in lower case. */
  email: string;
};
export type JoinWaitlistDto = {
  /** Recipient of the invitation. */
  email: string;
};
export type UpdateMeDto = {
  /** Not blank, at most 50 characters; null keeps it. */
  first_name?: string | null;
  /** Not blank, at most 50 characters; null keeps it. */
  last_name?: string | null;
  /** At most 1000 characters; null clears it. */
  bio?: string | null;
  /** ID of an upload of the caller, of a generated avatar, or 1; null keeps the image. Others: 400. */
  image_id?: number | null;
  /** 3 to 30 letters, digits, `_`, `-` or `.`; null keeps it. Taken, or similar to a taken one: 409 `username_taken`. */
  username?: string | null;
};
export type EmptyDto = {};
export type ProofSentDto = {
  /** Number of digits. */
  length: number;
  /** The code, only with `OTP_DEBUG=true`. */
  otp?: string;
};
export type SetPasswordDto = {
  /** 10 to 128 characters; neither common nor the user's name or address: otherwise 400 `password_too_weak`. */
  password: string;
  /** The current password, unless `code` is given. Missing or wrong: 400 with this field. */
  current_password?: string | null;
  /** Six mailed digits, for a first password or instead of the current one. Other values: 400 `invalid_otp`. */
  code?: string | null;
};
export type SessionDto = {
  /** ID of the session. */
  id: number;
  /** Time of the sign-in, ISO 8601, UTC. */
  created_at: string;
  /** Time of the last use, accurate to an hour. ISO 8601, UTC. */
  last_seen_at: string;
  /** The browser's `User-Agent`, at most 300 characters; null if it sent none. */
  user_agent: string | null;
  /** Whether it is the session of this request. */
  current: boolean;
};
export type OidcOptionDto = {
  /** Name on its button. */
  name: string;
};
export type SignInOptionsDto = {
  /** Who may sign in: `invite` invited addresses, `open` everybody, `closed` existing accounts only. */
  signup: "invite" | "open" | "closed";
  /** Sign-in by OpenID Connect; null if it is not configured. */
  oidc: OidcOptionDto | null;
  /** Whether users can sign in with a password. */
  password: boolean;
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
export type AgentView = {
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
export type AgentChatView = {
  id: number;
  name: string | null;
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
export type StepNameDto = {
  /** The node's name in n8n, exactly. */
  node: string;
  /** The name that users see, for example "Searching the documents". */
  name: string;
};
export type NewSkillDto = {
  /** Blank ones are ignored. */
  name: string;
};
export type CreateAgentDto = {
  /** Instructions for the agent: its role, tone and rules. */
  agent_context?: string | null;
  /** The first message of each chat. */
  welcome_message?: string | null;
  /** First messages that the agent suggests; one line each, no duplicates (case-insensitive). */
  starters?: string[] | null;
  /** An image of the caller; null for the default one. */
  image_id?: number | null;
  /** A knowledge base of the caller, if any. */
  knowledge_base_id?: number | null;
  /** Names of the workflow's nodes that users see during a reply, and below it afterwards. No node twice; unnamed nodes
    are not shown. Replaces all names; null removes them. */
  step_names?: StepNameDto[] | null;
  /** ID of the creator's own workflow. */
  n8n_workflow_id?: string | null;
  /** Unique; lookalike names count as equal. */
  name: string;
  /** Category. */
  type: string;
  short_description: string;
  description: string;
  skills?: NewSkillDto[] | null;
  /** Template of the workflow that Regent creates; null if the creator provides the workflow. */
  template_type?:
    | ("simple" | "openrouter" | "approval" | "form" | null)
    | ("simple" | "openrouter" | "approval" | "form" | null);
};
export type AgentStatView = {
  agent_id: number;
  conversation_count: number;
  /** Number of answered messages. */
  answered_count: number;
  /** Number of failed runs, including those of messages that a retry answered. */
  failed_count: number;
};
export type SkillDto = {
  /** Blank ones are ignored. */
  name: string;
  id?: number | null;
};
export type ChangedSkillDto = {
  id: number;
  name: string;
};
export type RemovedSkillDto = {
  id: number;
  name?: string | null;
};
export type WebhookLoginDto = {
  /** No colon: it separates the two in the header. */
  username: string;
  password: string;
};
export type UpdateAgentDto = {
  /** Instructions for the agent: its role, tone and rules. */
  agent_context?: string | null;
  /** The first message of each chat. */
  welcome_message?: string | null;
  /** First messages that the agent suggests; one line each, no duplicates (case-insensitive). */
  starters?: string[] | null;
  /** An image of the caller; null for the default one. */
  image_id?: number | null;
  /** A knowledge base of the caller, if any. */
  knowledge_base_id?: number | null;
  /** Names of the workflow's nodes that users see during a reply, and below it afterwards. No node twice; unnamed nodes
    are not shown. Replaces all names; null removes them. */
  step_names?: StepNameDto[] | null;
  /** ID of the creator's own workflow. */
  n8n_workflow_id?: string | null;
  /** Unique; lookalike names count as equal. */
  name?: string | null;
  /** Category. */
  type?: string | null;
  short_description?: string | null;
  description?: string | null;
  /** Publishing (`ready`) checks the workflow; if it is refused, nothing changes. If a workflow must be created from
    `template_type` first, the other changes are stored anyway, and the error's detail says so. */
  status?:
    ("not_published" | "ready" | null) | ("not_published" | "ready" | null);
  /** Replaces all skills, unless one of the three fields below is given. */
  skills?: SkillDto[] | null;
  /** An agent has at most 1,000 skills. */
  skills_to_add?: NewSkillDto[] | null;
  skills_to_update?: ChangedSkillDto[] | null;
  skills_to_remove?: RemovedSkillDto[] | null;
  /** Login sent with each call of the workflow, for example for a Chat Trigger with basic auth; null removes it.
    Write-only. */
  webhook_login?: WebhookLoginDto | null;
  /** Template of the workflow that Regent creates; null if the creator provides the workflow. For a published agent the
    new workflow is checked as for publishing; if the check fails, the workflow stays. */
  template_type?:
    | ("simple" | "openrouter" | "approval" | "form" | null)
    | ("simple" | "openrouter" | "approval" | "form" | null);
};
export type ApiKeyView = {
  /** API key that the workflow sends in `X-API-Key`. */
  api_key: string;
  /** Signing secret of calls to the workflow (Standard Webhooks). */
  webhook_secret: string;
};
export type RotateApiKeyDto = {
  /** Seconds for which the old key stays valid, at most an hour; absent, null or 0 to end it at once. */
  grace_seconds?: number | null;
};
export type CrownView = {
  crowns_number: number;
  crowned_by_me: boolean;
};
export type PublicUserAgentView = {
  id: number;
  name: string;
  /** Its category, any text. */
  type: string;
  short_description: string;
  /** Cut to 1,000 characters. */
  description: string;
  image: ImageView;
};
export type PublicUserView = {
  id: number;
  username: string;
  first_name: string | null;
  last_name: string | null;
  /** About the user; null when empty. */
  bio: string | null;
  /** The profile image; null if there is none. */
  image: ImageView | null;
  /** Published agents, newest first, at most 100. */
  agents: PublicUserAgentView[];
};
export type N8NStatusView = {
  /** Response of the public API to Regent's key; null if there is no n8n. */
  api:
    | ("ok" | "no_key" | "key_refused" | "rate_limited" | "unreachable" | null)
    | ("ok" | "no_key" | "key_refused" | "rate_limited" | "unreachable" | null);
  /** When Regent's key expires, ISO 8601, UTC; null if never or unknown. */
  key_expires_at: string | null;
  /** Version of n8n, for example `2.41.1`; null if unknown. */
  version: string | null;
  /** The oldest version that Regent is tested with. */
  oldest_tested: string;
  /** Whether the version is older than `oldest_tested`. */
  is_too_old: boolean;
};
export type OwnN8NView = {
  /** Null if there is none; agents then use the n8n of this Regent. */
  base_url: string | null;
  /** The last characters of the key. */
  api_key_hint: string | null;
  /** When the key expires; null if never or unknown. */
  api_key_expires_at: string | null;
  /** Scopes that the key lacks, like `workflow:create`; some features do not work without them. */
  missing_scopes: string[];
  /** When it was connected. */
  connected_at: string | null;
};
export type SetOwnN8NDto = {
  /** Its address, like `https://n8n.example.com`, or the address of any of its pages. It must be on the public Internet or
    permitted by the operator. */
  base_url: string;
  /** Key of its public API. May be omitted if the address does not change. */
  api_key?: string | null;
};
export type CheckStepView = {
  step:
    | "host"
    | "host_key"
    | "workflow"
    | "active"
    | "trigger"
    | "webhook"
    | "agent_key"
    | "answer";
  /** Null if it cannot be checked, permanently or at the moment. */
  ok: boolean | null;
  /** `ok`, `skipped`, `n8n_rate_limited` or `n8n_unavailable` (not checked), or the problem. */
  code:
    | "ok"
    | "skipped"
    | "n8n_rate_limited"
    | "n8n_unavailable"
    | "workflow_unreachable"
    | "workflow_bad_key"
    | "workflow_missing"
    | "workflow_inactive"
    | "workflow_no_trigger"
    | "workflow_not_registered"
    | "workflow_key_refused"
    | "workflow_no_answer";
  /** More precise than `code`; null if there is no problem or the step was not checked. */
  cause:
    | (
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
        | "no_callback"
        | null
      )
    | (
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
        | "no_callback"
        | null
      );
  /** Text to show, in the caller's language; for a failed step, its cause. */
  message: string;
  /** Duration in milliseconds. */
  ms: number;
  /** What to do, in the caller's language; only for a failed step. */
  fix?: string;
  /** The node that failed, if known. */
  node?: string;
  /** n8n's own error text, at most 500 characters; absent for a creator's own n8n. */
  words?: string;
  /** Address of the test message's execution in n8n, if known. */
  execution_url?: string;
  /** Address of the workflow in n8n; only for a failed step. */
  workflow_url?: string;
  /** How Regent can restore a deleted or archived workflow. */
  restore?: "remake" | "unarchive";
};
export type ChatTextsView = {
  /** Its initial messages; null if there are none, or for n8n's default. */
  welcome_message: string | null;
  /** Its suggested prompts. */
  starters: string[];
};
export type CheckView = {
  /** Whether the agent can answer; null if it could not be checked. */
  ok: boolean | null;
  /** In this order: host, host_key, workflow, active, trigger, webhook, agent_key, answer. */
  steps: CheckStepView[];
  /** Version of n8n, like `2.41.1`; null if unknown or without n8n. */
  n8n_version: string | null;
  /** The oldest version that Regent is tested with, if this n8n is older; otherwise null. */
  n8n_oldest_tested: string | null;
  /** Texts that the agent could copy from its workflow; null if none or unknown. */
  chat_texts: ChatTextsView | null;
};
export type RunFailureView = {
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
  /** The node that failed; null when unknown. */
  node: string | null;
  /** HTTP status of the workflow's answer; null for 2xx or without an answer. */
  status: number | null;
  /** Error text of n8n, at most 500 characters; null if there is none, and in chats of other users, whose text it may
    repeat. */
  words: string | null;
  /** Names of the fields that the workflow returned instead of a reply, such as `data.foo`. */
  fields: string[];
};
export type RunStepView = {
  /** The node's name. */
  node: string;
  /** Index of the node's run, from 0. */
  run: number;
  started_ms: number;
  /** Null when the end was not seen. */
  ended_ms: number | null;
  /** The node's error, if any. Empty without a text, and in chats of other users, whose text it may repeat. */
  error?: string;
};
export type ExecutionStopView = {
  code:
    | "unknown"
    | "failed"
    | "stopped"
    | "ended"
    | "no_key"
    | "no_scope"
    | "not_own";
  /** The result, and what to do if it may still be running, in the caller's language. */
  message: string;
};
export type RunNote =
  | "suggestions_ignored"
  | "sources_ignored"
  | "request_ignored"
  | "resume_url_ignored"
  | "files_invalid"
  | "files_too_large"
  | "files_too_many"
  | "files_unreachable"
  | "files_not_stored";
export type RunNoteView = {
  code: RunNote;
  /** What happened and what to do, in the caller's language. */
  message: string;
};
export type RunView = {
  turn_id: number;
  /** `waiting`: the reply will come by callback. */
  outcome: "answered" | "failed" | "stopped" | "waiting";
  /** Null unless the reply failed. */
  failure: RunFailureView | null;
  /** Version of the agent that answered; null when its content was not published as a version. */
  agent_version: number | null;
  /** Number of workflow calls; 0 when the workflow was unreachable. */
  attempts: number;
  /** Time of the message. */
  created_at: string;
  /** From the message to the first call, in ms; null without one. */
  queued_ms: number | null;
  /** From the first call to the first chunk, in ms; null unless the reply was streamed. */
  first_chunk_ms: number | null;
  /** From the message to the end, in ms; null while the reply is awaited. */
  total_ms: number | null;
  /** Nodes in the stream of the last call; null when the answer was not a stream. */
  steps: RunStepView[] | null;
  /** ID in n8n; null without a workflow. */
  workflow_id: string | null;
  /** Page of the workflow in n8n; null without one. */
  workflow_url: string | null;
  /** ID in n8n; null when unknown. */
  execution_id: string | null;
  /** Page of the execution in n8n, if it still exists there; null when unknown. */
  execution_url: string | null;
  /** Null unless the reply was stopped while its execution ran in n8n. */
  execution_stop: ExecutionStopView | null;
  /** Empty unless the reply was answered with something to improve. */
  notes: RunNoteView[];
  /** The chat; null when it belongs to another user or was deleted. */
  chat_id: number | null;
  /** The user's message; null when the chat belongs to another user. */
  message_id: number | null;
};
export type PersonaView = {
  id: number;
  name: string;
  description: string;
  image: ImageView | null;
  /** New chats use it. */
  is_default: boolean;
  /** Number of chats that use it. */
  chats_count: number;
};
export type CreatePersonaDto = {
  name: string;
  /** Description of the user in this role, which agents receive. */
  description?: string | null;
  /** An image of the caller. */
  image_id?: number | null;
  /** Makes it the default persona, which new chats use. */
  is_default?: boolean | null;
};
export type UpdatePersonaDto = {
  /** Not changed if null. */
  name?: string | null;
  /** Null clears it. */
  description?: string | null;
  /** An image of the caller; null removes it. */
  image_id?: number | null;
  /** True replaces the default persona. False is rejected for the default persona: set another one as default instead. */
  is_default?: boolean | null;
};
export type TranscriptionDto = {
  /** Empty if nothing was said; at most 10,000 characters. */
  text: string;
};
export type SpeechDto = {
  /** Number of the part, from 0. A reply is read in parts of whole sentences, of up to 240 and then 900 characters. */
  part: number;
};
export type ReportView = {
  id: number;
  reason: "harmful" | "other" | "spam" | "sexual" | "illegal" | "impersonation";
  note: string | null;
  /** Time of the first report, ISO 8601, UTC. */
  created_at: string;
};
export type ReportDto = {
  reason: "spam" | "harmful" | "sexual" | "illegal" | "impersonation" | "other";
  /** Comment of the reporter. */
  note?: string | null;
};
export type PersonRef = {
  id: number;
  username: string;
};
export type ReportedAgentView = {
  id: number;
  /** The current name; for a deleted agent its name at the time of the report. */
  name: string;
  status: "not_published" | "ready";
  is_deleted: boolean;
  /** Null if it is not hidden. */
  hidden_by: ("reports" | "operator" | null) | ("reports" | "operator" | null);
  /** ISO 8601, UTC. */
  hidden_at: string | null;
  /** Null if the account was deleted. */
  creator: PersonRef | null;
};
export type ReasonCountView = {
  reason: "harmful" | "other" | "spam" | "sexual" | "illegal" | "impersonation";
  people: number;
};
export type AdminActionView = {
  id: number;
  action: "invite" | "dismiss" | "hide" | "unhide" | "auto_hide" | "withdraw";
  /** Null for Regent itself and for deleted accounts. */
  actor: PersonRef | null;
  /** ISO 8601, UTC. */
  created_at: string;
};
export type ReportCaseView = {
  agent: ReportedAgentView;
  /** Whether some of its reports are undecided. */
  is_open: boolean;
  reports: number;
  people: number;
  /** Most frequent first. */
  reasons: ReasonCountView[];
  /** ISO 8601, UTC. */
  last_report_at: string;
  /** The last 10 actions, newest first. */
  history: AdminActionView[];
};
export type ReportCasesView = {
  items: ReportCaseView[];
  /** `before` of the next page; null on the last page. */
  next: string | null;
};
export type CaseReportView = {
  id: number;
  reason: "harmful" | "other" | "spam" | "sexual" | "illegal" | "impersonation";
  note: string | null;
  /** Null if the agent itself was reported. */
  message_id: number | null;
  /** The reported text at the time of the report. */
  excerpt: string | null;
  reporter: PersonRef;
  /** Time of the first report, ISO 8601, UTC. */
  created_at: string;
  /** Null while undecided. */
  outcome: ("dismissed" | "upheld" | null) | ("dismissed" | "upheld" | null);
};
export type ListedEmailView = {
  email: string;
  /** ISO 8601, UTC. */
  created_at: string;
  /** Whether the address has an account. */
  has_account: boolean;
};
export type ListedEmailsView = {
  items: ListedEmailView[];
  /** `before` of the next page; null on the last page. */
  next: string | null;
};
export type InvitedView = {
  /** Whether the mail server has accepted the mail. */
  mailed: boolean;
  email: string;
  /** False if the address was invited before. */
  is_new: boolean;
};
export type InviteDto = {
  emails: string[];
};
export type WithdrawDto = {
  email: string;
};
export type ExportTicketView = {
  /** Path segment below `/api/account/export/`. Valid for a minute, for the caller only. */
  ticket: string;
};
export type DeleteAccountDto = {
  /** The account's email address. */
  confirm: string;
  /** Six mailed digits. Other values: 400 `invalid_otp`, which does not count as an attempt. */
  code?: string | null;
};
export const {
  useMessagesListQuery,
  useMessagesPostMutation,
  useMessagesDeleteMutation,
  useMessagesRetryMutation,
  useMessagesAnswerMutation,
  useMessagesRateMutation,
  useAgentsGetFeedbackQuery,
  useChatsSearchQuery,
  useMessagesEditMutation,
  useMessagesRegenerateMutation,
  useChatsShowMutation,
  useChatsListBranchesQuery,
  useChatsListForksQuery,
  useChatsGetShareQuery,
  useChatsShareMutation,
  useChatsUnshareMutation,
  useSharedChatsGetQuery,
  useChatsExportQuery,
  useFilesUploadMutation,
  useChatsListQuery,
  useChatsCreateMutation,
  useChatsGetQuery,
  useChatsUpdateMutation,
  useChatsDeleteMutation,
  useChatsReadMutation,
  useChatsBranchMutation,
  useChatsStopMutation,
  useAccountGetCsrfQuery,
  useAccountSendOtpMutation,
  useAccountExchangeOtpMutation,
  useAccountSignInMutation,
  useAccountJoinWaitlistMutation,
  useAccountGetMeQuery,
  useAccountUpdateMeMutation,
  useAccountSignOutQuery,
  useAccountSendPasswordCodeMutation,
  useAccountSetPasswordMutation,
  useAccountListSessionsQuery,
  useAccountEndOtherSessionsMutation,
  useAccountEndSessionMutation,
  useAccountSignInOptionsQuery,
  useAgentsListQuery,
  useAgentsCreateMutation,
  useAgentsListTypesQuery,
  useAgentsListStatsQuery,
  useAgentsGetQuery,
  useAgentsUpdateMutation,
  useAgentsDeleteMutation,
  useAgentsRotateApiKeyMutation,
  useAgentsUpvoteMutation,
  useAccountGetUserQuery,
  useAccountListAgentsQuery,
  useAgentsNotifyMutation,
  useAgentsCancelNotifyMutation,
  useAdminGetN8NQuery,
  useAccountGetN8NQuery,
  useAccountSetN8NMutation,
  useAccountRemoveN8NMutation,
  useAgentsGetTemplateQuery,
  useAgentsCheckMutation,
  useAgentsRestoreWorkflowMutation,
  useRunsListQuery,
  useRunsGetQuery,
  usePersonasListQuery,
  usePersonasCreateMutation,
  usePersonasUpdateMutation,
  usePersonasDeleteMutation,
  useChatsTranscribeMutation,
  useMessagesSpeakMutation,
  useAccountUploadImageMutation,
  useStudioUploadImageMutation,
  useStudioGetAvatarQuery,
  usePersonasUploadImageMutation,
  useAgentsReportMutation,
  useMessagesReportMutation,
  useAdminListCasesQuery,
  useAdminListReportsQuery,
  useAdminDismissCaseMutation,
  useAdminHideAgentMutation,
  useAdminUnhideAgentMutation,
  useAdminListWaitlistQuery,
  useAdminListInvitationsQuery,
  useAdminInviteMutation,
  useAdminWithdrawInvitationMutation,
  useAccountStartExportMutation,
  useAccountSendDeleteCodeMutation,
  useAccountDeleteMutation,
} = injectedRtkApi;
