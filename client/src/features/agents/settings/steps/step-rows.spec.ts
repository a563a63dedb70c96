import { STEP_LIMITS } from '@contract/chat/steps';
import { namesIn, nodeProblem, rowsOf } from './step-rows';

const steps = (...nodes: string[]) => ({
  steps: nodes.map((node, run) => ({ node, run, started_ms: 0, ended_ms: 1 })),
});

describe('rowsOf', () => {
  it('lists named nodes first, then each node of the latest runs once', () => {
    const rows = rowsOf([{ node: 'Writer', name: 'Writing' }], [steps('Find', 'Writer', 'Find', ''), { steps: null }]);
    expect(rows).toEqual([
      { node: 'Writer', name: 'Writing' },
      { node: 'Find', name: '' },
    ]);
  });

  it('starts with a blank row', () => {
    expect(rowsOf([], [])).toEqual([{ node: '', name: '' }]);
  });

  it(`lists at most ${STEP_LIMITS.names} nodes`, () => {
    const nodes = Array.from({ length: 80 }, (_, at) => `Node ${at}`);
    expect(rowsOf([], [steps(...nodes)])).toHaveLength(STEP_LIMITS.names);
  });
});

describe('namesIn', () => {
  it('trims, and omits rows without a name', () => {
    const rows = [
      { node: ' Find ', name: ' Searching ' },
      { node: 'Writer', name: ' ' },
    ];
    expect(namesIn(rows)).toEqual([{ node: 'Find', name: 'Searching' }]);
  });
});

describe('nodeProblem', () => {
  it.each([
    ['a name without a node', [{ node: ' ', name: 'A' }], 'nodeMissing'],
    ['a blank row', [{ node: '', name: '' }], null],
    [
      'a node twice',
      [
        { node: 'Café', name: 'A' },
        { node: 'Cafe\u0301 ', name: 'B' },
      ],
      'repeated',
    ],
    [
      'a node twice, once without a name',
      [
        { node: 'A', name: '' },
        { node: 'A', name: 'B' },
      ],
      null,
    ],
  ] as const)('judges %s', (_case, rows, problem) => {
    expect(nodeProblem(rows, rows.length - 1)).toBe(problem);
  });
});
