import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { isApiError } from './api-error';
import { timeToWait } from './time-to-wait';

/** The user-facing text of an error, in the language of `t`. */
export function errorText(t: TFunction<'errors'>, error: unknown): string {
  if (!isApiError(error)) return t('codes.unknown_error');
  // Some limits are of an hour or a day: who tries again in a moment is refused again and again.
  const wait = error.code === 'rate_limited' ? timeToWait(error.retry_after) : null;
  return wait ? t(`rateLimited.${wait.unit}`, { count: wait.count }) : t(`codes.${error.code}`);
}

/** `errorText` in the language on the screen. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return useCallback((error: unknown) => errorText(t, error), [t]);
}

/**
 * As `useErrorText`, but what the server says about this very occurrence where it can be read: it says more than what is
 * said of all of its kind, and the server speaks English.
 */
export function useReasonText(): (error: unknown) => string {
  const errorText = useErrorText();
  const { language } = useLanguage();
  return useCallback(
    (error: unknown) => (language === 'en' && isApiError(error) && error.detail ? error.detail : errorText(error)),
    [language, errorText],
  );
}
