import { LIMITS } from '@contract/limits';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/buttons/button';
import { Field } from '../../../../ui/forms/field';
import { Input } from '../../../../ui/forms/input';
import { AuthCard } from '../auth-card';
import { usePasswordSignIn } from './use-password-sign-in';

type Name = 'username' | 'password';

/** Signing in with a username and a password. */
export function PasswordStep({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('auth');
  const { checking, checkPassword } = usePasswordSignIn();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState({ username: '', password: '' });
  const [missing, setMissing] = useState<Name[]>([]);

  const set = (name: Name) => (event: { target: { value: string } }) => {
    setMissing((before) => before.filter((field) => field !== name));
    setFields((before) => ({ ...before, [name]: event.target.value }));
  };
  const focus = (name: Name) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (checking) return;
    const username = fields.username.trim();
    const empty: Name[] = [
      ...(username ? [] : ['username' as const]),
      ...(fields.password ? [] : ['password' as const]),
    ];
    setMissing(empty);
    if (empty[0]) focus(empty[0]);
    else if (!(await checkPassword(username, fields.password))) focus('password');
  };

  return (
    <AuthCard title={t('password.title')} intro={t('password.intro')}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field
          label={t('password.username')}
          required
          error={missing.includes('username') ? t('password.usernameEmpty') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={LIMITS.email}
              value={fields.username}
              onChange={set('username')}
            />
          )}
        </Field>
        <Field
          label={t('password.password')}
          required
          error={missing.includes('password') ? t('password.passwordEmpty') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="password"
              name="password"
              autoComplete="current-password"
              value={fields.password}
              onChange={set('password')}
            />
          )}
        </Field>
        <Button type="submit" block busy={checking}>
          {t('password.submit')}
        </Button>
      </form>
      <Button variant="quiet" size="sm" className="-my-1 -ml-3 justify-self-start" onClick={onBack}>
        {t('password.back')}
      </Button>
    </AuthCard>
  );
}
