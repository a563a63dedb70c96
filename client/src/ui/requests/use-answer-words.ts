import type { AnswerWords } from '@contract/requests/answers';
import { useTranslation } from 'react-i18next';

/** Texts for options and values without a label. */
export function useAnswerWords(): AnswerWords {
  const { t } = useTranslation('requests');
  return { approve: t('approve'), reject: t('reject'), yes: t('yes'), no: t('no') };
}
