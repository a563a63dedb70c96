import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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
  const argv = [join(root, 'node_modules/jest/bin/jest.js'), '-c', join(root, 'test/jest.config.mjs')];
  const what = ['--selectProjects', 'ui', '--maxWorkers=2', '--json', '--outputFile', file];
  // Jest's JSON goes to the file; what is said to people is on stderr.
  const child = spawn(process.execPath, [...argv, ...what], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  await new Promise((done) => child.once('close', done));
  const text = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  return text;
}
