import { TIMES } from '@contract/limits';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountdown } from '../../../../lib/time/use-countdown';
import { Button } from '../../../../ui/buttons/button';
import { useFirstFocus } from '../../../../ui/focus/use-first-focus';
import { OtpInput } from '../../../../ui/forms/otp/otp-input';
import { AuthCard } from '../auth-card';
import type { AwaitedCode } from '../code/awaited-code';

/** A requested code. `at` distinguishes consecutive requests. */
export interface SentCode extends AwaitedCode {
  /** The code itself; only from servers with `OTP_DEBUG`. */
  debugCode?: string | undefined;
}

export interface CodeStepProps {
  sent: SentCode;
  busy: boolean;
  resending: boolean;
  /** Resolves to whether the code was wrong; false if it could not be checked, so that the input is kept. */
  onSubmit: (code: string) => Promise<boolean>;
  onResend: () => void;
  onBack: () => void;
}

/** The typed code. A debug code is filled in and submitted. */
function useTypedCode(sent: SentCode, onSubmit: CodeStepProps['onSubmit']) {
  const input = useRef<HTMLInputElement>(null);
  const firstAt = useRef(sent.at);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<'wrong' | 'tooShort' | null>(null);

  const confirm = async (value: string) => {
    if (!(await onSubmit(value))) return;
    setProblem('wrong');
    setCode('');
    input.current?.focus();
  };
  useFirstFocus(() => input.current?.focus());
  const latest = useRef(confirm);
  latest.current = confirm;

  useEffect(() => {
    setCode('');
    setProblem(null);
    // The button of a resend is disabled during the countdown.
    if (sent.at !== firstAt.current) input.current?.focus();
    const { debugCode } = sent;
    if (debugCode?.length !== sent.length) return;
    setCode(debugCode);
    const timer = setTimeout(() => void latest.current(debugCode), TIMES.otpDebugAutoSubmit);
    return () => clearTimeout(timer);
  }, [sent]);

  const type = (value: string): void => {
    setProblem(null);
    setCode(value);
  };
  return { input, code, problem, confirm, type, complain: () => setProblem('tooShort') };
}

/** The second step: the code from the email. */
export function CodeStep({ sent, busy, resending, onSubmit, onResend, onBack }: CodeStepProps) {
  const { t } = useTranslation('auth');
  const { input, code, problem, confirm, type, complain } = useTypedCode(sent, onSubmit);
  const [introId, errorId] = [useId(), useId()];
  const complete = code.length === sent.length;
  const tooShort = problem === 'tooShort';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !busy) void confirm(code);
  };
  // The browser does not submit on Enter while the button is disabled, so the problem is shown here.
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter' && !complete) complain();
  };

  return (
    <AuthCard title={t('code.title')} intro={t('code.intro', { email: sent.email })} introId={introId}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <OtpInput
          ref={input}
          label={t('code.label')}
          length={sent.length}
          value={code}
          invalid={problem !== null}
          describedBy={tooShort ? errorId : introId}
          onKeyDown={onKeyDown}
          onChange={type}
        />
        {tooShort && (
          <p id={errorId} role="alert" className="text-xs font-medium text-danger">
            {t('code.lengthMismatch', { count: sent.length })}
          </p>
        )}
        <Button type="submit" block busy={busy} disabled={!complete}>
          {t('code.submit')}
        </Button>
      </form>
      <OtherWays sent={sent} resending={resending} onResend={onResend} onBack={onBack} />
    </AuthCard>
  );
}

/** Back to the email step, or a new code after the countdown. */
function OtherWays({ sent, resending, onResend, onBack }: Omit<CodeStepProps, 'busy' | 'onSubmit'>) {
  const { t } = useTranslation('auth');
  const seconds = useCountdown(sent.at + TIMES.otpResend);
  return (
    <div className="-mx-3 -my-1 flex flex-wrap justify-between gap-x-2 gap-y-2">
      <Button variant="quiet" size="sm" onClick={onBack}>
        {t('code.back')}
      </Button>
      <Button variant="quiet" size="sm" className="tabular" disabled={seconds > 0} busy={resending} onClick={onResend}>
        {seconds > 0 ? t('code.resendIn', { seconds }) : t('code.resend')}
      </Button>
    </div>
  );
}
