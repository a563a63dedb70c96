import { LIMITS } from '@contract/limits';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import { useAccountUpdateMeMutation } from '../../../api/session/session';
import { Button } from '../../../ui/buttons/button';
import { notify } from '../../../ui/feedback/notify';
import { FormField } from '../../../ui/forms/counted/form-field';
import { useSubmit } from '../../../ui/forms/use-submit';
import { type ProfileFields, profileUpdate } from './names';

export interface ProfileFormProps {
  initial: { first_name?: string | null; last_name?: string | null };
  /** Whether the user is new: the form also asks for a bio. */
  isRegistration?: boolean;
}

/** Form for the user's names. After it is saved, the guard opens the page. */
export function ProfileForm({ initial, isRegistration = false }: ProfileFormProps) {
  const { t } = useTranslation(['auth', 'common', 'errors']);
  const { control, submit, isSubmitting } = useProfileForm(
    initial,
    t(isRegistration ? 'toast.registrationError' : 'toast.profileError'),
  );
  const name = { control, required: true, max: LIMITS.personName };
  const reserved = t('errors:codes.name_reserved');
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormField
        {...name}
        name="first_name"
        label={t('profile.firstName')}
        autoComplete="given-name"
        errors={{ required: t('profile.firstNameRequired'), reserved }}
      />
      <FormField
        {...name}
        name="last_name"
        label={t('profile.lastName')}
        autoComplete="family-name"
        errors={{ required: t('profile.lastNameRequired'), reserved }}
      />
      {isRegistration && (
        <FormField
          control={control}
          name="bio"
          label={t('profile.bio')}
          optionalLabel={t('common:optional')}
          rows={3}
          max={LIMITS.bio}
        />
      )}
      <Button type="submit" block busy={isSubmitting}>
        {isSubmitting ? t('common:pleaseWait') : t('profile.submit')}
      </Button>
    </form>
  );
}

function useProfileForm({ first_name, last_name }: ProfileFormProps['initial'], failed: string) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const [update] = useAccountUpdateMeMutation();
  const form = useForm<ProfileFields>({
    defaultValues: { first_name: first_name ?? '', last_name: last_name ?? '', bio: '' },
  });

  const save = async (fields: ProfileFields) => {
    try {
      const me = await update({ updateMeDto: profileUpdate(fields) }).unwrap();
      notify.success({
        title: t('toast.profileCompleted'),
        description: t('toast.welcome', { name: me.first_name ?? '' }),
        id: 'signed-in',
      });
    } catch (error) {
      if (isApiError(error) && error.code === 'name_reserved') {
        for (const { field } of error.errors ?? []) {
          if (field === 'first_name' || field === 'last_name') form.setError(field, { type: 'reserved' });
        }
      }
      notify.error({ title: failed, description: errorText(error) });
    }
  };

  const { submit, isSubmitting } = useSubmit(form, save, () =>
    notify.error({ title: failed, description: t('profile.namesRequired') }),
  );
  return { control: form.control, submit, isSubmitting };
}
