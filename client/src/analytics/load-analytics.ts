import { trackNothing } from '../lib/browser/track';
import { whenIdle } from '../lib/lazy/when-idle';
import { analyticsSettings, hasOptedOut, type PrivacySignals } from './settings';

/** Starts analytics when the page is idle, if the operator configured a provider and the visitor has not opted out. */
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
