import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import { type Me, useAccountUpdateMeMutation } from '../../../api/session/session';
import { notify } from '../../../ui/feedback/notify';
import { readProfileDraft, saveProfileDraft, settleProfileDraft } from './profile-draft-storage';
import {
  changeOf,
  type FieldName,
  fieldsAfterSave,
  fieldsOf,
  type Problems,
  problemsOf,
  typedFields,
} from './profile-fields';

/**
 * The fields of the profile, and storing them. It goes on where the person has left it without saving. `onInvalid`: the fields
 * that are wrong are marked now.
 */
export function useProfileForm(me: Me, onInvalid: () => void) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const [update, { isLoading: saving }] = useAccountUpdateMeMutation();
  const [base, setBase] = useState(me);
  const [fields, setFields] = useState(() => ({ ...fieldsOf(me), ...readProfileDraft(me.id) }));
  const [problems, setProblems] = useState<Problems>({});
  const change = changeOf(base, fields);
  const isChanged = Object.keys(change).length > 0;
  // What another tab has stored is shown, unless somebody writes here: what they did not touch is not sent then.
  const begin = (from: Me) => {
    setBase(from);
    setFields(fieldsOf(from));
  };
  if (base !== me && !isChanged) begin(me);

  useEffect(() => saveProfileDraft(me.id, typedFields(base, fields)), [me.id, base, fields]);

  const [refusals, setRefusals] = useState(0);

  // Only when the fields were refused: one that is put right must not send the caret to the next one.
  const latest = useRef(onInvalid);
  latest.current = onInvalid;
  useEffect(() => {
    if (refusals > 0) latest.current();
  }, [refusals]);

  const refuse = (found: Problems) => {
    setProblems(found);
    setRefusals((before) => before + 1);
  };

  const set = (name: FieldName, value: string) => {
    setFields((before) => ({ ...before, [name]: value }));
    setProblems(({ [name]: _, ...others }) => others);
  };

  const save = async () => {
    const found = problemsOf(fields);
    if (Object.keys(found).length > 0) {
      refuse(found);
      return;
    }
    try {
      const stored = await update({ updateMeDto: change }).unwrap();
      settleProfileDraft(fields); // the form may be gone
      setBase(stored);
      setFields((now) => fieldsAfterSave(stored, fields, now));
      notify.success({ title: t('form.saved') });
    } catch (error) {
      if (isApiError(error) && error.code === 'username_taken') refuse({ username: 'usernameTaken' });
      if (isApiError(error) && error.code === 'name_reserved') {
        refuse(Object.fromEntries((error.errors ?? []).map(({ field }) => [field, 'nameReserved'])));
      }
      notify.error({ title: t('form.failed'), description: errorText(error) });
    }
  };

  const reset = () => {
    begin(me);
    setProblems({});
  };

  return { fields, problems, isChanged, saving, set, save, reset };
}
