import { LOCALES, type Locale } from '@contract/limits';
import { useTranslation } from 'react-i18next';

/** The current language, the other one, and a function to switch. */
export function useLanguage(): { language: Locale; other: Locale; toggle: () => void } {
  const { i18n } = useTranslation();
  const language = LOCALES.find((locale) => locale === (i18n.resolvedLanguage ?? i18n.language)) ?? 'en';
  const other = language === 'en' ? 'ru' : 'en';
  return { language, other, toggle: () => void i18n.changeLanguage(other) };
}
