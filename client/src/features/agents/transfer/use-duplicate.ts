import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useErrorText } from '../../../api/errors/error-text';
import { mayLeave } from '../../../lib/navigation/history-guard';
import { currentPathCheck } from '../../../lib/navigation/is-same-path';
import { paths } from '../../../lib/navigation/paths';
import { notify } from '../../../ui/feedback/notify';
import { useAgentsDuplicateMutation } from '../api/transfer-api';

/** Copies one of the user's agents and opens the copy, or shows the error. */
export function useDuplicate({ id }: { id: number }) {
  const { t } = useTranslation('transfer');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [copy, { isLoading }] = useAgentsDuplicateMutation();

  const duplicate = async (): Promise<void> => {
    if (isLoading) return;
    const isSamePath = currentPathCheck();
    try {
      const made = await copy({ id }).unwrap();
      notify.success({ title: t('duplicated', { name: made.name }), description: t('onlyYou') });
      if (isSamePath() && mayLeave()) await navigate(paths.agent(made.id));
    } catch (failure) {
      notify.error({ title: t('duplicateFailed'), description: errorText(failure) });
    }
  };

  return { duplicate, isLoading };
}
