import { idsIn } from './items.mjs';

/**
 * What became of each item.
 * @param {{ id: string, what: string }[]} items
 * @param {object} report what Jest wrote as JSON
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

/** One row an item. */
export function tableOf(verdicts) {
  const rows = verdicts.map(({ id, what, tests, failed, isGood }) => {
    const outcome = isGood ? 'pass' : tests === 0 ? 'NO TEST' : `FAIL (${failed})`;
    return `| ${id} | ${what} | ${tests} | ${outcome} |`;
  });
  return ['| Item | What | Tests | Outcome |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
