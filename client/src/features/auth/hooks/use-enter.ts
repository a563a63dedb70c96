import { TIMES } from '@contract/limits';
import { useTranslation } from 'react-i18next';
import { InvalidUserData } from '../../../api/api-error';
import { clearCsrfToken, getCsrfToken } from '../../../api/csrf';
import { useAppDispatch } from '../../../api/hooks';
import { type Me, signInAs } from '../../../api/session';
import { isProfileComplete } from '../../../api/session-state';
import { notify } from '../../../ui/notify';
import { forgetAwaitedCode } from '../api/awaited-code';

/** What follows when the server has signed somebody in. */
export function useEnter(): (me: Me) => Promise<void> {
  const { t } = useTranslation('auth');
  const dispatch = useAppDispatch();
  return async (me) => {
    if (!me?.username) throw new InvalidUserData();
    forgetAwaitedCode();
    // The token was bound to the session that has just been replaced.
    clearCsrfToken();
    setTimeout(() => void getCsrfToken(), TIMES.csrfRefreshAfterExchange);
    await dispatch(signInAs(me));
    if (isProfileComplete(me)) {
      const welcome = t('toast.welcome', { name: me.first_name ?? me.username });
      notify.success({ title: t('toast.signedIn'), description: welcome, id: 'signed-in' });
    }
  };
}
