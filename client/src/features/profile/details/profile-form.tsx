import { LIMITS } from '@contract/limits';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Me } from '../../../api/session/session';
import { withFocusHandover } from '../../../lib/focus/focus-section';
import { paths } from '../../../lib/navigation/paths';
import { Button } from '../../../ui/buttons/button';
import { CountedField } from '../../../ui/forms/counted/counted-field';
import { ProfileCard } from '../profile-card';
import type { FieldName } from './profile-fields';
import { useProfileForm } from './use-profile-form';

const MAX: Record<FieldName, number> = {
  first_name: LIMITS.personName,
  last_name: LIMITS.personName,
  username: LIMITS.usernameMax,
  bio: LIMITS.bio,
};
const LENGTHS = { min: LIMITS.usernameMin, max: LIMITS.usernameMax };

/** Names, username and bio. */
export function ProfileForm({ me }: { me: Me }) {
  const { t } = useTranslation(['profile', 'common']);
  const form = useRef<HTMLFormElement>(null);
  const { fields, problems, isChanged, saving, set, save, reset } = useProfileForm(me, () => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !saving) void save();
  };
  const control = (name: FieldName) => {
    const problem = problems[name];
    return {
      value: fields[name],
      max: MAX[name],
      error: problem && t(`form.${problem}`, LENGTHS),
      onChange: (value: string) => set(name, value),
    };
  };

  return (
    <ProfileCard
      title={t('form.title')}
      action={
        <Link
          to={paths.creator(me.id)}
          className="touch-target text-sm font-medium text-primary underline underline-offset-4"
        >
          {t('form.publicPage')}
        </Link>
      }
    >
      <form ref={form} noValidate onSubmit={submit}>
        <div className="grid gap-4 md:grid-cols-2">
          <CountedField label={t('form.firstName')} required autoComplete="given-name" {...control('first_name')} />
          <CountedField label={t('form.lastName')} required autoComplete="family-name" {...control('last_name')} />
          <CountedField
            className="md:col-span-2"
            label={t('form.username')}
            hint={t('form.usernameHint', LENGTHS)}
            required
            autoComplete="username"
            {...control('username')}
          />
          <CountedField
            className="md:col-span-2"
            label={t('form.bio')}
            optionalLabel={t('common:optional')}
            hint={t('form.bioHint')}
            rows={4}
            {...control('bio')}
          />
          <div className="flex flex-col-reverse gap-2 md:col-span-2 md:flex-row md:justify-end">
            {isChanged && (
              <Button variant="ghost" disabled={saving} onClick={withFocusHandover(reset)}>
                {t('form.reset')}
              </Button>
            )}
            {/* Not `disabled`: it was pressed a moment ago, and keeps the focus. */}
            <Button type="submit" busy={saving} aria-disabled={!isChanged || undefined}>
              {t(saving ? 'form.saving' : 'form.save')}
            </Button>
          </div>
        </div>
      </form>
    </ProfileCard>
  );
}
