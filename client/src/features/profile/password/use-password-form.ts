import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import { notify } from '../../../ui/feedback/notify';
import { problemResolver, setProblems } from '../../../ui/forms/problems';
import { useSubmit } from '../../../ui/forms/use-submit';
import { useEmailCode } from '../account/use-email-code';
import { useAccountSendPasswordCodeMutation, useAccountSetPasswordMutation } from '../api/profile-api';
import { type PasswordFields, type PasswordProof, problemsOf, problemsOfRefusal } from './password';

const EMPTY: PasswordFields = { current: '', password: '', repeat: '', code: '' };

/** State and submission of the password form. */
export function usePasswordForm(hasPassword: boolean, onStored: () => void) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const [store] = useAccountSetPasswordMutation();
  const [sendCode] = useAccountSendPasswordCodeMutation();
  const [isForgotten, setForgotten] = useState(false);
  const proof: PasswordProof = hasPassword && !isForgotten ? 'current' : 'code';
  const form = useForm<PasswordFields>({
    defaultValues: EMPTY,
    resolver: problemResolver((fields) => problemsOf(fields, proof)),
  });
  const mailed = useEmailCode(
    () => sendCode().unwrap(),
    (code) => form.setValue('code', code, { shouldDirty: true }),
  );

  const save = async ({ current, password, code }: PasswordFields) => {
    try {
      const proofs = { current: { current_password: current }, code: { code } };
      await store({ setPasswordDto: { password, ...proofs[proof] } }).unwrap();
      notify.success({ title: t('password.saved'), description: t('password.savedText') });
      onStored();
    } catch (error) {
      const isInField = isApiError(error) && setProblems(form, problemsOfRefusal(error));
      if (!isInField) notify.error({ title: t('password.failed'), description: errorText(error) });
    }
  };

  return { form, proof, setForgotten, mailed, ...useSubmit(form, save) };
}
