import { TIMES } from '@contract/limits';
import { useTranslation } from 'react-i18next';
import { InvalidUserData } from '../../../api/errors/api-error';
import { clearCsrfToken, getCsrfToken } from '../../../api/http/csrf';
import { type Me, signInAs } from '../../../api/session/session';
import { isProfileComplete } from '../../../api/session/session-state';
import { useAppDispatch } from '../../../api/use-app-dispatch';
import { notify } from '../../../ui/feedback/notify';
import { clearAwaitedCode } from '../api/awaited-code-storage';

/** Runs after the server has signed the user in. */
export function useCompleteSignIn(): (me: Me) => Promise<void> {
  const { t } = useTranslation('auth');
  const dispatch = useAppDispatch();
  return async (me) => {
    const isMissing = !me || Object.keys(me).length === 0;
    if (isMissing || !me.username) throw new InvalidUserData(isMissing);
    clearAwaitedCode();
    // The token was bound to the previous session.
    clearCsrfToken();
    setTimeout(() => void getCsrfToken(), TIMES.csrfRefreshAfterExchange);
    await dispatch(signInAs(me));
    if (isProfileComplete(me)) {
      const welcome = t('toast.welcome', { name: me.first_name ?? me.username });
      notify.success({ title: t('toast.signedIn'), description: welcome, id: 'signed-in' });
    }
  };
}
