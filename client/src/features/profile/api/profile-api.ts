import { type AccountGetN8NApiResponse, type AccountListSessionsApiResponse, api } from '../../../api/generated';
import { setMe } from '../../../api/session/session';

export type OwnN8n = AccountGetN8NApiResponse;
export type Session = AccountListSessionsApiResponse[number];

const profileApi = api.enhanceEndpoints({
  addTagTypes: ['Session', 'OwnN8n'],
  endpoints: {
    accountGetN8N: { providesTags: ['OwnN8n'] },
    // The agents' workflows move to the other n8n.
    accountSetN8N: { invalidatesTags: (result) => (result ? ['OwnN8n', 'Agent'] : []) },
    accountRemoveN8N: { invalidatesTags: (_result, error) => (error ? [] : ['OwnN8n', 'Agent']) },
    accountListSessions: { providesTags: ['Session'] },
    accountEndSession: { invalidatesTags: ['Session'] },
    accountEndOtherSessions: { invalidatesTags: ['Session'] },
    // A new password ends the other sessions.
    accountSetPassword: {
      invalidatesTags: (result) => (result ? ['Session'] : []),
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) void dispatch(setMe(data));
      },
    },
  },
});

export const {
  useAccountGetN8NQuery,
  useAccountSetN8NMutation,
  useAccountRemoveN8NMutation,
  useAccountListSessionsQuery,
  useAccountEndSessionMutation,
  useAccountEndOtherSessionsMutation,
  useAccountSetPasswordMutation,
  useAccountSendPasswordCodeMutation,
  useAccountUploadImageMutation,
  useAccountStartExportMutation,
  useAccountSendDeleteCodeMutation,
  useAccountDeleteMutation,
} = profileApi;
