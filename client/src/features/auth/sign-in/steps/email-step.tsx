import { LIMITS } from '@contract/limits';
import { isBlank } from '@contract/text/blank';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/buttons/button';
import { useFirstFocus } from '../../../../ui/focus/use-first-focus';
import { Field } from '../../../../ui/forms/field';
import { Input } from '../../../../ui/forms/input';
import { useSubmit } from '../../../../ui/forms/use-submit';
import { AuthCard } from '../auth-card';
import { useAuthFrame } from '../auth-frame';
import { isOfEmailType } from './email';

export interface EmailStepProps {
  email: string;
  /** Whether the page was opened with an invitation link. */
  isInvited: boolean;
  busy: boolean;
  onEmail: (email: string) => void;
  onSubmit: (email: string) => void;
  /** Other sign-in methods. */
  children: ReactNode;
}

/** The first step: the email address. */
export function EmailStep({ email, isInvited, busy, onEmail, onSubmit, children }: EmailStepProps) {
  const { t } = useTranslation('auth');
  // On the page, the heading takes the focus, as after every route change.
  const isInDialog = useAuthFrame() === 'dialog';
  const form = useForm({ defaultValues: { email } });
  const { submit } = useSubmit(form, (fields) => {
    if (!busy) onSubmit(fields.email.trim());
  });
  useFirstFocus(() => form.setFocus('email'), isInDialog);
  const { error } = form.getFieldState('email', form.formState);
  const box = form.register('email', {
    validate: { empty: (text) => !isBlank(text), invalid: (text) => isOfEmailType(text.trim()) },
    onChange: (event: { target: { value: string } }) => onEmail(event.target.value),
  });

  return (
    <AuthCard title={t('email.title')} intro={t(isInvited ? 'email.invited' : 'email.intro')}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field
          label={t('email.label')}
          required
          error={error && t(error.type === 'empty' ? 'email.empty' : 'email.invalid')}
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="email"
              inputMode="email"
              maxLength={LIMITS.email}
              placeholder={t('email.placeholder')}
              {...box}
            />
          )}
        </Field>
        <Button type="submit" block busy={busy}>
          {t('email.submit')}
        </Button>
      </form>
      {children}
    </AuthCard>
  );
}
