import type { Activity } from '@contract/chat/realtime';
import { useTranslation } from 'react-i18next';

/** The agent's current activity as one line. */
export function ActivityText({ activity: { text, step, steps } }: { activity: Activity }) {
  const { t } = useTranslation('steps');
  if (step === null) return text;
  if (text === null) return steps === null ? t('step', { step }) : t('stepOf', { step, steps });
  return steps === null ? t('textStep', { text, step }) : t('textStepOf', { text, step, steps });
}
