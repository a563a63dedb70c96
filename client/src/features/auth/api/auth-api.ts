import { sessionApi } from '../../../api/session/session';

export const {
  useAccountSendOtpMutation,
  useAccountExchangeOtpMutation,
  useAccountJoinWaitlistMutation,
  useAccountSignInMutation,
  useAccountSignInOptionsQuery,
  endpoints: { accountSignOut },
} = sessionApi;
