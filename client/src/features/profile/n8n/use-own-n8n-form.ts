import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import { notify } from '../../../ui/feedback/notify';
import { useAccountSetN8NMutation } from '../api/profile-api';
import {
  addressOf,
  type ConnectionFields,
  type ConnectionProblems,
  isTrialCode,
  problemsOf,
  problemsOfRefusal,
} from './own-n8n-form';

/** The fields of the connection, and trying it. `onInvalid`: the fields that are wrong are marked now. */
export function useOwnN8nForm(stored: string | null, onInvalid: () => void) {
  const { t } = useTranslation(['profile', 'errors']);
  const errorText = useErrorText();
  const [store, { isLoading: saving }] = useAccountSetN8NMutation();
  const [fields, setFields] = useState<ConnectionFields>({ address: stored ?? '', apiKey: '' });
  const [problems, setProblems] = useState<ConnectionProblems>({});
  const [refusals, setRefusals] = useState(0);

  const latest = useRef(onInvalid);
  latest.current = onInvalid;
  useEffect(() => {
    if (refusals > 0 && !saving) latest.current();
  }, [refusals, saving]);

  const refuse = (found: ConnectionProblems) => {
    setProblems(found);
    setRefusals((before) => before + 1);
  };
  const set = (name: keyof ConnectionFields, value: string) => {
    setFields((before) => ({ ...before, [name]: value }));
    setProblems(({ [name]: _, ...others }) => others);
  };
  const errorOf = (name: keyof ConnectionFields): string | undefined => {
    const problem = problems[name];
    if (!problem) return undefined;
    return isTrialCode(problem) ? t(`errors:codes.${problem}`) : t(`ownN8n.problems.${problem}`);
  };

  /** Resolves to whether it is connected. */
  const save = async (): Promise<boolean> => {
    const found = problemsOf(fields, stored);
    if (Object.keys(found).length > 0) {
      refuse(found);
      return false;
    }
    try {
      const key = fields.apiKey.trim();
      const setOwnN8NDto = { base_url: addressOf(fields.address), ...(key === '' ? {} : { api_key: key }) };
      await store({ setOwnN8NDto }).unwrap();
      notify.success({ title: t('ownN8n.saved'), description: t('ownN8n.savedText') });
      return true;
    } catch (error) {
      const refused = isApiError(error) ? problemsOfRefusal(error) : {};
      if (Object.keys(refused).length > 0) refuse(refused);
      else notify.error({ title: t('ownN8n.failed'), description: errorText(error) });
      return false;
    }
  };

  return { fields, saving, errorOf, set, save };
}
