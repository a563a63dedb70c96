import { setTimeout as sleep } from 'node:timers/promises';
import { now, quantiles, round } from '../measuring/figures.mjs';
import { cpuSeconds, ownMemoryMb } from '../measuring/usage.mjs';
import { messages } from './phases.mjs';

const SAMPLE_S = 10;

/** One memory sample per part, so twelve in two hours. */
const PART_MINUTES = 10;

/** Processes that collect garbage on a signal: `collects-when-told.mjs`. */
const COLLECTING = ['api', 'worker'];
const COLLECTING_MS = 2000;
/** Freed memory that Node returns varies by one or two megabytes. */
const COLLECTIONS = 3;

/** Checks for memory growth under steady load. @returns by process: MB at the end, and growth in MB per hour */
export async function soak(place, rate, minutes, note) {
  const samples = [];
  const parts = [];
  let told = 0;
  let usedBefore = cpuSeconds(place.pids);
  const sample = () => {
    const memory = ownMemoryMb(place.pids);
    samples.push(memory);
    const trips = place.traffic.window.trips;
    const latest = quantiles(trips.slice(told));
    const used = cpuSeconds(place.pids);
    const each = Object.keys(used).map(
      (name) => `${name} ${round((used[name] - usedBefore[name]) / SAMPLE_S)} cores, ${round(memory[name], 1)} MB`,
    );
    note(
      `soak, last ${SAMPLE_S} s: ${latest?.n ?? 0} answers, p50 ${latest?.p50} ms, p99 ${latest?.p99} ms; ${each.join('; ')}`,
    );
    told = trips.length;
    usedBefore = used;
  };
  // One at a time, because a reply that needs both processes would wait twice as long.
  const endPart = async () => {
    const part = { hours: now() / 3_600_000, ...middleOf(samples.splice(0)) };
    for (const name of COLLECTING) {
      part[name] = await collected(name, place.pids[name]);
      part[heapOf(name)] = round(place.heapLeftMb(name), 2);
    }
    parts.push(part);
    note(`soak, after garbage collection in ${COLLECTING.join(' and ')}: ${JSON.stringify(part)}`);
  };
  const partMinutes = Math.min(PART_MINUTES, Math.max(minutes / 10, (1.5 * SAMPLE_S) / 60));
  const timers = [setInterval(sample, SAMPLE_S * 1000), setInterval(endPart, partMinutes * 60_000)];
  const window = await messages(place, rate, minutes * 60);
  for (const timer of timers) clearInterval(timer);
  // The first third is warm-up: caches and compiled code.
  const later = parts.slice(Math.floor(parts.length / 3));
  const growth = Object.keys(later.at(-1) ?? {})
    .filter((name) => name !== 'hours')
    .map((name) => {
      const { slope, error } = slopeOf(later.map((part) => [part.hours, part[name]]));
      const end = later.at(-1)[name];
      const percent = round((slope / end) * 100, 1);
      return [name, { end: round(end, 0), perHour: round(slope, 1), error: round(error, 1), percent }];
    });
  return { window, memory: Object.fromEntries(growth) };
}

/** Heap that a process retains. */
const heapOf = (name) => `heap of ${name}`;

/** Memory of a process right after a garbage collection. */
async function collected(name, pid) {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < COLLECTIONS; time++) {
    process.kill(pid, 'SIGUSR2');
    for (const end = now() + COLLECTING_MS; now() < end; await sleep(50)) {
      least = Math.min(least, ownMemoryMb({ [name]: pid })[name]);
    }
  }
  return least;
}

/** PostgreSQL connections are replaced every few minutes, so the median of many samples is taken. */
function middleOf(samples) {
  const middle = (name) => samples.map((each) => each[name]).sort((a, b) => a - b)[samples.length >> 1];
  return Object.fromEntries(Object.keys(samples[0]).map((name) => [name, middle(name)]));
}

/** Least squares with the standard error of the slope. */
function slopeOf(points) {
  const mean = (at) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  const width = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  const slope = over / width;
  const off = points.reduce((sum, point) => sum + (point[1] - y - slope * (point[0] - x)) ** 2, 0);
  return { slope, error: Math.sqrt(off / Math.max(1, points.length - 2) / width) };
}
