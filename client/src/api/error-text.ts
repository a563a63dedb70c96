import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from './api-error';

/** What to tell a person about an error, in the language on the screen. */
function errorText(t: TFunction<'errors'>, error: unknown): string {
  if (!isApiError(error)) return t('codes.unknown_error');
  return t(`codes.${error.code}`);
}

/** `errorText` in the language on the screen. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return useCallback((error: unknown) => errorText(t, error), [t]);
}
