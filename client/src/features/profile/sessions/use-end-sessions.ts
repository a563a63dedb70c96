import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import { notify } from '../../../ui/feedback/notify';
import { useAccountEndOtherSessionsMutation, useAccountEndSessionMutation } from '../api/profile-api';

/** Ends one other session or all of them. */
export function useEndSessions() {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const [endOne] = useAccountEndSessionMutation();
  const [endAll] = useAccountEndOtherSessionsMutation();
  const [ending, setEnding] = useState<number | 'others' | null>(null);

  const run = async (what: number | 'others', done: string, work: () => Promise<unknown>): Promise<boolean> => {
    setEnding(what);
    try {
      await work();
      notify.success({ title: done });
      return true;
    } catch (error) {
      // The session has already ended, as requested.
      if (isApiError(error) && error.status === 404) return true;
      notify.error({ title: t('sessions.endFailed'), description: errorText(error) });
      return false;
    } finally {
      setEnding(null);
    }
  };

  return {
    ending,
    end: (id: number) => void run(id, t('sessions.ended'), () => endOne({ id }).unwrap()),
    endOthers: () => run('others', t('sessions.othersEnded'), () => endAll().unwrap()),
  };
}
