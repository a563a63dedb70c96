import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error';
import { useErrorText } from '../../../api/error-text';
import { notify } from '../../../ui/notify';

type Failure = 'createFailed' | 'updateFailed' | 'deleteFailed' | 'imageFailed';

/** Says that something about a persona failed, and why. */
export function useFailureToast(): (failure: Failure, error: unknown) => void {
  const { t } = useTranslation('personas');
  const errorText = useErrorText();
  return (failure, error) => {
    // What the server says about this occurrence says more than what is said of all of its kind.
    const detail = isApiError(error) ? error.detail : undefined;
    notify.error({ title: t(`toast.${failure}`), description: detail ?? errorText(error) });
  };
}
