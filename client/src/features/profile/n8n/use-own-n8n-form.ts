import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import { notify } from '../../../ui/feedback/notify';
import { problemResolver, setProblems } from '../../../ui/forms/problems';
import { useSubmit } from '../../../ui/forms/use-submit';
import { useAccountSetN8NMutation } from '../api/profile-api';
import {
  addressOf,
  type ConnectionFields,
  type ConnectionProblem,
  isTrialCode,
  problemsOf,
  problemsOfRefusal,
} from './own-n8n-form';

/** State and submission of the connection form. */
export function useOwnN8nForm(stored: string | null, onConnected: () => void) {
  const { t } = useTranslation(['profile', 'errors']);
  const errorText = useErrorText();
  const [store] = useAccountSetN8NMutation();
  const form = useForm<ConnectionFields>({
    defaultValues: { address: stored ?? '', apiKey: '' },
    resolver: problemResolver((fields) => problemsOf(fields, stored)),
  });
  const { errors, isDirty } = form.formState;

  const errorOf = (name: keyof ConnectionFields): string | undefined => {
    const problem = errors[name]?.type as ConnectionProblem | undefined;
    if (!problem) return undefined;
    return isTrialCode(problem) ? t(`errors:codes.${problem}`) : t(`ownN8n.problems.${problem}`);
  };

  const connect = async ({ address, apiKey }: ConnectionFields) => {
    try {
      const key = apiKey.trim();
      const setOwnN8NDto = { base_url: addressOf(address), ...(key === '' ? {} : { api_key: key }) };
      await store({ setOwnN8NDto }).unwrap();
      notify.success({ title: t('ownN8n.saved'), description: t('ownN8n.savedText') });
      onConnected();
    } catch (error) {
      const isInField = isApiError(error) && setProblems(form, problemsOfRefusal(error));
      if (!isInField) notify.error({ title: t('ownN8n.failed'), description: errorText(error) });
    }
  };

  return { form, isDirty, errorOf, ...useSubmit(form, connect) };
}
