/** Supported analytics providers. */
export const ANALYTICS_PROVIDERS = ['matomo', 'metrika', 'plausible', 'umami'] as const;
export type AnalyticsProvider = (typeof ANALYTICS_PROVIDERS)[number];

/** Settings that a page needs to load the analytics script. */
export interface AnalyticsSettings {
  provider: AnalyticsProvider;
  /** URL of the analytics script. */
  script: string;
  /** ID of this site at the provider. */
  site: string;
}

/** Name of the `<meta>` that holds the settings as JSON. A page without it loads no script and sends nothing. */
export const ANALYTICS_META = 'regent-analytics';
