import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CASES, numbersIn } from '../support/security/cases.mjs';
import { tableOf, verdictsOf } from '../support/security/verdict.mjs';
import { runJest } from '../support/util/run-jest.mjs';
import { MACHINE, minuteUtc } from '../support/util/when-and-where.mjs';
import { RELIABILITY, writeBetween } from '../support/util/write-between.mjs';

/**
 * Runs the tests of all attacks, in any folder, and reports whether each case is withstood. A case without a test fails.
 *
 *   node test/security/run.mjs [NUMBER ...] [--write]   only the files that have a test of these cases; `--write` puts the
 *   table of all of them into docs/reliability.md
 */
const root = resolve(import.meta.dirname, '../..');
const HEAVY = join('test', 'security', 'heavy');
const PLACES = ['test/api', 'test/architecture', 'test/integration', 'test/security', 'server/src', 'client/src'];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
const wanted = positionals.map(Number);
if (values.write && wanted.length > 0) throw new Error('--write is for the table of all cases.');

const sources = new Map(
  PLACES.flatMap((place) => readdirSync(join(root, place), { recursive: true }).map((name) => join(root, place, name)))
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')])
    .filter(([, text]) => numbersIn(text).some((number) => wanted.length === 0 || wanted.includes(number))),
);

/** Runs these files. Those that measure times and memory must run alone. */
const jest = (files, ...options) =>
  files.length === 0 ? undefined : runJest(['-t', '\\[case ', ...options, '--runTestsByPath', ...files]);

const files = [...sources.keys()];
const isHeavy = (file) => file.includes(HEAVY);
const reports = [
  await jest(files.filter((file) => !isHeavy(file))),
  await jest(files.filter(isHeavy), '--runInBand'),
].filter(Boolean);

const cases = CASES.filter(({ number }) => wanted.length === 0 || wanted.includes(number));
const verdicts = verdictsOf(cases, reports, sources);
const good = verdicts.filter((verdict) => verdict.isGood).length;
const text = `${good} of ${verdicts.length} cases withstood, ${minuteUtc()}. ${MACHINE}; node ${process.version}.\n\n${tableOf(verdicts)}`;
process.stdout.write(`\n${text}\n`);
if (values.write) writeBetween(RELIABILITY, 'attacks', text);
process.exitCode = good === verdicts.length ? 0 : 1;
