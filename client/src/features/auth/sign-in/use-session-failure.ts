import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import { notify } from '../../../ui/feedback/notify';

/** Reports a failed session check, because signing in would likely fail too. */
export function useSessionFailure(error: ApiError | undefined): void {
  const { t } = useTranslation(['auth', 'errors']);
  const errorText = useErrorText();
  const title = error?.code === 'network_error' ? t('errors:connectionTitle') : t('toast.authError');
  const description = error && errorText(error);

  useEffect(() => {
    if (description) notify.error({ title, description });
  }, [title, description]);
}
