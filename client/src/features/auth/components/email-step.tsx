import { LIMITS } from '@contract/limits';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Input } from '../../../ui/input';
import { looksLikeEmail } from '../model/email';
import { AuthCard } from './auth-card';

export interface EmailStepProps {
  email: string;
  busy: boolean;
  onEmail: (email: string) => void;
  onSubmit: (email: string) => void;
  onWaitlist: () => void;
}

/** The first step: the e-mail. */
export function EmailStep({ email, busy, onEmail, onSubmit, onWaitlist }: EmailStepProps) {
  const { t } = useTranslation('auth');
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<'empty' | 'invalid'>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const trimmed = email.trim();
    const problem = trimmed === '' ? 'empty' : looksLikeEmail(trimmed) ? undefined : 'invalid';
    setError(problem);
    if (problem) input.current?.focus();
    else onSubmit(trimmed);
  };

  return (
    <AuthCard title={t('email.title')} intro={t('email.intro')}>
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
      <p className="flex flex-wrap items-center gap-x-1 text-sm text-fg2">
        {t('email.noInvitation')}
        <Button variant="quiet" size="sm" className="-my-2 px-2" onClick={onWaitlist}>
          {t('email.joinWaitlist')}
        </Button>
      </p>
    </AuthCard>
  );
}
