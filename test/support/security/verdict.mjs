import { numbersIn } from './cases.mjs';

/**
 * Result of each case.
 * @param {{ number: number, what: string }[]} cases
 * @param {object[]} reports JSON reports of Jest, one per run
 * @param {Map<string, string>} sources the text of each file that names a case, by its path
 */
export function verdictsOf(cases, reports, sources) {
  const results = reports.flatMap((report) => report.testResults);
  const tests = results.flatMap((file) => file.assertionResults.filter((test) => test.status !== 'pending'));
  const neverRan = results.filter(isBroken).map((file) => sources.get(file.name) ?? '');
  return cases.map(({ number, what }) => {
    const own = tests.filter((test) => numbersIn(test.fullName).includes(number));
    const passed = own.filter((test) => test.status === 'passed').length;
    const broken = neverRan.filter((source) => numbersIn(source).includes(number)).length;
    const isGood = own.length > 0 && passed === own.length && broken === 0;
    return { number, what, tests: own.length, failed: own.length - passed + broken, isGood };
  });
}

/** A file that failed to load or in its setup: its tests prove nothing. */
const isBroken = (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed');

/** One row per case. */
export function tableOf(verdicts) {
  const rows = verdicts.map(({ number, what, tests, failed, isGood }) => {
    const outcome = isGood ? 'pass' : tests === 0 ? 'NO TEST' : `FAIL (${failed})`;
    return `| ${number} | ${what} | ${tests} | ${outcome} |`;
  });
  return ['| Case | What | Tests | Outcome |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
