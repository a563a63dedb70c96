import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isApiError } from '../../../api/errors/api-error';
import { announceSessionEnd, finishBeforeLeaving } from '../../../api/session/session-events';
import { useAppDispatch } from '../../../api/use-app-dispatch';
import { paths } from '../../../lib/navigation/paths';
import { notify } from '../../../ui/feedback/notify';
import { accountSignOut } from '../api/auth-api';

/** Signs out in this tab and all others. @param titles of the toasts; default: those of any success or failure */
export function useSignOut(titles?: { done: string; failed: string }): { signOut: () => void; busy: boolean } {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);

  const endSession = async () => {
    try {
      await dispatch(accountSignOut.initiate(undefined, { forceRefetch: true, subscribe: false })).unwrap();
    } catch (error) {
      // An expired session counts as signed out; local data is cleared as well.
      if (!isApiError(error) || error.code !== 'not_signed_in') throw error;
    }
  };

  const signOut = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await finishBeforeLeaving();
      await endSession();
      // Leave the private page before clearing caches: otherwise its guard would store the return path.
      await navigate(paths.auth, { replace: true });
      announceSessionEnd();
      notify.success({ title: titles?.done ?? t('success'), description: t('signOut.done'), id: 'sign-out' });
    } catch {
      notify.error({ title: titles?.failed ?? t('error'), description: t('signOut.failed'), id: 'sign-out' });
      setBusy(false);
    }
  };

  return { signOut: () => void signOut(), busy };
}
