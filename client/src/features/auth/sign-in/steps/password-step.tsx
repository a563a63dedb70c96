import { LIMITS } from '@contract/limits';
import { isBlank } from '@contract/text/blank';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/buttons/button';
import { Field } from '../../../../ui/forms/field';
import { Input } from '../../../../ui/forms/input';
import { useSubmit } from '../../../../ui/forms/use-submit';
import { AuthCard } from '../auth-card';
import { usePasswordSignIn } from './use-password-sign-in';

/** Sign-in with username and password. */
export function PasswordStep({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('auth');
  const { checkPassword } = usePasswordSignIn();
  const form = useForm({ defaultValues: { username: '', password: '' } });
  const { errors } = form.formState;
  const { submit, isSubmitting } = useSubmit(form, async ({ username, password }) => {
    if (!(await checkPassword(username.trim(), password))) form.setFocus('password');
  });

  return (
    <AuthCard title={t('password.title')} intro={t('password.intro')}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field label={t('password.username')} required error={errors.username && t('password.usernameEmpty')}>
          {(control) => (
            <Input
              {...control}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={LIMITS.email}
              {...form.register('username', { validate: (text) => !isBlank(text) })}
            />
          )}
        </Field>
        <Field label={t('password.password')} required error={errors.password && t('password.passwordEmpty')}>
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="current-password"
              {...form.register('password', { required: true })}
            />
          )}
        </Field>
        <Button type="submit" block busy={isSubmitting}>
          {t('password.submit')}
        </Button>
      </form>
      <Button variant="quiet" size="sm" className="-my-1 -ml-3 justify-self-start" onClick={onBack}>
        {t('password.back')}
      </Button>
    </AuthCard>
  );
}
