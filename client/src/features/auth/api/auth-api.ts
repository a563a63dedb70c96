import { sessionApi } from '../../../api/session';

export const {
  useAccountSendOtpMutation,
  useAccountExchangeOtpMutation,
  useAccountJoinWaitlistMutation,
  endpoints: { accountSignOut },
} = sessionApi;
