import type { AnalyticsProvider } from '@contract/operator/analytics';
import type { TrackedAction } from '../lib/browser/track';

/** An analytics provider. Calls are accepted at once and queued until the provider's script has loaded. */
export interface Counter {
  page(path: string, from: string): void;
  event(name: TrackedAction): void;
  search(text: string): void;
  /** Attributes of the script element that hold the provider's settings. */
  attributes?: Record<string, string>;
  /** Called when the script has loaded. */
  loaded?(): void;
}

export interface CounterPlace {
  /** URL of the script. */
  script: string;
  /** Site ID at the provider. */
  site: string;
  /** For example `https://regent.example`. */
  origin: string;
  /** The `window` object, where provider scripts look for their queues. */
  globals: Record<string, unknown>;
}

type Call = readonly unknown[];

/** A global function that queues calls until the script replaces it, as the provider documents. */
function queueing(globals: Record<string, unknown>, name: string, list: string): (...call: Call) => void {
  const waiting: Call[] = [];
  globals[name] ??= Object.assign((...call: Call) => waiting.push(call), { [list]: waiting });
  return (...call) => (globals[name] as (...call: Call) => void)(...call);
}

function matomo({ script, site, origin, globals }: CounterPlace): Counter {
  globals._paq ??= [];
  const push = (...call: Call) => void (globals._paq as { push(call: Call): void }).push(call);
  push('setTrackerUrl', new URL('matomo.php', script).href);
  push('setSiteId', site);
  push('disableCookies');
  const at = (path: string) => origin + path;
  return {
    page(path, from) {
      push('setCustomUrl', at(path));
      push('setReferrerUrl', from);
      push('setDocumentTitle', path);
      push('trackPageView');
    },
    event: (name) => push('trackEvent', 'regent', name),
    search: (text) => push('trackSiteSearch', text),
  };
}

function metrika({ site, origin, globals }: CounterPlace): Counter {
  const ym = queueing(globals, 'ym', 'a');
  // `defer` stops Metrika from sending the page URL, which contains IDs, on its own.
  ym(site, 'init', { defer: true, clickmap: false, trackLinks: false, accurateTrackBounce: false, webvisor: false });
  return {
    page: (path, from) => ym(site, 'hit', origin + path, { title: path, referer: from }),
    event: (name) => ym(site, 'reachGoal', name),
    search: (text) => ym(site, 'reachGoal', 'search', { text }),
  };
}

function plausible({ site, origin, globals }: CounterPlace): Counter {
  const tell = queueing(globals, 'plausible', 'q');
  let url = origin;
  return {
    attributes: { 'data-domain': site },
    page(path) {
      url = origin + path;
      tell('pageview', { u: url });
    },
    event: (name) => tell(name, { u: url }),
    search: (text) => tell('search', { u: url, props: { text } }),
  };
}

function umami({ site, globals }: CounterPlace): Counter {
  // Umami has no queue for calls made before its script loads.
  const waiting: Call[] = [];
  const tell = (...call: Call): void => {
    const there = globals.umami as { track(...call: Call): void } | undefined;
    if (there) there.track(...call);
    else waiting.push(call);
  };
  let seen = { url: '/', title: '/', referrer: '' };
  const named = (name: string, data?: object) => (all: object) => ({ ...all, ...seen, name, ...(data && { data }) });
  return {
    attributes: { 'data-website-id': site, 'data-auto-track': 'false' },
    loaded: () => {
      for (const call of waiting.splice(0)) tell(...call);
    },
    page(path, from) {
      const now = { url: path, title: path, referrer: from };
      seen = now;
      tell((all: object) => ({ ...all, ...now }));
    },
    event: (name) => tell(named(name)),
    search: (text) => tell(named('search', { text })),
  };
}

/** Creates the counter of each provider. */
export const COUNTERS: Record<AnalyticsProvider, (place: CounterPlace) => Counter> = {
  matomo,
  metrika,
  plausible,
  umami,
};
