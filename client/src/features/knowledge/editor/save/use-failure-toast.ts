import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../../api/errors/api-error';
import { useErrorDetail, useErrorText } from '../../../../api/errors/error-text';
import { notify } from '../../../../ui/feedback/notify';

type Failure = 'createFailed' | 'updateFailed' | 'deleteFailed' | 'loadFailed';

/** Shows a toast for a failed operation on a knowledge base: with the status, and the server's detail or the reason. */
export function useFailureToast(): (failure: Failure, error: unknown) => void {
  const { t } = useTranslation('knowledge');
  const errorText = useErrorText();
  const detailOf = useErrorDetail();
  return useCallback(
    (failure, error) => {
      const status = isApiError(error) ? error.status : 0;
      notify.error({
        title: `${t(`toast.${failure}`)}${status ? ` (${status})` : ''}`,
        description: detailOf(error) ?? `${t(`toast.${failure}Text`)} ${errorText(error)}`,
      });
    },
    [t, errorText, detailOf],
  );
}
