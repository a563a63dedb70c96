import { useTranslation } from 'react-i18next';
import { useReasonText } from '../../../api/errors/error-text';
import { notify } from '../../../ui/feedback/notify';

type Failure = 'createFailed' | 'updateFailed' | 'deleteFailed' | 'imageFailed';

/** Shows a toast with the reason why an action on a persona failed. */
export function useFailureToast(): (failure: Failure, error: unknown) => void {
  const { t } = useTranslation('personas');
  const reasonText = useReasonText();
  return (failure, error) => notify.error({ title: t(`toast.${failure}`), description: reasonText(error) });
}
