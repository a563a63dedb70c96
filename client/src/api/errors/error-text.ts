import type { Locale } from '@contract/limits';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { isApiError } from './api-error';
import { timeToWait } from './time-to-wait';

/** The user-facing text of an error, in the language of `t`. */
export function errorText(t: TFunction<'errors'>, error: unknown): string {
  if (!isApiError(error)) return t('codes.unknown_error');
  // Some limits last an hour or a day, so the text states how long to wait.
  const wait = error.code === 'rate_limited' ? timeToWait(error.retry_after) : null;
  return wait ? t(`rateLimited.${wait.unit}`, { count: wait.count }) : t(`codes.${error.code}`);
}

/** `errorText` in the current language. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return useCallback((error: unknown) => errorText(t, error), [t]);
}

/** The server's detail of an error; undefined without one in the language: some details are in English only. */
export function errorDetail(language: Locale, error: unknown): string | undefined {
  const detail = isApiError(error) ? error.detail : undefined;
  return detail && (language === 'en' || /[а-яё]/i.test(detail)) ? detail : undefined;
}

/** `errorDetail` in the current language. */
export function useErrorDetail(): (error: unknown) => string | undefined {
  const { language } = useLanguage();
  return useCallback((error: unknown) => errorDetail(language, error), [language]);
}

/** Like `useErrorText`, but prefers the server's detail, which is more specific. */
export function useReasonText(): (error: unknown) => string {
  const errorText = useErrorText();
  const detailOf = useErrorDetail();
  return useCallback((error: unknown) => detailOf(error) ?? errorText(error), [detailOf, errorText]);
}
