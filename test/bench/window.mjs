import { now, quantiles, round, sleepUntil, startLoopLag } from './figures.mjs';
import { cpuSeconds, memoryMb } from './usage.mjs';

/** What still runs after its window may take so long before it is given up. */
const PATIENCE_MS = 20_000;

/** A stretch of time, and what was measured of the things that began in it. */
export class Window {
  posts = [];
  trips = [];
  firsts = [];
  pieces = [];
  polls = [];
  finished = 0;

  constructor(from, to) {
    Object.assign(this, { from, to });
  }

  covers(moment) {
    return moment >= this.from && moment < this.to;
  }
}

/**
 * Runs a load, warms it up, and measures while it goes on.
 * @param {(end: number) => Promise<unknown>} load goes on until that moment
 */
export async function measure({ traffic, pids }, { seconds, warm }, load) {
  const from = now() + warm * 1000;
  const window = new Window(from, from + seconds * 1000);
  traffic.window = window;
  const running = load(window.to);
  await sleepUntil(window.from);
  const usedBefore = cpuSeconds(pids);
  const ownBefore = process.cpuUsage();
  const lagSince = startLoopLag();
  await sleepUntil(window.to);
  const lag = lagSince();
  const own = process.cpuUsage(ownBefore);
  const usedAfter = cpuSeconds(pids);
  const memory = memoryMb(pids);
  await Promise.race([running, sleepUntil(now() + PATIENCE_MS)]);
  await traffic.drain();

  const used = usedAfter && Object.keys(pids).map((name) => [name, (usedAfter[name] - usedBefore[name]) * 1000]);
  return {
    perSecond: round(window.finished / seconds, 1),
    finished: window.finished,
    post: quantiles(window.posts),
    trip: quantiles(window.trips),
    first: quantiles(window.firsts),
    piece: quantiles(window.pieces),
    poll: quantiles(window.polls),
    /** Milliseconds of CPU that each process used in the window. */
    cpu: used && Object.fromEntries(used.map(([name, ms]) => [name, round(ms, 0)])),
    seconds,
    memory,
    generator: { lag, cpuPercent: round((own.user + own.system) / 10_000 / seconds, 0) },
  };
}
