import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import { notify } from '../../../ui/feedback/notify';
import { useEmailCode } from '../account/use-email-code';
import { useAccountSendPasswordCodeMutation, useAccountSetPasswordMutation } from '../api/profile-api';
import {
  type PasswordFields,
  type PasswordProblems,
  type PasswordProof,
  problemsOf,
  problemsOfRefusal,
} from './password';

const EMPTY: PasswordFields = { current: '', password: '', repeat: '', code: '' };

/** The fields of a new password, and storing it. `onInvalid`: the fields that are wrong are marked now. */
export function usePasswordForm(hasPassword: boolean, onInvalid: () => void) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const [store, { isLoading: saving }] = useAccountSetPasswordMutation();
  const [sendCode] = useAccountSendPasswordCodeMutation();
  const [fields, setFields] = useState(EMPTY);
  const [problems, setProblems] = useState<PasswordProblems>({});
  const [refusals, setRefusals] = useState(0);
  const [isForgotten, setForgotten] = useState(false);
  const proof: PasswordProof = hasPassword && !isForgotten ? 'current' : 'code';

  const latest = useRef(onInvalid);
  latest.current = onInvalid;
  useEffect(() => {
    if (refusals > 0 && !saving) latest.current();
  }, [refusals, saving]);

  const refuse = (found: PasswordProblems) => {
    setProblems(found);
    setRefusals((before) => before + 1);
  };
  const set = (name: keyof PasswordFields, value: string) => {
    setFields((before) => ({ ...before, [name]: value }));
    setProblems(({ [name]: _, ...others }) => others);
  };
  const mailed = useEmailCode(
    () => sendCode().unwrap(),
    (code) => set('code', code),
  );

  /** Resolves to whether it is stored. */
  const save = async (): Promise<boolean> => {
    const found = problemsOf(fields, proof);
    if (Object.keys(found).length > 0) {
      refuse(found);
      return false;
    }
    try {
      const { current, password, code } = fields;
      const proofs = { current: { current_password: current }, code: { code } };
      await store({ setPasswordDto: { password, ...proofs[proof] } }).unwrap();
      notify.success({ title: t('password.saved'), description: t('password.savedText') });
      return true;
    } catch (error) {
      const refused = isApiError(error) ? problemsOfRefusal(error) : {};
      if (Object.keys(refused).length > 0) refuse(refused);
      else notify.error({ title: t('password.failed'), description: errorText(error) });
      return false;
    }
  };

  return { fields, problems, proof, setForgotten, mailed, saving, set, save };
}
