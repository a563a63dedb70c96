import type { Activity } from '@contract/realtime';
import { useTranslation } from 'react-i18next';

/** The agent's current activity as one line; null when none was reported. */
export function useActivityText(activity: Activity | null): string | null {
  const { t } = useTranslation('chat');
  if (!activity) return null;
  const { text, step, steps } = activity;
  if (step === null) return text;
  if (text === null) return steps === null ? t('awaiting.step', { step }) : t('awaiting.stepOf', { step, steps });
  return steps === null ? t('awaiting.textStep', { text, step }) : t('awaiting.textStepOf', { text, step, steps });
}
