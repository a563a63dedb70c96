import { readFileSync } from 'node:fs';
import { ITEMS } from '../support/checklist/items.mjs';
import { tableOf, verdictsOf } from '../support/checklist/verdict.mjs';
import { runJest } from '../support/util/run-jest.mjs';

/**
 * Runs the browser tests in all looks and reports whether each item of the checklist holds. An item without a test fails.
 *
 *   node test/ui/checklist.mjs [RESULTS]   RESULTS: the report of an earlier run (--json --outputFile)
 */
const [given] = process.argv.slice(2);
const report = given
  ? JSON.parse(readFileSync(given, 'utf8'))
  : await runJest(['--selectProjects', 'ui', '--maxWorkers=2']);

const verdicts = verdictsOf(ITEMS, report);
process.stdout.write(`\n${tableOf(verdicts)}\n`);
const good = verdicts.filter(({ isGood }) => isGood).length;
process.stdout.write(`\n${good} of ${verdicts.length} items hold; ${report.numFailedTests} tests failed.\n`);
process.exitCode = good === verdicts.length && report.numFailedTests === 0 ? 0 : 1;
