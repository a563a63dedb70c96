import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../api/errors/error-text';
import { navigationFocus } from '../../lib/focus/navigation-focus';
import { ErrorState } from '../../ui/feedback/error-state';
import { PageTitle } from '../../ui/navigation/page-title';

export interface SessionErrorProps {
  error: unknown;
  onRetry: () => void;
}

/** Replaces a page when the session check failed. */
export function SessionError({ error, onRetry }: SessionErrorProps) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  // Retries when the connection is back.
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  const retry = () => {
    navigationFocus.pending = true; // the page heading replaces the button
    onRetry();
  };
  return (
    <>
      <PageTitle title={t('guard.failed')} hidden provisional />
      <ErrorState title={t('guard.failed')} message={errorText(error)} onRetry={retry} />
    </>
  );
}
