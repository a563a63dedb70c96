import { useTranslation } from 'react-i18next';

/** Seen only with the keyboard: past the header to what the page is about. */
export function SkipLink() {
  const { t } = useTranslation('common');
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-card focus:px-4 focus:py-3 focus:font-semibold focus:text-primary focus:shadow-overlay"
    >
      {t('skipToContent')}
    </a>
  );
}
