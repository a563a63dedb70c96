import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** Without the browser's own step to it: that would be an entry in the history which knows nothing of the way here. */
function goToContent(event: MouseEvent): void {
  event.preventDefault();
  const content = document.getElementById('content');
  content?.focus({ preventScroll: true });
  content?.scrollIntoView();
}

/** Seen only with the keyboard: past the header to what the page is about. */
export function SkipLink() {
  const { t } = useTranslation('common');
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place, and has to before the script is there
    <a
      href="#content"
      onClick={goToContent}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-card focus:px-4 focus:py-3 focus:font-semibold focus:text-primary focus:shadow-overlay"
    >
      {t('skipToContent')}
    </a>
  );
}
