import { IntervalRunner } from './interval-runner.js';

describe('IntervalRunner', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('starts immediately or after the first interval, depending on atOnce', async () => {
    const rounds: string[] = [];
    const now = new IntervalRunner(async () => void rounds.push('now'), fail);
    const later = new IntervalRunner(async () => void rounds.push('later'), fail);
    now.start(100, { atOnce: true });
    later.start(100);
    expect(rounds).toEqual(['now']);
    await jest.advanceTimersByTimeAsync(100);
    expect(rounds).toEqual(['now', 'now', 'later']);
    await Promise.all([now.stop(), later.stop()]);
  });

  it('never overlaps rounds, and stop waits for the running one', async () => {
    let end = (): void => {};
    let begun = 0;
    const runner = new IntervalRunner(() => {
      begun += 1;
      return new Promise<void>((done) => {
        end = done;
      });
    }, fail);
    runner.start(100);
    await jest.advanceTimersByTimeAsync(350);
    expect(begun).toBe(1);
    let stopped = false;
    const stop = runner.stop().then(() => {
      stopped = true;
    });
    await jest.advanceTimersByTimeAsync(500);
    expect([begun, stopped, runner.isStopping]).toEqual([1, false, true]);
    end();
    await stop;
    await jest.advanceTimersByTimeAsync(500);
    expect(begun).toBe(1);
  });

  it('reports errors of a round and continues', async () => {
    const errors: unknown[] = [];
    let rounds = 0;
    const runner = new IntervalRunner(
      async () => {
        rounds += 1;
        throw new Error(`round ${rounds}`);
      },
      (error) => void errors.push((error as Error).message),
    );
    runner.start(100);
    await jest.advanceTimersByTimeAsync(250);
    expect(errors).toEqual(['round 1', 'round 2']);
    await runner.stop();
  });
});

function fail(error: unknown): never {
  throw error;
}
