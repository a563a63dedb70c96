import { type FormEvent, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import { type Me, useAccountUpdateMeMutation } from '../../../api/session/session';
import { notify } from '../../../ui/feedback/notify';
import { problemResolver, setProblems } from '../../../ui/forms/problems';
import { useSubmit } from '../../../ui/forms/use-submit';
import { readProfileDraft, saveProfileDraft, settleProfileDraft } from './profile-draft-storage';
import {
  changeOf,
  fieldsAfterSave,
  fieldsOf,
  type ProfileFields,
  problemsOf,
  problemsOfRefusal,
  typedFields,
} from './profile-fields';

/** State and submission of the profile form. Starts with the unsaved draft, if any. */
export function useProfileForm(me: Me) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const [update] = useAccountUpdateMeMutation();
  const [base, setBase] = useState(me);
  const form = useForm<ProfileFields>({
    defaultValues: { ...fieldsOf(me), ...readProfileDraft(me.id) },
    resolver: problemResolver(problemsOf),
  });
  const fields = useWatch({ control: form.control, compute: (values: ProfileFields) => values });
  const change = changeOf(base, fields);
  const isChanged = Object.keys(change).length > 0;

  const begin = () => {
    setBase(me);
    form.reset(fieldsOf(me));
  };
  // Shows changes from other tabs unless this form has edits; untouched fields are not sent.
  useEffect(() => {
    if (base !== me && !isChanged) begin();
  });

  useEffect(() => saveProfileDraft(me.id, typedFields(base, fields)), [me.id, base, fields]);

  const save = async (sent: ProfileFields) => {
    try {
      const stored = await update({ updateMeDto: change }).unwrap();
      settleProfileDraft(sent); // the form may be unmounted
      setBase(stored);
      form.reset(fieldsAfterSave(stored, sent, form.getValues()));
      notify.success({ title: t('form.saved') });
    } catch (error) {
      if (isApiError(error)) setProblems(form, problemsOfRefusal(error));
      notify.error({ title: t('form.failed'), description: errorText(error) });
    }
  };

  const { submit, isSubmitting } = useSubmit(form, save);
  const submitChange = (event: FormEvent<HTMLFormElement>) => {
    if (isChanged) submit(event);
    else event.preventDefault();
  };
  return { control: form.control, isChanged, saving: isSubmitting, submit: submitChange, reset: begin };
}
