import { TIMES } from '@contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error';
import { clearCsrfToken, getCsrfToken } from '../../../api/csrf';
import { useErrorText } from '../../../api/error-text';
import { useAppDispatch } from '../../../api/hooks';
import { signInAs } from '../../../api/session';
import { isProfileComplete } from '../../../api/session-state';
import { notify } from '../../../ui/notify';
import { useAccountExchangeOtpMutation, useAccountSendOtpMutation } from '../api/auth-api';
import type { SentCode } from '../components/code-step';
import { sendFailureOf } from '../model/send-failure';

/** The two calls of signing in, and what their failures say. `onNotInvited`: the e-mail has no invitation. */
export function useSignIn(onNotInvited: () => void) {
  const { t } = useTranslation(['auth', 'errors']);
  const errorText = useErrorText();
  const dispatch = useAppDispatch();
  const [sent, setSent] = useState<SentCode>();
  const [send, { isLoading: sending }] = useAccountSendOtpMutation();
  const [exchange, { isLoading: checking }] = useAccountExchangeOtpMutation();

  const sendCode = async (email: string) => {
    try {
      const { length, otp } = await send({ sendOtpDto: { email } }).unwrap();
      setSent({ email, length, debugCode: otp, at: Date.now() });
    } catch (error) {
      const failure = isApiError(error) ? sendFailureOf(error) : 'other';
      if (failure === 'not-invited') onNotInvited();
      else if (failure === 'offline')
        notify.error({ title: t('errors:connectionTitle'), description: errorText(error) });
      else notify.error({ title: t('toast.authError'), description: errorText(error) });
    }
  };

  const checkCode = async (code: string): Promise<boolean> => {
    if (!sent || checking) return true;
    try {
      const me = await exchange({ exchangeOtpDto: { email: sent.email, OTP: code } }).unwrap();
      if (!me?.username) throw new Error('Invalid user data received from server');
      // The token was bound to the session that has just been replaced.
      clearCsrfToken();
      setTimeout(() => void getCsrfToken(), TIMES.csrfRefreshAfterExchange);
      await dispatch(signInAs(me));
      if (isProfileComplete(me)) {
        const welcome = t('toast.welcome', { name: me.first_name ?? me.username });
        notify.success({ title: t('toast.signedIn'), description: welcome, id: 'signed-in' });
      }
      return true;
    } catch (error) {
      notify.error({ title: t('toast.otpError'), description: errorText(error) });
      return false;
    }
  };

  return { sent, sending, checking, sendCode, checkCode, startOver: () => setSent(undefined) };
}
