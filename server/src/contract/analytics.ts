/** Supported analytics providers. */
export const ANALYTICS_PROVIDERS = ['matomo', 'metrika', 'plausible', 'umami'] as const;
export type AnalyticsProvider = (typeof ANALYTICS_PROVIDERS)[number];

/** What a page needs to know to load its counter. */
export interface AnalyticsSettings {
  provider: AnalyticsProvider;
  /** Address of the counter's script. */
  script: string;
  /** What the counter knows this site by. */
  site: string;
}

/** The `<meta>` of a page that holds them as JSON. A page without it loads and sends nothing. */
export const ANALYTICS_META = 'regent-analytics';
