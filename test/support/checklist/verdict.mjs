import { idsIn } from './items.mjs';

/**
 * The result of each item.
 * @param {{ id: string, what: string }[]} items
 * @param {object} report the JSON report of Jest
 */
export function verdictsOf(items, report) {
  const tests = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status !== 'pending'),
  );
  return items.map(({ id, what }) => {
    const own = tests.filter(({ fullName }) => idsIn(fullName).includes(id));
    const failed = own.filter(({ status }) => status !== 'passed').length;
    return { id, what, tests: own.length, failed, isGood: own.length > 0 && failed === 0 };
  });
}

/** One row per item. */
export function tableOf(verdicts) {
  const rows = verdicts.map(({ id, what, tests, failed, isGood }) => {
    const outcome = isGood ? 'pass' : tests === 0 ? 'NO TEST' : `FAIL (${failed})`;
    return `| ${id} | ${what} | ${tests} | ${outcome} |`;
  });
  return ['| Item | What | Tests | Outcome |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
