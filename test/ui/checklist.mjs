import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execaNode } from 'execa';
import { ITEMS } from '../support/checklist/items.mjs';
import { tableOf, verdictsOf } from '../support/checklist/verdict.mjs';

/**
 * Runs the browser tests in all looks, and tells of each item of the checklist whether it holds. An item without a test
 * is a failure.
 *
 *   node test/ui/checklist.mjs [RESULTS]   RESULTS: what an earlier run has written with --json --outputFile
 */
const root = resolve(import.meta.dirname, '../..');
const [given] = process.argv.slice(2);
const report = JSON.parse(given ? readFileSync(given, 'utf8') : await run());

const verdicts = verdictsOf(ITEMS, report);
process.stdout.write(`\n${tableOf(verdicts)}\n`);
const good = verdicts.filter(({ isGood }) => isGood).length;
process.stdout.write(`\n${good} of ${verdicts.length} items hold; ${report.numFailedTests} tests failed.\n`);
process.exitCode = good === verdicts.length && report.numFailedTests === 0 ? 0 : 1;

async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'regent-checklist-'));
  const file = join(folder, 'results.json');
  const argv = [
    '-c',
    'test/jest.config.mjs',
    '--selectProjects',
    'ui',
    '--maxWorkers=2',
    '--json',
    '--outputFile',
    file,
  ];
  // Jest's JSON goes to the file; what is said to people is on stderr.
  await execaNode('node_modules/jest/bin/jest.js', argv, {
    ipc: false, // the channel would keep Jest running
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    reject: false,
  });
  const text = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  return text;
}
