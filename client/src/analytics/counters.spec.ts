import { COUNTERS, type CounterPlace } from './counters';

/** The calls that each provider documents. */
const place = (): CounterPlace => ({
  script: 'https://count.example/matomo.js',
  site: '7',
  origin: 'https://regent.example',
  globals: {},
});

const useIt = (counter: ReturnType<(typeof COUNTERS)['matomo']>): void => {
  counter.page('/marketplace', 'https://search.example');
  counter.event('chat_started');
  counter.search('travel');
};

describe('counters', () => {
  it('matomo: queues commands with a custom URL and cookies disabled', () => {
    const at = place();
    useIt(COUNTERS.matomo(at));
    expect(at.globals._paq).toEqual([
      ['setTrackerUrl', 'https://count.example/matomo.php'],
      ['setSiteId', '7'],
      ['disableCookies'],
      ['setCustomUrl', 'https://regent.example/marketplace'],
      ['setReferrerUrl', 'https://search.example'],
      ['setDocumentTitle', '/marketplace'],
      ['trackPageView'],
      ['trackEvent', 'regent', 'chat_started'],
      ['trackSiteSearch', 'travel'],
    ]);
  });

  it('metrika: turns automatic tracking off and queues explicit hits', () => {
    const at = place();
    useIt(COUNTERS.metrika(at));
    const { a: calls } = at.globals.ym as unknown as { a: unknown[][] };
    expect(calls[0]).toEqual(['7', 'init', expect.objectContaining({ defer: true, webvisor: false })]);
    expect(calls.slice(1)).toEqual([
      ['7', 'hit', 'https://regent.example/marketplace', { title: '/marketplace', referer: 'https://search.example' }],
      ['7', 'reachGoal', 'chat_started'],
      ['7', 'reachGoal', 'search', { text: 'travel' }],
    ]);
  });

  it('plausible: passes the URL with every call', () => {
    const at = place();
    const counter = COUNTERS.plausible(at);
    useIt(counter);
    const url = 'https://regent.example/marketplace';
    expect((at.globals.plausible as unknown as { q: unknown[][] }).q).toEqual([
      ['pageview', { u: url }],
      ['chat_started', { u: url }],
      ['search', { u: url, props: { text: 'travel' } }],
    ]);
    expect(counter.attributes).toEqual({ 'data-domain': '7' });
  });

  it('umami: replays calls queued before its script, without the real title or URL', () => {
    const at = place();
    const counter = COUNTERS.umami(at);
    useIt(counter);
    const real = { url: '/conversations/12', title: 'Secret plans', website: '7' };
    const told: object[] = [];
    at.globals.umami = { track: (fill: (all: object) => object) => told.push(fill(real)) };
    counter.loaded?.();
    const seen = { website: '7', url: '/marketplace', title: '/marketplace', referrer: 'https://search.example' };
    expect(told).toEqual([
      seen,
      { ...seen, name: 'chat_started' },
      { ...seen, name: 'search', data: { text: 'travel' } },
    ]);
    expect(counter.attributes).toEqual({ 'data-website-id': '7', 'data-auto-track': 'false' });
  });
});
