import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { countOf, findFaults } from './audit.mjs';
import { calibrate } from './calibrate.mjs';
import { Installation } from './installation.mjs';
import { runPhases } from './phases.mjs';
import { headingOf, redisVersion, tableOf, versionsOf } from './table.mjs';
import { childrenOf } from './usage.mjs';

/**
 * How fast Regent is on this machine, and what it costs, with PostgreSQL alone and with Redis. Everything runs on
 * loopback, the load on the same cores. The workflow answers at once, so that each figure is the server's own time.
 *
 *   npm run bench -- [--backend pg|redis|both] [--quick] [--runs N] [--out FILE.json] [--dist dist/server]
 *
 * Exit code 1: a message was lost, doubled, out of order or refused, so that the figures are worth nothing.
 */
const BACKENDS = { pg: ['pg'], redis: ['redis'], both: ['pg', 'redis'] };

function readOptions() {
  const { values } = parseArgs({
    options: {
      backend: { type: 'string', default: 'both' },
      quick: { type: 'boolean', default: false },
      runs: { type: 'string', default: '1' },
      out: { type: 'string', default: '' },
      dist: { type: 'string', default: join(import.meta.dirname, '..', '..', 'dist', 'server') },
    },
  });
  const options = {
    ...values,
    backends: BACKENDS[values.backend],
    runs: Number(values.runs),
    dist: resolve(values.dist),
  };
  if (!options.backends) throw new Error('--backend is pg, redis or both.');
  if (!(options.runs >= 1)) throw new Error('--runs is a number from 1.');
  if (!existsSync(join(options.dist, 'main.js'))) {
    throw new Error(`There is no build in ${options.dist}: make one with \`npm run build\` first.`);
  }
  if (options.backends.includes('redis') && !redisVersion()) {
    throw new Error('There is no redis-server on the path: install it, or measure with --backend pg.');
  }
  return options;
}

const say = (text) => process.stdout.write(`${text}\n`);
/** Progress, apart from the result. */
const note = (text) => process.stderr.write(`${text}\n`);

let place;

async function measureBackend(backend, { quick, dist }) {
  place = new Installation();
  await place.start(backend, dist);
  const machine = await calibrate(place.db, place.stub.url);
  await place.openPeople();
  const figures = await runPhases(place, quick, (name, { perSecond, trip }) => {
    note(`${backend} ${name}: ${perSecond} messages/s, round trip p50 ${trip?.p50 ?? '–'} ms`);
  });
  const faults = await findFaults(place);
  const { rows } = await place.db.query('SHOW server_version');
  await place.stop();
  return { backend, at: new Date().toISOString(), postgres: rows[0].server_version, machine, figures, faults };
}

async function measureAll(options) {
  const runs = [];
  for (let run = 1; run <= options.runs; run++) {
    const results = [];
    for (const backend of options.backends) results.push(await measureBackend(backend, options));
    const versions = versionsOf(options.backends, results[0].postgres);
    say(`\n${headingOf(run, versions)}\n\n${tableOf(results)}`);
    runs.push({ run, versions, results });
    if (options.out) writeFileSync(options.out, `${JSON.stringify(runs, null, 1)}\n`);
  }
  return runs.flatMap(({ results }) => results).filter(({ faults }) => countOf(faults) > 0);
}

let isEnding = false;

async function endEarly() {
  if (isEnding) return; // npm passes on the Ctrl-C that the terminal has sent already
  isEnding = true;
  await place?.stop();
  process.exit(130);
}

async function main() {
  const options = readOptions();
  const faulty = await measureAll(options).catch(async (error) => {
    if (isEnding) return new Promise(() => {}); // it broke because everything is being stopped
    note(place?.lastWords() ?? '');
    await place?.stop();
    throw error;
  });
  for (const { backend, faults } of faulty) say(`\nFaults with ${backend}: ${JSON.stringify(faults)}`);
  return faulty.length > 0 ? 1 : 0;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // The package of the embedded PostgreSQL listens too, and would end this process before it has stopped anything.
  process.removeAllListeners(signal);
  process.on(signal, endEarly);
}
// What was started and not yet handed over when a start failed must not stay behind either.
process.on('exit', () => {
  for (const pid of childrenOf(process.pid)) process.kill(pid, 'SIGTERM');
});

main().then(
  (code) => process.exit(code),
  (error) => {
    note(error.cause ? `${error.message}: ${error.cause.message}` : error.message);
    process.exit(1);
  },
);
