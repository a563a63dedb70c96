import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../../api/errors/api-error';
import { useErrorText } from '../../../../api/errors/error-text';
import { notify } from '../../../../ui/feedback/notify';
import { useAccountSignInMutation } from '../../api/auth-api';
import { useCompleteSignIn } from '../use-complete-sign-in';

/** Signs in with a password and resolves to whether it succeeded. Errors are not shown once the step has been left. */
export function usePasswordSignIn() {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const enter = useCompleteSignIn();
  const [signIn] = useAccountSignInMutation();

  const isShown = useRef(true);

  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const checkPassword = async (username: string, password: string): Promise<boolean> => {
    try {
      await enter(await signIn({ signInDto: { username, password } }).unwrap());
      return true;
    } catch (error) {
      if (!isShown.current) return false;
      const isWrong = isApiError(error) && error.code === 'invalid_credentials';
      notify.error({
        title: t(isWrong ? 'toast.invalidCredentials' : 'toast.authError'),
        description: errorText(error),
      });
      return false;
    }
  };

  return { checkPassword };
}
