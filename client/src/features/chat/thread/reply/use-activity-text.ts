import type { Activity } from '@contract/realtime';
import { useTranslation } from 'react-i18next';

/** What an agent does just now, in one line; null: it was not told. */
export function useActivityText(activity: Activity | null): string | null {
  const { t } = useTranslation('chat');
  if (!activity) return null;
  const { text, step, steps } = activity;
  if (step === null) return text;
  if (text === null) return steps === null ? t('awaiting.step', { step }) : t('awaiting.stepOf', { step, steps });
  return steps === null ? t('awaiting.textStep', { text, step }) : t('awaiting.textStepOf', { text, step, steps });
}
