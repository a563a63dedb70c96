import { LIMITS } from '@contract/limits';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/buttons/button';
import { Field } from '../../../../ui/forms/field';
import { Input } from '../../../../ui/forms/input';
import { AuthCard } from '../auth-card';
import { isOfEmailType } from './email';

export interface EmailStepProps {
  email: string;
  /** Whether the page was opened by the link of an invitation. */
  isInvited: boolean;
  busy: boolean;
  onEmail: (email: string) => void;
  onSubmit: (email: string) => void;
  /** What else can be done. */
  children: ReactNode;
}

/** The first step: the email. */
export function EmailStep({ email, isInvited, busy, onEmail, onSubmit, children }: EmailStepProps) {
  const { t } = useTranslation('auth');
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<'empty' | 'invalid'>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const trimmed = email.trim();
    const problem = trimmed === '' ? 'empty' : isOfEmailType(trimmed) ? undefined : 'invalid';
    setError(problem);
    if (problem) input.current?.focus();
    else onSubmit(trimmed);
  };

  return (
    <AuthCard title={t('email.title')} intro={t(isInvited ? 'email.invited' : 'email.intro')}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field label={t('email.label')} required error={error && t(`email.${error}`)}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              type="email"
              name="email"
              autoComplete="email"
              inputMode="email"
              maxLength={LIMITS.email}
              placeholder={t('email.placeholder')}
              value={email}
              onChange={(event) => {
                setError(undefined);
                onEmail(event.target.value);
              }}
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
