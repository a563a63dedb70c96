import { pino } from 'pino';
import { type Config, parseConfig } from '../../../platform/config/config.js';
import { TurnSweeper } from './turn-sweeper.js';

const config: Config = parseConfig({
  APP_SECRET: 'long enough to be accepted as a secret',
  SWEEP_INTERVAL_MS: '100',
  TURN_LEASE_MS: '1000',
});

describe('TurnSweeper', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** `looks`: query results, one per sweep; the last one repeats. */
  function sweeping(sweepResults: (() => object[])[]) {
    const woken: number[] = [];
    const enqueued: [number, number[]][] = [];
    const excluded: number[][] = [];
    const parts = {
      overdue: async (_graceMs: number, _limit: number, leftOut: number[]) => {
        excluded.push(leftOut);
        return (sweepResults.length > 1 ? sweepResults.shift() : sweepResults[0])?.() ?? [];
      },
      deleteStale: async () => {},
      failed: async () => true,
      add: (_name: string, { chat_id }: { chat_id: number }) => void woken.push(chat_id),
      fullAgents: () => [],
      enqueueBatch: async (agentId: number, chatIds: number[]) => void enqueued.push([agentId, chatIds]),
    };
    const sweep = new TurnSweeper(
      config,
      pino({ level: 'silent' }),
      parts as never,
      parts as never,
      parts as never,
      parts as never,
      parts as never,
    );
    sweep.start();
    return { sweep, woken, enqueued, excluded };
  }

  const away = (): never => {
    throw new Error('the database is away');
  };
  const turn = (state: string, chat_id: number, agent_id = 1) => ({
    ...{ turn_id: chat_id, chat_id, agent_id, state },
    ...{ attempt: 1, late: false },
  });

  it('wakes queued turns and turns with an expired lease', async () => {
    const { sweep, woken } = sweeping([() => [turn('queued', 1), turn('running', 2)]]);
    await jest.advanceTimersByTimeAsync(1);
    expect(woken.sort()).toEqual([1, 2]);
    sweep.onApplicationShutdown();
  });

  it('wakes as many turns of each agent as it has slots, and queues the others', async () => {
    const queued = Array.from({ length: 23 }, (_, at) => turn('queued', at, 7));
    const { sweep, woken, enqueued } = sweeping([() => [...queued, turn('queued', 50, 8)], () => []]);
    await jest.advanceTimersByTimeAsync(1);
    expect(woken).toEqual([...Array.from({ length: 20 }, (_, at) => at), 50]);
    expect(enqueued).toEqual([[7, [20, 21, 22]]]);
    sweep.onApplicationShutdown();
  });

  it('continues without an agent whose turns fill a whole batch', async () => {
    const queued = Array.from({ length: 500 }, (_, at) => turn('queued', at, 7));
    const { sweep, woken, excluded } = sweeping([() => queued, () => [turn('queued', 1000, 8)], () => []]);
    await jest.advanceTimersByTimeAsync(1);
    expect(excluded).toEqual([[], [7]]);
    expect(woken).toContain(1000);
    sweep.onApplicationShutdown();
  });

  it('ignores expired leases for one lease time after an outage', async () => {
    const { sweep, woken } = sweeping([away, away, () => [turn('queued', 1), turn('running', 2)]]);
    await jest.advanceTimersByTimeAsync(900);
    expect(woken).toContain(1);
    expect(woken).not.toContain(2);
    await jest.advanceTimersByTimeAsync(400);
    expect(woken).toContain(2);
    sweep.onApplicationShutdown();
  });
});
