import { parseArgs } from 'node:util';
import { MACHINE, minuteUtc } from '../support/util/when-and-where.mjs';
import { BENCHMARKS, writeBetween } from '../support/util/write-between.mjs';
import { Figures } from './load/figures-table.mjs';
import { measureLoad } from './load/measure-load.mjs';
import { COLLECTS_WHEN_TOLD, measureSoak } from './load/measure-soak.mjs';
import { INSTALLATION_OPTIONS, readInstallation } from './measuring/options.mjs';
import { versionsOf } from './measuring/table.mjs';
import { countOf, findFaults } from './traffic/audit.mjs';
import { Installation } from './traffic/installation.mjs';
import { runToEnd, say } from './traffic/run-to-end.mjs';

/**
 * Capacity of one machine: sockets, pushes, polling tabs, mass reconnects, and minutes of steady load. Everything runs on
 * loopback, and the load generator uses the same cores.
 *
 *   npm run bench:load -- [--backend pg|redis|both] [--sockets 5000] [--hold 60] [--soak 10] [--rate 100] [--only load|soak] [--dist dist/server] [--write]
 *
 * `--hold`: seconds; `--soak`: minutes at half of the maximum throughput, 0 for none; `--only`: one of the two tables;
 * `--write`: writes the tables to docs/benchmarks.md. Exit code 1: a required figure was missed, or a message was lost,
 * duplicated or out of order.
 */
const { values } = parseArgs({
  options: {
    ...INSTALLATION_OPTIONS,
    sockets: { type: 'string', default: '5000' },
    hold: { type: 'string', default: '60' },
    soak: { type: 'string', default: '10' },
    rate: { type: 'string', default: '100' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const options = {
  count: Number(values.sockets),
  hold: Number(values.hold),
  soakMinutes: Number(values.soak),
  rate: Number(values.rate),
};

const TABLES = {
  load: { title: 'Load', measure: measureLoad, argv: [] },
  soak: { title: 'Work', measure: measureSoak, argv: COLLECTS_WHEN_TOLD },
};

let place;

/** Measures on a fresh installation. @returns the table, and whether all requirements are met */
async function measureTable({ title, measure, argv }, backend, dist) {
  place = new Installation();
  await place.start(backend, dist, { SOCKETS_PER_USER: '2000' }, argv);
  await place.openPeople();
  const figures = new Figures();
  const below = await measure(place, options, figures);
  const faults = await findFaults(place);
  const { rows } = await place.db.query('SHOW server_version');
  await place.stop();
  const versions = Object.entries(versionsOf([backend], rows[0].server_version)).map((pair) => pair.join(' '));
  const { kinds, ...counts } = faults;
  const text = [
    `${title} on ${backend}, ${minuteUtc()}. ${MACHINE}, shared with the load; ${versions.join(', ')}.`,
    String(figures),
    `Faults: ${JSON.stringify(counts)} ${JSON.stringify(kinds)}`,
    ...(below ? [below] : []),
  ].join('\n\n');
  return { text, isGood: !figures.isMissed && countOf(faults) === 0 };
}

async function main() {
  const { backends, dist } = readInstallation(values);
  if (values.only !== undefined && !(values.only in TABLES)) throw new Error('--only must be load or soak.');
  const names = Object.keys(TABLES).filter((name) => (values.only ?? name) === name);
  let isGood = true;
  for (const backend of backends) {
    for (const name of names) {
      if (name === 'soak' && options.soakMinutes === 0) continue;
      const measured = await measureTable(TABLES[name], backend, dist);
      say(`\n${measured.text}`);
      if (values.write) writeBetween(BENCHMARKS, `${name} on ${backend}`, measured.text);
      isGood &&= measured.isGood;
    }
  }
  return isGood ? 0 : 1;
}

runToEnd({ main, stop: async () => place?.stop(), lastWords: () => place?.lastWords() ?? '' });
