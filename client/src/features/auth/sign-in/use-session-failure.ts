import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import { notify } from '../../../ui/feedback/notify';

/** Tells that it could not be found out who is signed in: signing in will hardly do better until that is mended. */
export function useSessionFailure(error: ApiError | undefined): void {
  const { t } = useTranslation(['auth', 'errors']);
  const errorText = useErrorText();
  const title = error?.code === 'network_error' ? t('errors:connectionTitle') : t('toast.authError');
  const description = error && errorText(error);

  useEffect(() => {
    if (description) notify.error({ title, description });
  }, [title, description]);
}
