// Load time and layout stability of a first visit on a slow phone, over HTTP/2.
import { percentile } from './percentile.mjs';

const RUNS = 3;
/** A slow mobile network: 1.6 Mbit/s, round trip of 150 ms. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/** Init script of the page. */
function watchLoading() {
  const seen = { lcp: 0, cls: 0, tbt: 0 };
  window.loading = seen;
  const watch = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  watch('layout-shift', ({ value, hadRecentInput }) => (seen.cls += hadRecentInput ? 0 : value));
  watch('longtask', ({ duration }) => (seen.tbt += Math.max(0, duration - 50)));
}

/** Medians of several visits, each with an empty cache. */
export async function measureLoading(open, path, ready) {
  const visits = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await open(watchLoading, NETWORK);
    await page.goto(path, { waitUntil: 'commit' });
    await ready(page);
    await page.waitForTimeout(2000);
    visits.push(await page.evaluate(() => window.loading));
    const protocol = await page.evaluate(() => performance.getEntriesByType('navigation')[0].nextHopProtocol);
    if (protocol !== 'h2') throw new Error(`The page came over ${protocol}, not over HTTP/2.`);
    await page.context().close();
  }
  const middle = (name) =>
    percentile(
      visits.map((visit) => visit[name]),
      50,
    );
  return { lcp: middle('lcp'), cls: middle('cls'), tbt: middle('tbt') };
}
