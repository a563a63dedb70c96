import { sessionApi } from '../../../api/session';

export const authApi = sessionApi.enhanceEndpoints({
  endpoints: {
    accountSignOut: {},
  },
});

export const { useAccountSendOtpMutation, useAccountExchangeOtpMutation, useAccountJoinWaitlistMutation } = authApi;
