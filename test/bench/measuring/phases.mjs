import { closedLoop, openLoop, pollers } from '../traffic/loads.mjs';
import { besideUploads } from '../uploads/file-uploads.mjs';
import { measure } from './window.mjs';

const AT_ONCE = [16, 64, 128];
const RATES = [20, 100];
const STREAMS = 20;

/** Runs all loads in sequence on one installation. @returns the figures by name */
export async function runPhases(place, isQuick, onDone) {
  const figures = {};
  const run = async (name, seconds, load, warm = isQuick ? 1 : 2) => {
    figures[name] = await measure(place, { seconds, warm }, load);
    onDone(name, figures[name]);
  };
  const long = (full, quick) => (isQuick ? quick : full);

  await run('warm-up', long(6, 2), closedLoop(place, 32));
  for (const atOnce of AT_ONCE) await run(`closed ${atOnce}`, long(8, 3), closedLoop(place, atOnce));
  for (const rate of RATES) await run(`open ${rate}`, long(rate < 50 ? 20 : 12, 5), openLoop(place, rate));
  await run('first delta', long(12, 4), closedLoop(place, 1, 'stream:5:10'));
  // Deltas further apart than the 40 ms in which the server merges them, and deltas of a fast model.
  await run('streams', long(8, 4), closedLoop(place, STREAMS, 'stream:20:50'));
  await run('quick streams', long(8, 4), closedLoop(place, STREAMS, 'stream:50:20'));
  // The disk is busy afterwards, so this is last but one; its messages are compared with those right before it.
  // A round of uploads takes about a minute.
  await run('before uploads', long(60, 6), openLoop(place, RATES[0]));
  const uploads = besideUploads(place, RATES[0]);
  await run('beside uploads', long(60, 6), uploads.run);
  Object.assign(figures['beside uploads'], await uploads.result);
  await run('pollers', long(12, 4), await pollers(place));

  const closed = AT_ONCE.map((atOnce) => ({ atOnce, ...figures[`closed ${atOnce}`] }));
  figures.best = closed.reduce((best, each) => (each.perSecond > best.perSecond ? each : best));
  return figures;
}
