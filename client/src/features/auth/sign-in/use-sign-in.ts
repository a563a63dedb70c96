import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { isApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import { notify } from '../../../ui/feedback/notify';
import { useAccountExchangeOtpMutation, useAccountSendOtpMutation } from '../api/auth-api';
import { clearAwaitedCode, readAwaitedCode, saveAwaitedCode } from '../api/awaited-code-storage';
import { invitationOf } from '../waitlist/invitation';
import { sendFailureOf } from './code/send-failure';
import type { SentCode } from './steps/code-step';
import { useCompleteSignIn } from './use-complete-sign-in';

/**
 * Sends and checks the sign-in code and shows failures. Resumes when this tab already waits for a code. `onNotInvited`
 * is called when the email has no invitation.
 */
export function useSignIn(onNotInvited: () => void) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const enter = useCompleteSignIn();
  const invitation = invitationOf(useLocation().hash);
  const onSendFailed = useSendFailed(invitation !== undefined, onNotInvited);
  const [sent, setSent] = useState<SentCode | undefined>(readAwaitedCode);
  const [send, { isLoading: sending, reset: stopSending }] = useAccountSendOtpMutation();
  const [exchange, { isLoading: checking, reset: stopChecking }] = useAccountExchangeOtpMutation();
  /** Replaced when a step is left, so that late responses are ignored. */
  const step = useRef({});

  const sendCode = async (email: string) => {
    const begun = step.current;
    try {
      const { length, otp } = await send({ sendOtpDto: { email, ...(invitation && { invitation }) } }).unwrap();
      if (begun !== step.current) return;
      const code = { email, length, debugCode: otp, at: Date.now() };
      saveAwaitedCode(code);
      setSent(code);
      if (sent) notify.success({ title: t('code.resent') });
    } catch (error) {
      if (begun === step.current) onSendFailed(error);
    }
  };

  /** Resolves to whether the code was wrong; false if it could not be checked. */
  const checkCode = async (code: string): Promise<boolean> => {
    if (!sent || checking) return false;
    const begun = step.current;
    try {
      // Even if the step was left, because the server has signed the user in.
      await enter(await exchange({ exchangeOtpDto: { email: sent.email, OTP: code } }).unwrap());
      return false;
    } catch (error) {
      if (begun !== step.current) return false;
      const code = isApiError(error) ? error.code : undefined;
      const description = code === 'no_user_data' ? t('code.noUserData') : errorText(error);
      notify.error({ title: t('toast.otpError'), description });
      return code === 'invalid_otp';
    }
  };

  /** Returns to the email step or switches to another sign-in method. */
  const leave = () => {
    step.current = {};
    stopSending();
    stopChecking();
    clearAwaitedCode();
    setSent(undefined);
  };

  return { isInvited: invitation !== undefined, sent, sending, checking, sendCode, checkCode, leave };
}

/** Shows why a code could not be sent, or calls `onNotInvited`. */
function useSendFailed(isInvited: boolean, onNotInvited: () => void): (error: unknown) => void {
  const { t } = useTranslation(['auth', 'errors']);
  const errorText = useErrorText();
  return (error) => {
    const failure = isApiError(error) ? sendFailureOf(error) : 'other';
    if (failure === 'not-invited') onNotInvited();
    else if (failure === 'offline') notify.error({ title: t('errors:connectionTitle'), description: errorText(error) });
    else {
      const hint = failure === 'too-many' && !isInvited ? ` ${t('toast.linkInMail')}` : '';
      notify.error({ title: t('toast.authError'), description: errorText(error) + hint });
    }
  };
}
