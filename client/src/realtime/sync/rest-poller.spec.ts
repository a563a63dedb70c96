import { TIMES } from '@contract/limits';
import { RestPoller } from './rest-poller';

describe('RestPoller', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('runs one poll at a time and continues after a failure', async () => {
    let polls = 0;
    const poller = new RestPoller(
      () => [],
      async () => {
        polls += 1;
        await new Promise((_, reject) => setTimeout(reject, 3 * TIMES.pollIdle));
      },
    );
    poller.start();
    await jest.advanceTimersByTimeAsync(TIMES.pollIdle);
    poller.start();
    poller.reschedule();
    await jest.advanceTimersByTimeAsync(2 * TIMES.pollIdle);
    expect(polls).toBe(1);
    await jest.advanceTimersByTimeAsync(2 * TIMES.pollIdle);
    expect(polls).toBe(2);
    poller.stop();
    await jest.advanceTimersByTimeAsync(10 * TIMES.pollIdle);
    expect(polls).toBe(2);
  });
});
