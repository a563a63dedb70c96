import { ANALYTICS_META, ANALYTICS_PROVIDERS, type AnalyticsSettings } from '@contract/operator/analytics';

/** Analytics settings from the page; undefined when analytics are off. */
export function analyticsSettings(page: Document): AnalyticsSettings | undefined {
  const content = page.querySelector(`meta[name="${ANALYTICS_META}"]`)?.getAttribute('content');
  if (!content) return undefined;
  try {
    const settings = JSON.parse(content) as Partial<AnalyticsSettings>;
    const { script, site, provider } = settings;
    if (!script || !site || !ANALYTICS_PROVIDERS.some((known) => known === provider)) return undefined;
    return settings as AnalyticsSettings;
  } catch {
    return undefined;
  }
}

/** Whether the browser asks not to be tracked. */
export function hasOptedOut({ doNotTrack, globalPrivacyControl }: PrivacySignals): boolean {
  return doNotTrack === '1' || globalPrivacyControl === true;
}

export interface PrivacySignals {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}
