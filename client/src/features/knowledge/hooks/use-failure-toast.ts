import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error';
import { useErrorText } from '../../../api/error-text';
import { notify } from '../../../ui/notify';

type Failure = 'createFailed' | 'updateFailed' | 'deleteFailed' | 'loadFailed';

/** Says that something about a knowledge base failed: what, with which status, and why. */
export function useFailureToast(): (failure: Failure, error: unknown) => void {
  const { t } = useTranslation('knowledge');
  const errorText = useErrorText();
  return useCallback(
    (failure, error) => {
      const { status = 0, detail = undefined } = isApiError(error) ? error : {};
      notify.error({
        title: `${t(`toast.${failure}`)}${status ? ` (${status})` : ''}`,
        // What the server says about this occurrence says more than what is said of all of its kind.
        description: detail ?? errorText(error),
      });
    },
    [t, errorText],
  );
}
