import type { AnalyticsSettings } from '@contract/operator/analytics';
import { trackWith } from '../lib/browser/track';
import { COUNTERS } from './counters';
import { createReporter } from './reporter';

/** Loads the configured analytics provider and starts reporting. */
export function startAnalytics({ provider, script, site }: AnalyticsSettings): void {
  const globals = window as unknown as Record<string, unknown>;
  const counter = COUNTERS[provider]({ script, site, origin: location.origin, globals });
  const element = document.createElement('script');
  element.src = script;
  element.async = true;
  for (const [name, value] of Object.entries(counter.attributes ?? {})) element.setAttribute(name, value);
  element.addEventListener('load', () => counter.loaded?.());
  trackWith(createReporter(counter, originOf(document.referrer)));
  document.head.append(element);
}

/** Origin of the referring site, without the path. */
function originOf(referrer: string): string {
  return URL.canParse(referrer) ? new URL(referrer).origin : '';
}
