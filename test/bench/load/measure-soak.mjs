import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { note } from '../traffic/run-to-end.mjs';
import { saturation } from './phases.mjs';
import { soak } from './soak.mjs';

/** Node options of processes whose memory is measured. */
export const COLLECTS_WHEN_TOLD = ['--import', pathToFileURL(join(import.meta.dirname, 'collects-when-told.mjs')).href];

/** Allowed growth of a process per hour; in a shorter soak, for its whole duration. */
const FLAT_PERCENT = 1;

/** Steady load for minutes, at half of the maximum throughput. */
export async function measureSoak(place, { soakMinutes }, figures) {
  await saturation(place); // warms up
  const { window, memory } = await soak(place, (await saturation(place)) / 2, soakMinutes, note);
  const text = Object.entries(memory).map(
    ([name, { end, perHour, error }]) => `${name} ${end} MB ${perHour >= 0 ? '+' : ''}${perHour} ±${error}/h`,
  );
  const flat = soakMinutes < 60 ? `< ${FLAT_PERCENT} % in all` : `< ${FLAT_PERCENT} %/h`;
  const isFlat = Object.values(memory).every(({ percent }) => percent * Math.min(1, soakMinutes / 60) < FLAT_PERCENT);
  figures.add(
    `${soakMinutes} min at ${window.perSecond}/s: round trip p99 ms; memory`,
    `${window.trip.p99}; ${text.join(', ')}`,
    flat,
    flat,
    isFlat,
    isFlat,
  );
}
