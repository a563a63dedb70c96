import { LIMITS } from '@contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import type { Me } from '../../../api/session/session';
import { announceSessionEnd } from '../../../api/session/session-events';
import { paths } from '../../../lib/navigation/paths';
import { notify } from '../../../ui/feedback/notify';
import { useAccountDeleteMutation, useAccountSendDeleteCodeMutation } from '../api/profile-api';
import { type DeleteFields, type DeleteProblems, problemsOf, problemsOfRefusal } from './delete-account';
import { useEmailCode } from './use-email-code';

const EMPTY: DeleteFields = { confirm: '', code: '' };

/** The fields of the dialog that deletes the account, the code for it, and deleting. */
export function useDeleteAccount({ email }: Me) {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [sendCode] = useAccountSendDeleteCodeMutation();
  const [erase, { isLoading: deleting }] = useAccountDeleteMutation();
  const [fields, setFields] = useState(EMPTY);
  const [problems, setProblems] = useState<DeleteProblems>({});

  const set = (name: keyof DeleteFields, value: string) => {
    setFields((before) => ({ ...before, [name]: value }));
    setProblems(({ [name]: _, ...others }) => others);
  };

  const mailed = useEmailCode(
    () => sendCode().unwrap(),
    (code) => set('code', code),
  );

  /** Resolves to whether fields are wrong. When all is well, the person is signed out everywhere. */
  const submit = async (): Promise<boolean> => {
    const found = problemsOf(fields, email ?? '', LIMITS.otpLength);
    setProblems(found);
    if (Object.keys(found).length > 0) return true;
    const { confirm, code } = fields;
    try {
      await erase({ deleteAccountDto: { confirm: confirm.trim(), code } }).unwrap();
    } catch (error) {
      const refused = isApiError(error) ? problemsOfRefusal(error) : {};
      setProblems(refused);
      if (Object.keys(refused).length > 0) return true;
      notify.error({ title: t('data.deleteFailed'), description: errorText(error) });
      return false;
    }
    // First away from the private page, as at a sign-out.
    await navigate(paths.auth, { replace: true });
    announceSessionEnd();
    notify.success({ title: t('data.deleted'), description: t('data.deletedText') });
    return false;
  };

  return { fields, problems, set, mailed, submit, deleting };
}
