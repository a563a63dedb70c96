import { trackNothing } from '../lib/browser/track';
import { whenIdle } from '../lib/lazy/when-idle';
import { analyticsSettings, hasOptedOut, type PrivacySignals } from './settings';

/** Counting begins when the page is still, where the operator has chosen a counter and the visitor lets us. */
export function loadAnalytics(): void {
  const settings = analyticsSettings(document);
  if (!settings || hasOptedOut(navigator as PrivacySignals)) {
    trackNothing();
    return;
  }
  whenIdle(() => {
    import('./start-analytics').then(({ startAnalytics }) => startAnalytics(settings), trackNothing);
  });
}
