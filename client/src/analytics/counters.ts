import type { AnalyticsProvider } from '@contract/analytics';
import type { TrackedAction } from '../lib/browser/track';

/** One way of counting. Each takes calls at once; its script does them when it has come. */
export interface Counter {
  page(path: string, from: string): void;
  event(name: TrackedAction): void;
  search(text: string): void;
  /** For the script's element: by what it finds its settings. */
  attributes?: Record<string, string>;
  /** The script is there. */
  loaded?(): void;
}

export interface CounterPlace {
  /** Address of the script. */
  script: string;
  /** Id of the site at the provider. */
  site: string;
  /** `https://regent.example` */
  origin: string;
  /** The window: where scripts look for what waits for them. */
  globals: Record<string, unknown>;
}

type Call = readonly unknown[];

/** A function that keeps its calls until the script takes its place, as the script's maker describes. */
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
  // `defer` stops Metrika from sending the page URL, with its ids, on its own.
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
  // It keeps no calls before it is there.
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

/** How each provider receives an event. */
export const COUNTERS: Record<AnalyticsProvider, (place: CounterPlace) => Counter> = {
  matomo,
  metrika,
  plausible,
  umami,
};
