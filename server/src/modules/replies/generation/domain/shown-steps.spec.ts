import { STEP_LIMITS } from '../../../../contract/chat/steps.js';
import type { RunStep } from '../../../../contract/workflows/runs.js';
import { shownSteps } from './shown-steps.js';

const step = (node: string, started_ms: number, ended_ms: number | null, error?: string): RunStep => ({
  node,
  run: 0,
  started_ms,
  ended_ms,
  ...(error !== undefined && { error }),
});
const NAMES = [{ node: 'Find', name: 'Searching' }];

describe('shownSteps', () => {
  it('keeps named steps with their duration, without errors', () => {
    const steps = [step('Find', 10, 1210, 'password=1'), step('Secret', 1300, 1400), step('Find', 1500, null)];
    expect(shownSteps(steps, NAMES)).toEqual([
      { name: 'Searching', duration_ms: 1200 },
      { name: 'Searching', duration_ms: null },
    ]);
  });

  it('is empty without a stream or without names', () => {
    expect(shownSteps(null, NAMES)).toEqual([]);
    expect(shownSteps([step('Find', 0, 1)], [])).toEqual([]);
  });

  it(`keeps at most ${STEP_LIMITS.ofReply}`, () => {
    const many = Array.from({ length: 90 }, () => step('Find', 0, 1));
    expect(shownSteps(many, NAMES)).toHaveLength(STEP_LIMITS.ofReply);
  });
});
