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

/**
 * Like `useErrorText`, but prefers the server's detail, which is more specific. Details are in English, so other
 * languages get the general text.
 */
export function useReasonText(): (error: unknown) => string {
  const errorText = useErrorText();
  const { language } = useLanguage();
  return useCallback(
    (error: unknown) => (language === 'en' && isApiError(error) && error.detail ? error.detail : errorText(error)),
    [language, errorText],
  );
}
