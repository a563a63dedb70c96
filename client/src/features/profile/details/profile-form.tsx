import { LIMITS } from '@contract/limits';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Me } from '../../../api/session/session';
import { withFocusHandover } from '../../../lib/focus/focus-section';
import { paths } from '../../../lib/navigation/paths';
import { Button } from '../../../ui/buttons/button';
import { FormField } from '../../../ui/forms/counted/form-field';
import { ProfileCard } from '../profile-card';
import type { ProfileFields } from './profile-fields';
import { useProfileForm } from './use-profile-form';

const LENGTHS = { min: LIMITS.usernameMin, max: LIMITS.usernameMax };

/** Form for names, username and bio. */
export function ProfileForm({ me }: { me: Me }) {
  const { t } = useTranslation(['profile', 'common']);
  const { control, isChanged, saving, submit, reset } = useProfileForm(me);
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
      <form noValidate onSubmit={submit} className="grid gap-4 md:grid-cols-2">
        <Fields control={control} />
        <div className="flex flex-col-reverse gap-2 md:col-span-2 md:flex-row md:justify-end">
          {isChanged && (
            <Button variant="ghost" disabled={saving} onClick={withFocusHandover(reset)}>
              {t('form.reset')}
            </Button>
          )}
          {/* Not `disabled`, because the button must keep the focus after a save. */}
          <Button type="submit" busy={saving} aria-disabled={!isChanged || undefined}>
            {t(saving ? 'form.saving' : 'form.save')}
          </Button>
        </div>
      </form>
    </ProfileCard>
  );
}

function Fields({ control }: { control: Control<ProfileFields> }) {
  const { t } = useTranslation(['profile', 'common']);
  const nameReserved = t('form.nameReserved');
  return (
    <>
      <FormField
        control={control}
        name="first_name"
        label={t('form.firstName')}
        required
        autoComplete="given-name"
        max={LIMITS.personName}
        errors={{ firstNameRequired: t('form.firstNameRequired'), nameReserved }}
      />
      <FormField
        control={control}
        name="last_name"
        label={t('form.lastName')}
        required
        autoComplete="family-name"
        max={LIMITS.personName}
        errors={{ lastNameRequired: t('form.lastNameRequired'), nameReserved }}
      />
      <FormField
        control={control}
        name="username"
        className="md:col-span-2"
        label={t('form.username')}
        hint={t('form.usernameHint', LENGTHS)}
        required
        autoComplete="username"
        max={LIMITS.usernameMax}
        errors={{
          usernameLength: t('form.usernameLength', LENGTHS),
          usernameLetters: t('form.usernameLetters'),
          usernameTaken: t('form.usernameTaken'),
          nameReserved,
        }}
      />
      <FormField
        control={control}
        name="bio"
        className="md:col-span-2"
        label={t('form.bio')}
        optionalLabel={t('common:optional')}
        hint={t('form.bioHint')}
        rows={4}
        max={LIMITS.bio}
      />
    </>
  );
}
