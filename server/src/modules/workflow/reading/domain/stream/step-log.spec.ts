import { nodeOf, StepLog } from './step-log.js';

const agent = { name: 'AI Agent', run: 0 };

describe('StepLog', () => {
  it('lists started nodes in order, with their end times', () => {
    const log = new StepLog();
    log.begin(agent, 10);
    log.end(agent, 20);
    log.begin(agent, 25);
    log.begin({ name: 'Tool', run: 1 }, 30);
    log.end(agent, 40);
    expect(log.steps).toEqual([
      { node: 'AI Agent', run: 0, started_ms: 10, ended_ms: 20 },
      { node: 'AI Agent', run: 0, started_ms: 25, ended_ms: 40 },
      { node: 'Tool', run: 1, started_ms: 30, ended_ms: null },
    ]);
  });

  it('records the error of a node, started or not', () => {
    const log = new StepLog();
    log.begin(agent, 1);
    log.fail(agent, 'No auth\ncredentials found', 5);
    log.fail({ name: 'Late', run: 0 }, null, 7);
    expect(log.steps).toEqual([
      { node: 'AI Agent', run: 0, started_ms: 1, ended_ms: 5, error: 'No auth credentials found' },
      { node: 'Late', run: 0, started_ms: 7, ended_ms: 7, error: '' },
    ]);
  });

  it('takes times from the lines, which may arrive late', () => {
    const log = new StepLog();
    log.begin({ ...agent, at: 5000 }, 40);
    log.end({ ...agent, at: 5060 }, 110);
    log.begin({ ...agent, at: 5070 }, 400);
    log.end({ ...agent, at: 5300 }, 400);
    expect(log.steps.map((step) => [step.started_ms, step.ended_ms])).toEqual([
      [40, 100],
      [110, 340],
    ]);
  });

  it('ignores timestamps in the future, before the first line, or before the start of the step', () => {
    const log = new StepLog();
    log.begin({ ...agent, at: 5000 }, 40);
    log.end({ ...agent, at: 9_000_000 }, 50);
    log.begin({ ...agent, at: -1 }, 60);
    log.begin({ ...agent, run: 1, at: 5015 }, 65);
    log.end({ ...agent, run: 1, at: 5001 }, 70);
    expect(log.steps.map((step) => [step.started_ms, step.ended_ms])).toEqual([
      [40, 50],
      [60, null],
      [55, 55],
    ]);
  });

  it('keeps at most a hundred short steps', () => {
    const log = new StepLog();
    for (let n = 0; n < 1000; n++) log.begin({ name: 'Loop', run: n }, n);
    log.end({ name: 'Loop', run: 999 }, 2000);
    log.fail({ name: 'Loop', run: 5 }, 'x'.repeat(10_000), 3000);
    log.fail({ name: 'Unseen', run: 5 }, 'x', 3000);
    expect(log.steps).toHaveLength(100);
    expect(log.steps[5]?.error).toHaveLength(500);
    expect(log.steps.every((step) => step.node === 'Loop' && step.run < 100)).toBe(true);
  });
});

describe('nodeOf', () => {
  it.each([
    [
      { nodeName: 'AI Agent', runIndex: 2, nodeId: 'x' },
      { name: 'AI Agent', run: 2 },
    ],
    [
      { nodeName: 'A', timestamp: 1795167453851 },
      { name: 'A', run: 0, at: 1795167453851 },
    ],
    [
      { nodeName: 'A', timestamp: '1795167453851' },
      { name: 'A', run: 0 },
    ],
    [undefined, { name: '', run: 0 }],
    [null, { name: '', run: 0 }],
    ['text', { name: '', run: 0 }],
    [
      { nodeName: 7, runIndex: '1' },
      { name: '', run: 0 },
    ],
    [
      { nodeName: ' A\u0000b\u001b[2J\ud800c ', runIndex: -1 },
      { name: 'A b [2Jc', run: 0 },
    ],
    [
      { nodeName: '😀'.repeat(200), runIndex: 1e300 },
      { name: '😀'.repeat(128), run: 1_000_000 },
    ],
  ])('reads %j', (metadata, node) => expect(nodeOf(metadata)).toEqual(node));
});
