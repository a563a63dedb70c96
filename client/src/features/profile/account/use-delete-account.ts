import { LIMITS } from '@contract/limits';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import type { Me } from '../../../api/session/session';
import { announceSessionEnd } from '../../../api/session/session-events';
import { paths } from '../../../lib/navigation/paths';
import { notify } from '../../../ui/feedback/notify';
import { problemResolver, setProblems } from '../../../ui/forms/problems';
import { useSubmit } from '../../../ui/forms/use-submit';
import { useAccountDeleteMutation, useAccountSendDeleteCodeMutation } from '../api/profile-api';
import { type DeleteFields, problemsOf, problemsOfRefusal } from './delete-account';
import { useEmailCode } from './use-email-code';

/** State and submission of the account deletion form, including its code. */
export function useDeleteAccount({ email }: Me) {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [sendCode] = useAccountSendDeleteCodeMutation();
  const [erase] = useAccountDeleteMutation();
  const form = useForm<DeleteFields>({
    defaultValues: { confirm: '', code: '' },
    resolver: problemResolver((fields) => problemsOf(fields, email ?? '', LIMITS.otpLength)),
  });
  const mailed = useEmailCode(
    () => sendCode().unwrap(),
    (code) => form.setValue('code', code),
  );

  /** After success, the user is signed out everywhere. */
  const run = async ({ confirm, code }: DeleteFields) => {
    try {
      await erase({ deleteAccountDto: { confirm: confirm.trim(), code } }).unwrap();
    } catch (error) {
      const isInField = isApiError(error) && setProblems(form, problemsOfRefusal(error));
      if (!isInField) notify.error({ title: t('data.deleteFailed'), description: errorText(error) });
      return;
    }
    // Leaves the private page first, as at sign-out.
    await navigate(paths.auth, { replace: true });
    announceSessionEnd();
    notify.success({ title: t('data.deleted'), description: t('data.deletedText') });
  };

  return { form, mailed, ...useSubmit(form, run) };
}
