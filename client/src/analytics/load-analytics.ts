import { trackNothing } from '../lib/browser/track';
import { whenIdle } from '../lib/lazy/when-idle';
import { analyticsSettings, type PrivacyWish, wantsNoCounting } from './settings';

/** Counting begins when the page is still, where the operator has chosen a counter and the visitor lets us. */
export function beginAnalytics(): void {
  const settings = analyticsSettings(document);
  if (!settings || wantsNoCounting(navigator as PrivacyWish)) {
    trackNothing();
    return;
  }
  whenIdle(() => {
    import('./start-analytics').then(({ startAnalytics }) => startAnalytics(settings), trackNothing);
  });
}
