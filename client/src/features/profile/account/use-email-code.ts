import { TIMES } from '@contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { notify } from '../../../ui/feedback/notify';

/**
 * An emailed code. `request` asks the server to send it; `onSent` receives the code from servers with `OTP_DEBUG`,
 * otherwise an empty string.
 */
export function useEmailCode(request: () => Promise<{ otp?: string | undefined }>, onSent: (code: string) => void) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const [sending, setSending] = useState(false);
  /** Time from which the code may be sent again, in milliseconds; null before the first one. */
  const [againAt, setAgainAt] = useState<number | null>(null);

  const send = async () => {
    setSending(true);
    try {
      const { otp } = await request();
      setAgainAt(Date.now() + TIMES.otpResend);
      onSent(otp ?? '');
    } catch (error) {
      notify.error({ title: t('code.sendFailed'), description: errorText(error) });
    } finally {
      setSending(false);
    }
  };

  return { send: () => void send(), sending, againAt };
}
