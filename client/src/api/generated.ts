import { baseApi as api } from "./base-api";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
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
    accountSignOut: build.mutation<
      AccountSignOutApiResponse,
      AccountSignOutApiArg
    >({
      query: () => ({ url: `/api/account/sign/out`, method: "POST" }),
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
    accountJoinWaitlist: build.mutation<
      AccountJoinWaitlistApiResponse,
      AccountJoinWaitlistApiArg
    >({
      query: (queryArg) => ({
        url: `/api/account/join-waitlist`,
        method: "POST",
        body: queryArg.sendOtpDto,
      }),
    }),
    agentsList: build.query<AgentsListApiResponse, AgentsListApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/agent`,
        params: {
          search: queryArg.search,
          type: queryArg["type"],
          status: queryArg.status,
          created_by: queryArg.createdBy,
          sort: queryArg.sort,
          page: queryArg.page,
          page_size: queryArg.pageSize,
        },
      }),
    }),
    agentsListTypes: build.query<
      AgentsListTypesApiResponse,
      AgentsListTypesApiArg
    >({
      query: () => ({ url: `/api/studio/agent/types` }),
    }),
    agentsGet: build.query<AgentsGetApiResponse, AgentsGetApiArg>({
      query: (queryArg) => ({ url: `/api/studio/agent/${queryArg.id}` }),
    }),
    chatsList: build.query<ChatsListApiResponse, ChatsListApiArg>({
      query: (queryArg) => ({
        url: `/api/chat`,
        params: {
          agent_id: queryArg.agentId,
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
    personasList: build.query<PersonasListApiResponse, PersonasListApiArg>({
      query: (queryArg) => ({
        url: `/api/studio/persona`,
        params: {
          page: queryArg.page,
          page_size: queryArg.pageSize,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as api };
export type AccountGetCsrfApiResponse = /** status 200  */ CsrfView;
export type AccountGetCsrfApiArg = void;
export type AccountSendOtpApiResponse = /** status 200  */ SendOtpView;
export type AccountSendOtpApiArg = {
  sendOtpDto: SendOtpDto;
};
export type AccountExchangeOtpApiResponse = /** status 200  */ MeView;
export type AccountExchangeOtpApiArg = {
  exchangeOtpDto: ExchangeOtpDto;
};
export type AccountSignOutApiResponse = /** status 200  */ object;
export type AccountSignOutApiArg = void;
export type AccountGetMeApiResponse = /** status 200  */ MeView;
export type AccountGetMeApiArg = void;
export type AccountUpdateMeApiResponse = /** status 200  */ MeView;
export type AccountUpdateMeApiArg = {
  updateMeDto: UpdateMeDto;
};
export type AccountJoinWaitlistApiResponse = /** status 201  */ object;
export type AccountJoinWaitlistApiArg = {
  sendOtpDto: SendOtpDto;
};
export type AgentsListApiResponse = /** status 200  */ AgentView[];
export type AgentsListApiArg = {
  search?: string;
  type?: string;
  status?: string;
  createdBy?: number;
  sort?: string;
  page?: number;
  pageSize?: number;
};
export type AgentsListTypesApiResponse = /** status 200  */ string[];
export type AgentsListTypesApiArg = void;
export type AgentsGetApiResponse = /** status 200  */ AgentView;
export type AgentsGetApiArg = {
  id: number;
};
export type ChatsListApiResponse = /** status 200  */ ChatView[];
export type ChatsListApiArg = {
  agentId?: number;
  page?: number;
  pageSize?: number;
};
export type ChatsCreateApiResponse = /** status 201  */ ChatView;
export type ChatsCreateApiArg = {
  createChatDto: CreateChatDto;
};
export type PersonasListApiResponse = /** status 200  */ PersonaView[];
export type PersonasListApiArg = {
  page?: number;
  pageSize?: number;
};
export type CsrfView = {
  csrfToken: string;
};
export type SendOtpView = {
  length: number;
  otp?: string;
};
export type SendOtpDto = {
  email: string;
};
export type ImageView = {
  id: number;
  image: string;
  optimized_image: string | null;
  image_thumb_hash: string | null;
};
export type MeView = {
  id: number;
  username: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  bio: string | null;
  image: ImageView | null;
  image_id: number | null;
  n8n_integration: {
    id: number;
    user_id: string;
    api_key: string;
    password: string;
  } | null;
  crowns_given: number;
};
export type ExchangeOtpDto = {
  email: string;
  OTP: string;
};
export type UpdateMeDto = {
  first_name?: string | null;
  last_name?: string | null;
  bio?: string | null;
  image_id?: number | null;
  username?: string;
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
export type AgentView = {
  id: number;
  name: string;
  type: string;
  short_description: string;
  description: string;
  created_at: string;
  crowns_number: number;
  crowned_by_me: boolean;
  image: ImageView | null;
  creator: CreatorView | null;
  skills: SkillView[];
  status: "not_published" | "ready";
  chats?: {
    id: number;
    name: string | null;
  }[];
  agent_context?: string | null;
  welcome_message?: string | null;
  api_key?: string;
  n8n_workflow_id?: string | null;
  knowledge_base?: {
    id: number;
  } | null;
};
export type ChatView = {
  id: number;
  agent_id: number;
  name: string | null;
  last_message: {
    id: number;
    is_agent_message: boolean;
    created_at: string;
  } | null;
  persona_id: number | null;
  branched_from_message_id: number | null;
  created_at: string;
  last_read_seq: number;
  unread_count: number;
};
export type CreateChatDto = {
  agent_id: number;
  name?: string | null;
  persona_id?: number | null;
};
export type PersonaView = {
  id: number;
  name: string;
  description: string;
  image: ImageView | null;
  is_default: boolean;
  chats_count?: number;
};
export const {
  useAccountGetCsrfQuery,
  useAccountSendOtpMutation,
  useAccountExchangeOtpMutation,
  useAccountSignOutMutation,
  useAccountGetMeQuery,
  useAccountUpdateMeMutation,
  useAccountJoinWaitlistMutation,
  useAgentsListQuery,
  useAgentsListTypesQuery,
  useAgentsGetQuery,
  useChatsListQuery,
  useChatsCreateMutation,
  usePersonasListQuery,
} = injectedRtkApi;
