import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { calibrate } from './measuring/calibrate.mjs';
import { INSTALLATION_OPTIONS, readInstallation } from './measuring/options.mjs';
import { runPhases } from './measuring/phases.mjs';
import { headingOf, tableOf, versionsOf } from './measuring/table.mjs';
import { countOf, findFaults } from './traffic/audit.mjs';
import { Installation } from './traffic/installation.mjs';
import { note, runToEnd, say } from './traffic/run-to-end.mjs';
import { UPLOAD_SETTINGS } from './uploads/file-uploads.mjs';

/**
 * Speed and CPU cost of Regent on this machine, with PostgreSQL alone and with Redis. Everything runs on loopback, and the
 * load generator uses the same cores. The workflow replies immediately, so figures are the server's own time.
 *
 *   npm run bench -- [--backend pg|redis|both] [--quick] [--runs N] [--out FILE.json] [--dist dist/server]
 *
 * Exit code 1: a message was lost, duplicated, out of order or rejected, so the figures are invalid.
 */
function readOptions() {
  const { values } = parseArgs({
    options: {
      ...INSTALLATION_OPTIONS,
      quick: { type: 'boolean', default: false },
      runs: { type: 'string', default: '1' },
      out: { type: 'string', default: '' },
    },
  });
  const options = { ...values, ...readInstallation(values), runs: Number(values.runs) };
  if (!(options.runs >= 1)) throw new Error('--runs must be at least 1.');
  return options;
}

let place;

async function measureBackend(backend, { quick, dist }) {
  place = new Installation();
  await place.start(backend, dist, UPLOAD_SETTINGS);
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

async function main() {
  const faulty = await measureAll(readOptions());
  for (const { backend, faults } of faulty) say(`\nFaults with ${backend}: ${JSON.stringify(faults)}`);
  return faulty.length > 0 ? 1 : 0;
}

runToEnd({ main, stop: async () => place?.stop(), lastWords: () => place?.lastWords() ?? '' });
