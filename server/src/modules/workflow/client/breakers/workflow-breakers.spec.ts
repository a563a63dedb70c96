import { pino } from 'pino';
import { Metrics } from '../../../../platform/metrics/metrics.js';
import { WorkflowBreakers } from './workflow-breakers.js';

const HOST = 'https://n8n.example.com';
const ONE = `${HOST}/webhook/agent-1`;
const TWO = `${HOST}/webhook/agent-2`;
const ELSEWHERE = 'https://other.example.com/webhook/agent-1';

describe('WorkflowBreakers', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  function make() {
    const metrics = new Metrics();
    const breakers = new WorkflowBreakers(pino({ level: 'silent' }), metrics);
    const closed = jest.fn();
    breakers.onClosed(closed);
    const count = async (state: string) => {
      const metric = await metrics.registry.getSingleMetric('regent_workflow_breakers')?.get();
      return metric?.values.find(({ labels }) => labels.state === state)?.value;
    };
    return { breakers, closed, count };
  }

  const times = (count: number, work: () => void) => Array.from({ length: count }).forEach(work);

  it('opens for one workflow on gateway errors', async () => {
    const { breakers, count } = make();
    times(5, () => breakers.refused(ONE));
    expect([breakers.admit(ONE), breakers.admit(TWO), breakers.admit(ELSEWHERE)]).toEqual([false, true, true]);
    expect([await count('open'), await count('half-open')]).toEqual([1, 0]);
  });

  it('opens for the whole host on connection errors', () => {
    const { breakers } = make();
    times(5, () => breakers.unreachable(ONE));
    expect([breakers.admit(ONE), breakers.admit(TWO), breakers.admit(ELSEWHERE)]).toEqual([false, false, true]);
  });

  it('counts only consecutive failures', () => {
    const { breakers, closed } = make();
    times(4, () => breakers.refused(ONE));
    breakers.answered(ONE);
    times(4, () => breakers.refused(ONE));
    expect(breakers.admit(ONE)).toBe(true);
    expect(closed).not.toHaveBeenCalled();
  });

  it('allows one probe after a pause, and all calls once it connects', async () => {
    const { breakers, closed, count } = make();
    times(5, () => breakers.unreachable(ONE));
    jest.advanceTimersByTime(breakers.closedFor(ONE));
    expect(await count('half-open')).toBe(1);
    expect([breakers.admit(TWO), breakers.admit(ONE)]).toEqual([true, false]);
    breakers.connected(TWO);
    expect(closed).toHaveBeenCalledTimes(1);
    expect([breakers.isClosed(ONE), breakers.admit(ONE), await count('open')]).toEqual([true, true, 0]);
  });

  it('closes when a probe is not refused for a while: its reply may take minutes', () => {
    const { breakers, closed } = make();
    times(5, () => breakers.refused(ONE));
    jest.advanceTimersByTime(breakers.closedFor(ONE));
    breakers.admit(ONE);
    breakers.connected(ONE);
    jest.advanceTimersByTime(2900);
    expect(breakers.isClosed(ONE)).toBe(false);
    jest.advanceTimersByTime(200);
    expect(breakers.isClosed(ONE)).toBe(true);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('stays open when the probe is refused after connecting', () => {
    const { breakers, closed } = make();
    times(5, () => breakers.refused(ONE));
    jest.advanceTimersByTime(breakers.closedFor(ONE));
    breakers.admit(ONE);
    breakers.connected(ONE);
    breakers.refused(ONE);
    jest.advanceTimersByTime(10_000);
    expect(breakers.isClosed(ONE)).toBe(false);
    expect(closed).not.toHaveBeenCalled();
  });

  it('is reported until it closes, and removed when unused', async () => {
    const { breakers, count } = make();
    times(5, () => breakers.refused(ONE));
    jest.advanceTimersByTime(599_000);
    expect([await count('open'), await count('half-open')]).toEqual([0, 1]);
    jest.advanceTimersByTime(2_000);
    expect([await count('open'), await count('half-open')]).toEqual([0, 0]);
  });
});
