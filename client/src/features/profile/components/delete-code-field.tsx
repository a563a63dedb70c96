import { LIMITS } from '@contract/limits';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountdown } from '../../../lib/use-countdown';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Input } from '../../../ui/input';
import { onlyDigits } from '../../../ui/only-digits';
import type { useDeleteAccount } from '../hooks/use-delete-account';

interface DeleteCodeFieldProps {
  account: ReturnType<typeof useDeleteAccount>;
  email: string;
  error: string | undefined;
}

/** The code that is mailed on request, and where it is entered. */
export function DeleteCodeField({ account, email, error }: DeleteCodeFieldProps) {
  const { t } = useTranslation('profile');
  const { fields, set, send, sending, againAt } = account;
  const seconds = useCountdown(againAt ?? 0);
  const box = useRef<HTMLInputElement>(null);
  const seenAgainAt = useRef(againAt);
  // The button that was pressed counts down now, and takes no focus.
  useEffect(() => {
    if (againAt !== seenAgainAt.current) box.current?.focus();
    seenAgainAt.current = againAt;
  }, [againAt]);
  const label = againAt === null ? t('data.sendCode') : t('data.sendAgain');
  return (
    <div className="grid gap-3">
      <Field
        label={t('data.code')}
        required
        hint={againAt === null ? undefined : t('data.codeSent', { email })}
        error={error}
      >
        {(control) => (
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
            <Input
              {...control}
              ref={box}
              inputMode="numeric"
              autoComplete="one-time-code"
              className="tabular tracking-[0.2em]"
              value={fields.code}
              onChange={(event) => set('code', onlyDigits(event.target.value, LIMITS.otpLength))}
            />
            <Button variant="secondary" className="tabular px-3" busy={sending} disabled={seconds > 0} onClick={send}>
              {seconds > 0 ? t('data.sendAgainIn', { seconds }) : label}
            </Button>
          </div>
        )}
      </Field>
    </div>
  );
}
