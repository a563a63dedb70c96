import type { Activity } from '../../../contract/chat/realtime.js';
import { STEP_LIMITS } from '../../../contract/chat/steps.js';
import { LiveSteps } from './live-steps.js';

const NAMES = [
  { node: 'Find documents', name: 'Searching the documents' },
  { node: 'Écrire', name: 'Writing' },
];

describe('LiveSteps', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const started = (names = NAMES) => {
    const told: (Activity | undefined)[] = [];
    return { told, steps: new LiveSteps(names, (activity) => told.push(activity)) };
  };
  const activity = (text: string, step: number | null = null) => ({ text, step, steps: null });

  it('shows only named nodes, the first without a number', () => {
    const { told, steps } = started();
    steps.begin('Set secret');
    steps.begin('Find documents');
    jest.advanceTimersByTime(250);
    steps.begin('E\u0301crire');
    expect(told).toEqual([activity('Searching the documents'), activity('Writing', 2)]);
  });

  it('shows the last of many steps every 250 ms', () => {
    const { told, steps } = started();
    for (let at = 0; at < 30; at += 1) {
      steps.begin('Find documents');
      jest.advanceTimersByTime(20);
    }
    jest.advanceTimersByTime(1000);
    expect(told).toHaveLength(4);
    expect(told.at(-1)).toEqual(activity('Searching the documents', 30));
  });

  it(`shows at most ${STEP_LIMITS.ofReply} steps`, () => {
    const { told, steps } = started();
    for (let at = 0; at < STEP_LIMITS.ofReply + 10; at += 1) {
      steps.begin('Find documents');
      jest.advanceTimersByTime(300);
    }
    expect(told).toHaveLength(STEP_LIMITS.ofReply);
  });

  it('does not show a step after the text that it wrote', () => {
    const { told, steps } = started();
    steps.written();
    steps.begin('Find documents');
    steps.begin('Écrire');
    steps.written();
    jest.advanceTimersByTime(1000);
    expect(told).toEqual([activity('Searching the documents'), undefined]);
  });

  it('shows nothing after it was stopped', () => {
    const { told, steps } = started();
    steps.begin('Find documents');
    steps.begin('Écrire');
    steps.stop();
    jest.advanceTimersByTime(1000);
    expect(told).toHaveLength(1);
  });
});
