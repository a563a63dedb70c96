import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** Moves the focus without following the anchor, which would add a history entry without router state. */
function goToContent(event: MouseEvent): void {
  event.preventDefault();
  const content = document.getElementById('content');
  content?.focus({ preventScroll: true });
  content?.scrollIntoView();
}

/** Skips the header; visible only on keyboard focus. */
export function SkipLink() {
  const { t } = useTranslation('common');
  return (
    // biome-ignore lint/a11y/useValidAnchor: the link has a target and must work before the script has loaded
    <a
      href="#content"
      onClick={goToContent}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-card focus:px-4 focus:py-3 focus:font-semibold focus:text-primary focus:shadow-overlay"
    >
      {t('skipToContent')}
    </a>
  );
}
