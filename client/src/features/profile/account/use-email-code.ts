import { TIMES } from '@contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { notify } from '../../../ui/feedback/notify';

/**
 * A code that is mailed on request. `request` asks the server for it; `onSent` gets the code itself where the server is set
 * up for trying things out, else nothing.
 */
export function useEmailCode(request: () => Promise<{ otp?: string | undefined }>, onSent: (code: string) => void) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const [sending, setSending] = useState(false);
  /** When it may be sent again; null: none was. */
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
