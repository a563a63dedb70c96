import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../../api/errors/api-error';
import { useReasonText } from '../../../../api/errors/error-text';
import { notify } from '../../../../ui/feedback/notify';

type Failure = 'createFailed' | 'updateFailed' | 'deleteFailed' | 'loadFailed';

/** Shows a toast for a failed operation on a knowledge base, with status and reason. */
export function useFailureToast(): (failure: Failure, error: unknown) => void {
  const { t } = useTranslation('knowledge');
  const reasonText = useReasonText();
  return useCallback(
    (failure, error) => {
      const status = isApiError(error) ? error.status : 0;
      notify.error({
        title: `${t(`toast.${failure}`)}${status ? ` (${status})` : ''}`,
        description: reasonText(error),
      });
    },
    [t, reasonText],
  );
}
