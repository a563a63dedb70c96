import { pino } from 'pino';
import { type Config, parseConfig } from '../../../platform/config/config.js';
import { SweepTurns } from './sweep-turns.js';

const config: Config = parseConfig({
  APP_SECRET: 'long enough to be accepted as a secret',
  SWEEP_INTERVAL_MS: '100',
  TURN_LEASE_MS: '1000',
});

describe('SweepTurns', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** `looks` are what the database answers, look by look; the last one stays. */
  function sweeping(looks: (() => object[])[]) {
    const woken: number[] = [];
    const takenIn: [number, number[]][] = [];
    const besides: number[][] = [];
    const parts = {
      overdue: async (_graceMs: number, _limit: number, leftOut: number[]) => {
        besides.push(leftOut);
        return (looks.length > 1 ? looks.shift() : looks[0])?.() ?? [];
      },
      sweep: async () => {},
      failed: async () => true,
      add: (_name: string, { chat_id }: { chat_id: number }) => void woken.push(chat_id),
      full: () => [],
      takeIn: async (agentId: number, chatIds: number[]) => void takenIn.push([agentId, chatIds]),
    };
    const sweep = new SweepTurns(
      config,
      pino({ level: 'silent' }),
      parts as never,
      parts as never,
      parts as never,
      parts as never,
      parts as never,
    );
    sweep.start();
    return { sweep, woken, takenIn, besides };
  }

  const away = (): never => {
    throw new Error('the database is away');
  };
  const turn = (state: string, chat_id: number, agent_id = 1) => ({
    ...{ turn_id: chat_id, chat_id, agent_id, state },
    ...{ attempt: 1, late: false },
  });

  it('wakes what waits and what a silent worker left', async () => {
    const { sweep, woken } = sweeping([() => [turn('queued', 1), turn('running', 2)]]);
    await jest.advanceTimersByTimeAsync(1);
    expect(woken.sort()).toEqual([1, 2]);
    sweep.onApplicationShutdown();
  });

  it('wakes as many of each agent as it may have in flight, and takes the others in line', async () => {
    const crowd = Array.from({ length: 23 }, (_, at) => turn('queued', at, 7));
    const { sweep, woken, takenIn } = sweeping([() => [...crowd, turn('queued', 50, 8)], () => []]);
    await jest.advanceTimersByTimeAsync(1);
    expect(woken).toEqual([...Array.from({ length: 20 }, (_, at) => at), 50]);
    expect(takenIn).toEqual([[7, [20, 21, 22]]]);
    sweep.onApplicationShutdown();
  });

  it('looks again at once behind a crowd that fills a whole look', async () => {
    const crowd = Array.from({ length: 500 }, (_, at) => turn('queued', at, 7));
    const { sweep, woken, besides } = sweeping([() => crowd, () => [turn('queued', 1000, 8)], () => []]);
    await jest.advanceTimersByTimeAsync(1);
    expect(besides).toEqual([[], [7]]);
    expect(woken).toContain(1000);
    sweep.onApplicationShutdown();
  });

  it('gives workers one lease after an outage, in which none of them could renew its own', async () => {
    const { sweep, woken } = sweeping([away, away, () => [turn('queued', 1), turn('running', 2)]]);
    await jest.advanceTimersByTimeAsync(900);
    expect(woken).toContain(1);
    expect(woken).not.toContain(2);
    await jest.advanceTimersByTimeAsync(400);
    expect(woken).toContain(2);
    sweep.onApplicationShutdown();
  });
});
