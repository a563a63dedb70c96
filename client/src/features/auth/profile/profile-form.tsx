import { LIMITS } from '@contract/limits';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import { useAccountUpdateMeMutation } from '../../../api/session/session';
import { Button } from '../../../ui/buttons/button';
import { notify } from '../../../ui/feedback/notify';
import { CountedField } from '../../../ui/forms/counted/counted-field';
import { missingNames, type ProfileFields, profileUpdate } from './names';

export interface ProfileFormProps {
  initial: { first_name?: string | null; last_name?: string | null };
  withBio?: boolean;
}

/** Asks for the names. When they are saved the guard lets the person in by itself. */
export function ProfileForm({ initial, withBio }: ProfileFormProps) {
  const { t } = useTranslation(['auth', 'common', 'errors']);
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [update, { isLoading }] = useAccountUpdateMeMutation();
  const [missing, setMissing] = useState<string[]>([]);
  const [reserved, setReserved] = useState<string[]>([]);
  const [fields, setFields] = useState<ProfileFields>({
    first_name: initial.first_name ?? '',
    last_name: initial.last_name ?? '',
    bio: '',
  });

  const control = (field: keyof ProfileFields) => ({
    name: field,
    value: fields[field],
    onChange: (value: string) => {
      setFields((before) => ({ ...before, [field]: value }));
      setMissing((before) => before.filter((name) => name !== field));
      setReserved((before) => before.filter((name) => name !== field));
    },
  });

  const problemOf = (field: string, required: string): string | undefined => {
    if (missing.includes(field)) return required;
    return reserved.includes(field) ? t('errors:codes.name_reserved') : undefined;
  };

  const focusOn = (field: string | undefined) => form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const problems = missingNames(fields);
    setMissing(problems);
    if (problems[0]) {
      notify.error({ title: t('toast.profileError'), description: t('profile.namesRequired') });
      focusOn(problems[0]);
      return;
    }
    try {
      const me = await update({ updateMeDto: profileUpdate(fields) }).unwrap();
      notify.success({
        title: t('toast.profileCompleted'),
        description: t('toast.welcome', { name: me.first_name ?? '' }),
        id: 'signed-in',
      });
    } catch (error) {
      if (isApiError(error) && error.code === 'name_reserved') {
        const names = error.errors?.map(({ field }) => field) ?? [];
        setReserved(names);
        focusOn(names[0]);
      }
      notify.error({ title: t('toast.profileError'), description: errorText(error) });
    }
  };

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <CountedField
        label={t('profile.firstName')}
        required
        autoComplete="given-name"
        max={LIMITS.personName}
        error={problemOf('first_name', t('profile.firstNameRequired'))}
        {...control('first_name')}
      />
      <CountedField
        label={t('profile.lastName')}
        required
        autoComplete="family-name"
        max={LIMITS.personName}
        error={problemOf('last_name', t('profile.lastNameRequired'))}
        {...control('last_name')}
      />
      {withBio && (
        <CountedField
          label={t('profile.bio')}
          optionalLabel={t('common:optional')}
          rows={3}
          max={LIMITS.bio}
          {...control('bio')}
        />
      )}
      <Button type="submit" block busy={isLoading}>
        {isLoading ? t('common:pleaseWait') : t('profile.submit')}
      </Button>
    </form>
  );
}
