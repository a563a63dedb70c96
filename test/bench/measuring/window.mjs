import { now, quantiles, round, sleepUntil, startLoopLag } from './figures.mjs';
import { cpuSeconds, memoryMb } from './usage.mjs';

/** Time for messages that are still in flight after their window. */
const PATIENCE_MS = 20_000;

/** A time window with the measurements of everything that began in it. */
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
 * Runs a load and measures after a warm-up.
 * @param {(end: number) => Promise<unknown>} load runs until `end`
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
    /** CPU time of each process in the window, in ms. */
    cpu: used && Object.fromEntries(used.map(([name, ms]) => [name, round(ms, 0)])),
    seconds,
    memory,
    generator: { lag, cpuPercent: round((own.user + own.system) / 10_000 / seconds, 0) },
  };
}
