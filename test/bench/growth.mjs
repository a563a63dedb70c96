import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../support/faults/services.mjs';
import { MACHINE, minuteUtc } from '../support/when-and-where.mjs';
import { MEASURED, writeBetween } from '../support/write-between.mjs';
import { now, quantiles, round } from './figures.mjs';
import { OPERATIONS, send } from './growth/operations.mjs';
import { Place } from './growth/place.mjs';
import { logPlans, planOf } from './growth/plans.mjs';

/**
 * Whether Regent is as fast with a million agents and a million messages as with a thousand: two of it on one PostgreSQL,
 * asked in turn, so that both meet the same noise. Of several rounds each side's best counts.
 *
 *   npm run bench:growth -- [--quick] [--small 1000] [--large 1000000] [--rounds 5] [--requests 200] [--only TEXT] [--out FILE.json] [--dist dist/server] [--write]
 *
 * `--write`: puts the table into docs/measured.md.
 * Exit code 1: something takes more than 1.5 times as long, more statements, or reads a large table as a whole.
 */
const MOST = 1.5;
/** Below this a difference is the machine's, not the database's. */
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
    requests: Number(values.requests ?? (values.quick ? 60 : 200)),
    operations: OPERATIONS.filter(([name]) => name.includes(values.only)),
    out: values.out,
    write: values.write,
    dist: resolve(values.dist),
  };
  if (!existsSync(join(options.dist, 'main.js'))) {
    throw new Error(`There is no build in ${options.dist}: make one with \`npm run build\` first.`);
  }
  return options;
}

const note = (text) => process.stderr.write(`${text}\n`);
const say = (text) => process.stdout.write(`${text}\n`);

const folder = mkdtempSync(join(tmpdir(), 'regent-growth-'));
const stops = [];

async function build({ small, large, dist }) {
  chmodSync(folder, 0o755); // PostgreSQL's own user must be able to enter when this runs as root
  const stub = fork(join(import.meta.dirname, 'workflow-stub.mjs'));
  stops.push(() => stub.disconnect());
  const [{ url: workflowUrl }] = await once(stub, 'message');
  const postgres = await startPostgres(folder);
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

/** One round: a request to the one, a request to the other. @returns the times of each */
async function measure(places, make, requests) {
  const times = places.map(() => []);
  for (let n = -5; n < requests; n++) {
    for (const [side, place] of places.entries()) {
      const begun = now();
      await send(place, make);
      if (n >= 0) times[side].push(now() - begun); // the first ones warm up
    }
  }
  return times.map(quantiles);
}

const best = (rounds, side, figure) => Math.min(...rounds.map((round) => round[side][figure]));

async function measureAll(places, { operations, rounds, requests }) {
  const measured = new Map(operations.map(([name]) => [name, []]));
  for (let n = 1; n <= rounds; n++) {
    for (const [name, make] of operations) measured.get(name).push(await measure(places, make, requests));
    note(`round ${n} of ${rounds}`);
  }
  await logPlans(places);
  const results = [];
  for (const [name, make] of operations) {
    const [small, large] = [0, 1].map((side) => {
      const figure = (which) => best(measured.get(name), side, which);
      return { p50: figure('p50'), p99: figure('p99') };
    });
    const plans = [];
    for (const place of places) plans.push(await planOf(place, make, join(folder, 'postgres.log')));
    results.push({ name, small, large, ratio: round(large.p99 / small.p99), plans });
  }
  return results;
}

const isSlower = ({ small, large, ratio }) => ratio > MOST && large.p99 - small.p99 > NOISE_MS;
const asksMore = ({ plans }) => plans[0].statements !== plans[1].statements;
const readsWhole = ({ plans }) => plans[1].seqScans.length > 0;

function verdict(result) {
  const faults = [
    isSlower(result) && 'SLOWER',
    asksMore(result) && 'MORE STATEMENTS',
    readsWhole(result) && `READS ALL OF ${result.plans[1].seqScans.join(', ')}`,
  ];
  return faults.filter(Boolean).join('; ') || 'ok';
}

function tableOf(results, { small, large }) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const at = (size) => `10^${round(Math.log10(size), 1)}`;
  return [
    line(['', `p50 / p99 ms at ${at(small)}`, `at ${at(large)}`, 'p99 ratio', 'statements', 'verdict']),
    line(['---', '---', '---', '---', '---', '---']),
    ...results.map((result) => {
      const counts = [...new Set(result.plans.map((plan) => plan.statements))].join(' → ');
      const of = (side) => `${result[side].p50} / ${result[side].p99}`;
      return line([result.name, of('small'), of('large'), result.ratio, counts, verdict(result)]);
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
  const heading = `Growth, ${minuteUtc()}. ${MACHINE}; best of ${options.rounds} rounds of ${options.requests} requests.`;
  const text = `${heading}\n\n${tableOf(results, options)}`;
  say(`\n${text}`);
  if (options.write) writeBetween(MEASURED, 'growth', text);
  if (options.out) writeFileSync(options.out, `${JSON.stringify(results, null, 1)}\n`);
  return results.every((result) => verdict(result) === 'ok') ? 0 : 1;
}

let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // The package of the embedded PostgreSQL listens too, and would end this process before it has stopped anything.
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
