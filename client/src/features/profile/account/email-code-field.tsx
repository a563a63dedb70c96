import { LIMITS } from '@contract/limits';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountdown } from '../../../lib/time/use-countdown';
import { Button } from '../../../ui/buttons/button';
import { Field } from '../../../ui/forms/field';
import { Input } from '../../../ui/forms/input';
import { codeIn } from '../../../ui/forms/otp/code-in';
import type { useEmailCode } from './use-email-code';

interface MailedCodeFieldProps {
  mailed: ReturnType<typeof useEmailCode>;
  /** Recipient of the code. */
  email: string;
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
}

/** Input for an emailed code, with a button to send it. */
export function EmailCodeField({ mailed, email, value, onChange, error }: MailedCodeFieldProps) {
  const { t } = useTranslation('profile');
  const { send, sending, againAt } = mailed;
  const seconds = useCountdown(againAt ?? 0);
  const box = useRef<HTMLInputElement>(null);
  const seenAgainAt = useRef(againAt);
  // The clicked button is disabled during the countdown, so the input takes the focus.
  useEffect(() => {
    if (againAt !== seenAgainAt.current) box.current?.focus();
    seenAgainAt.current = againAt;
  }, [againAt]);
  const label = againAt === null ? t('code.send') : t('code.sendAgain');
  return (
    <div className="grid gap-3">
      <Field
        label={t('code.label')}
        required
        hint={t(againAt === null ? 'code.hint' : 'code.sent', { email })}
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
              value={value}
              onChange={(event) => onChange(codeIn(event.target.value, LIMITS.otpLength))}
            />
            <Button variant="secondary" className="tabular px-3" busy={sending} disabled={seconds > 0} onClick={send}>
              {seconds > 0 ? t('code.sendAgainIn', { seconds }) : label}
            </Button>
          </div>
        )}
      </Field>
    </div>
  );
}
