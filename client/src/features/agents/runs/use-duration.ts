import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language';
import { durationOf } from './run-timing';

/** Formats a duration in the current language. */
export function useDuration(): (ms: number) => string {
  const { t } = useTranslation('agentSettings');
  const { language } = useLanguage();
  return (ms) => {
    const { unit, value } = durationOf(ms);
    return t(`runs.units.${unit}`, { value: value.toLocaleString(language) });
  };
}
