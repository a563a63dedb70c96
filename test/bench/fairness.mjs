import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { LoadBurst } from './load/load-burst.mjs';
import { round } from './measuring/figures.mjs';
import { INSTALLATION_OPTIONS, readInstallation } from './measuring/options.mjs';
import { measure } from './measuring/window.mjs';
import { countOf, findFaults } from './traffic/audit.mjs';
import { Installation } from './traffic/installation.mjs';
import { openLoop } from './traffic/loads.mjs';
import { note, runToEnd, say } from './traffic/run-to-end.mjs';

/**
 * Fairness: the round trip of a steady load over twenty agents, alone and while 500 messages wait for another agent whose
 * workflow is down. Compares medians of alternating windows, so that noise of the machine affects both alike.
 *
 *   npm run bench:fairness -- [--backend pg|redis|both] [--trouble hang,refused,503,drip] [--rounds 5] [--seconds 12]
 *                             [--rate 30] [--burst 500] [--dist dist/server]
 *
 * Exit code 1: a p95 rose by more than a fifth, or a message was lost, doubled or out of order.
 */
const { values: given } = parseArgs({
  options: {
    ...INSTALLATION_OPTIONS,
    trouble: { type: 'string', default: 'hang,refused,503,drip' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '12' },
    rate: { type: 'string', default: '30' },
    burst: { type: 'string', default: '500' },
  },
});
const options = {
  troubles: given.trouble.split(','),
  rounds: Number(given.rounds),
  seconds: Number(given.seconds),
  rate: Number(given.rate),
  burst: Number(given.burst),
};

const MOST = 1.2;
const WARM_S = 2;
/** Delay after the burst was sent, until its first calls have failed or timed out. */
const SETTLE_MS = 3000;

/** Behaviours of the burst's workflow, by option; the values are commands of the stub. */
const TROUBLES = {
  hang: { says: 'accepts and never answers', wish: 'hang' },
  refused: { says: 'refuses connections', wish: 'nobody reads this', isDeadHost: true },
  503: { says: 'answers 503', wish: 'status:503' },
  drip: { says: 'streams a word a second', wish: 'stream:600:1000' },
};
if (!options.troubles.every((name) => name in TROUBLES)) {
  throw new Error(`--trouble must be a list of: ${Object.keys(TROUBLES).join(', ')}.`);
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

let place;

/** @returns the round trips of the other agents in one window */
async function window() {
  const figures = await measure(place, { seconds: options.seconds, warm: WARM_S }, openLoop(place, options.rate));
  if (!figures.trip) throw new Error(`No reply arrived: ${JSON.stringify(place.traffic.faults.errors)}`);
  return figures;
}

async function compare(name, backend) {
  const { wish, isDeadHost } = TROUBLES[name];
  const burst = new LoadBurst(place, wish);
  await burst.open(`burst-${name}`, options.burst);
  if (isDeadHost) await burst.moveToDeadHost();
  const alone = [];
  const beside = [];
  let fewest = options.burst;
  for (let round = 1; round <= options.rounds; round++) {
    alone.push(await window());
    await burst.write();
    await sleep(SETTLE_MS);
    beside.push(await window());
    fewest = Math.min(fewest, await burst.waiting());
    note(
      `${backend} ${name} ${round}: p95 ${alone.at(-1).trip.p95} ms alone, ${beside.at(-1).trip.p95} ms beside ${fewest} waiting`,
    );
    await burst.stop();
  }
  const of = (windows, quantile) => median(windows.map(({ trip }) => trip[quantile]));
  const figures = Object.fromEntries(['p50', 'p95'].map((q) => [q, { alone: of(alone, q), beside: of(beside, q) }]));
  const ratio = round(figures.p95.beside / figures.p95.alone);
  return { name, ...figures, ratio, fewest, cpu: [costOf(alone), costOf(beside)] };
}

/** Median CPU time of all servers, in ms per second. */
function costOf(windows) {
  const perSecond = ({ cpu, seconds }) => Object.values(cpu ?? {}).reduce((sum, ms) => sum + ms, 0) / seconds;
  return Math.round(median(windows.map(perSecond)));
}

const HEAD = [
  'its workflow',
  'waiting, at least',
  'p50 alone / beside ms',
  'p95 alone / beside ms',
  'ratio of p95',
  'CPU ms/s alone / beside',
];

function tableOf(results) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const rows = results.map(({ name, p50, p95, ratio, fewest, cpu }) =>
    line([
      TROUBLES[name].says,
      fewest,
      `${p50.alone} / ${p50.beside}`,
      `${p95.alone} / ${p95.beside}`,
      ratio > MOST ? `**${ratio}**` : ratio,
      cpu.join(' / '),
    ]),
  );
  return [line(HEAD), line(HEAD.map(() => '---')), ...rows].join('\n');
}

async function measureBackend(backend, dist) {
  place = new Installation();
  await place.start(backend, dist, { N8N_ALLOWED_PRIVATE_HOSTS: '127.0.0.1' });
  await place.openPeople();
  await window(); // warms up
  const results = [];
  for (const name of options.troubles) results.push(await compare(name, backend));
  const faults = await findFaults(place);
  await place.stop();
  const load = `${options.rate} messages/s over 20 agents, ${options.burst} messages wait for another one`;
  const windows = `medians of ${options.rounds} windows of ${options.seconds} s`;
  say(`\nFairness with ${backend}: ${load}; ${windows}\n\n${tableOf(results)}`);
  if (countOf(faults) > 0) say(`\nFaults with ${backend}: ${JSON.stringify(faults)}`);
  return countOf(faults) === 0 && results.every(({ ratio }) => ratio <= MOST);
}

async function main() {
  const { backends, dist } = readInstallation(given);
  let isFair = true;
  for (const backend of backends) isFair = (await measureBackend(backend, dist)) && isFair;
  return isFair ? 0 : 1;
}

runToEnd({ main, stop: async () => place?.stop(), lastWords: () => place?.lastWords() ?? '' });
