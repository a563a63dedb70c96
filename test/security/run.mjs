import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { execaNode } from 'execa';
import { CASES, numbersIn } from '../support/security/cases.mjs';
import { tableOf, verdictsOf } from '../support/security/verdict.mjs';
import { MACHINE, minuteUtc } from '../support/util/when-and-where.mjs';
import { RELIABILITY, writeBetween } from '../support/util/write-between.mjs';

/**
 * Runs the tests of the list of attacks, wherever they stand, and tells of each case whether it is withstood. A case
 * without a test is a failure.
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

const folder = mkdtempSync(join(tmpdir(), 'regent-security-'));

/** One run of Jest over these files. What takes times and memory must be alone. */
async function jest(files, name, ...options) {
  if (files.length === 0) return undefined;
  const report = join(folder, `${name}.json`);
  const what = ['-t', '\\[case ', '--json', '--outputFile', report, ...options, '--runTestsByPath', ...files];
  // Jest's JSON goes to the file and, as it likes, to stdout; what is said to people is on stderr.
  await execaNode('node_modules/jest/bin/jest.js', ['-c', 'test/jest.config.mjs', ...what], {
    cwd: root,
    ipc: false, // the channel would keep Jest running
    stdio: ['ignore', 'ignore', 'inherit'],
    reject: false,
  });
  return JSON.parse(readFileSync(report, 'utf8'));
}

const files = [...sources.keys()];
const isHeavy = (file) => file.includes(HEAVY);
const reports = [
  await jest(
    files.filter((file) => !isHeavy(file)),
    'quick',
  ),
  await jest(files.filter(isHeavy), 'heavy', '--runInBand'),
].filter(Boolean);
rmSync(folder, { recursive: true });

const cases = CASES.filter(({ number }) => wanted.length === 0 || wanted.includes(number));
const verdicts = verdictsOf(cases, reports, sources);
const good = verdicts.filter((verdict) => verdict.isGood).length;
const text = `${good} of ${verdicts.length} cases withstood, ${minuteUtc()}. ${MACHINE}; node ${process.version}.\n\n${tableOf(verdicts)}`;
process.stdout.write(`\n${text}\n`);
if (values.write) writeBetween(RELIABILITY, 'attacks', text);
process.exitCode = good === verdicts.length ? 0 : 1;
