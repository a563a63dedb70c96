import { pino } from 'pino';
import { Limiter } from '../../../platform/rate-limit/limiter.js';
import { TypingHeartbeat } from './typing-heartbeat.js';

const turn = (turn_id: number) => ({ turn_id, chat_id: turn_id, message_id: turn_id, user_id: 1 });

/** Workers that share one list of turns. `pushed` holds each turn and whether it shows as typing. */
function workers(count: number) {
  const waiting = new Set<number>();
  const pushed: [number, boolean][] = [];
  /** Runs between the query and the push. */
  const between = { run: () => {} };
  const found = (ids: Iterable<number>) => {
    const turns = [...ids].filter((id) => waiting.has(id)).map(turn);
    between.run();
    return Promise.resolve(turns);
  };
  const turns = {
    newest: () => found(waiting),
    awaitingAmong: (ids: number[]) => found(ids),
    idleAmong: (ids: number[]) => Promise.resolve(new Set(ids.filter((id) => !waiting.has(id)))),
  };
  const push = { typing: (_user: number, chat: number, _to: number, is: boolean) => void pushed.push([chat, is]) };
  const limits = { limiter: () => round };
  const round = new Limiter({ name: 'round', points: 1, seconds: 3 }, { kind: 'memory' });
  const all = Array.from(
    { length: count },
    () => new TypingHeartbeat(pino({ level: 'silent' }), limits as never, turns as never, push as never),
  );
  return { all, first: all[0] as TypingHeartbeat, waiting, pushed, between };
}

describe('TypingHeartbeat', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('shows each turn once per round with several workers', async () => {
    const { all, waiting, pushed } = workers(4);
    waiting.add(1).add(2);
    for (const worker of all) {
      worker.start();
      await jest.advanceTimersByTimeAsync(700);
    }
    pushed.length = 0;
    await jest.advanceTimersByTimeAsync(30_000);
    const shown = pushed.filter(([id]) => id === 1).length;
    expect(shown).toBeGreaterThanOrEqual(9);
    expect(shown).toBeLessThanOrEqual(11);
    expect(pushed.filter(([id]) => id === 2)).toHaveLength(shown);
    waiting.clear();
    pushed.length = 0;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(pushed).toEqual([]);
    for (const worker of all) worker.onApplicationShutdown();
  });

  it('shows a new turn after the delay unless it is answered by then', async () => {
    const { first, waiting, pushed } = workers(1);
    waiting.add(1).add(2);
    first.add(1);
    first.add(2);
    waiting.delete(2);
    await jest.advanceTimersByTimeAsync(200);
    expect(pushed).toEqual([[1, true]]);
  });

  it('hides a turn that is answered between the query and the push', async () => {
    const { first, waiting, pushed, between } = workers(1);
    waiting.add(1).add(2);
    between.run = () => void waiting.delete(1);
    first.add(1);
    first.add(2);
    await jest.advanceTimersByTimeAsync(200);
    expect(pushed).toEqual([
      [1, true],
      [2, true],
      [1, false],
    ]);
  });

  it('shows nothing after shutdown', async () => {
    const { first, waiting, pushed } = workers(1);
    waiting.add(1);
    first.start();
    first.add(1);
    first.onApplicationShutdown();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(pushed).toEqual([]);
  });
});
