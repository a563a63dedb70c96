import { LOCALES, type Locale } from '@contract/limits';
import { useTranslation } from 'react-i18next';

/** The language on the screen, and the way to the other one. */
export function useLanguage(): { language: Locale; other: Locale; toggle: () => void } {
  const { i18n } = useTranslation();
  const language = LOCALES.find((locale) => locale === (i18n.resolvedLanguage ?? i18n.language)) ?? 'en';
  const other = language === 'en' ? 'ru' : 'en';
  return { language, other, toggle: () => void i18n.changeLanguage(other) };
}
