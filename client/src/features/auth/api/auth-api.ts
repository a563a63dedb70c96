import { sessionApi } from '../../../api/session';

export const {
  useAccountSendOtpMutation,
  useAccountExchangeOtpMutation,
  useAccountJoinWaitlistMutation,
  useAccountSignInMutation,
  useAccountSignInOptionsQuery,
  endpoints: { accountSignOut },
} = sessionApi;
