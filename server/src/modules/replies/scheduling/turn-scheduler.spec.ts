import { pino } from 'pino';
import { type Config, parseConfig } from '../../../platform/config/config.js';
import { QueuedTurns } from './queued-turns.js';
import { TurnScheduler } from './turn-scheduler.js';

const AGENT = 7;
const config: Config = parseConfig({
  APP_SECRET: 'long enough to be accepted as a secret',
  AGENT_CONCURRENCY: '2',
});

/** A scheduler with in-memory claims and replies. Each chat has one turn. */
function scheduling(replyMs = 5000) {
  const state = {
    isAway: false,
    waiting: new Set<number>(),
    answered: [] as number[],
    enqueued: [] as number[][],
    woken: [] as object[],
  };
  const turnOf = (chatId: number) => ({ turn_id: chatId * 10, chat_id: chatId, agent_id: AGENT, creator_id: 1 });
  const reached = async (): Promise<void> => {
    await Promise.resolve();
    if (state.isAway) throw new Error('the database is away');
  };
  const turns = {
    claim: async (chatId: number) => {
      await reached();
      return state.waiting.delete(chatId) ? { ...turnOf(chatId), is_queued: false } : undefined;
    },
    enqueue: async (chatIds: number[]) => {
      state.enqueued.push(chatIds);
      await reached();
      return chatIds.filter((chatId) => state.waiting.has(chatId)).map(turnOf);
    },
    renewQueued: async (held: { turnId: number }[]) => new Set(held.map(({ turnId }) => turnId)),
    leaveQueue: async () => {},
    busy: (agentId: number) => ({ agentId }),
  };
  const reply = {
    run: async (turn: { chat_id: number }) => {
      await new Promise((done) => setTimeout(done, replyMs));
      state.answered.push(turn.chat_id);
      return { kind: 'done' };
    },
  };
  const breakers = { onClosed: () => {}, closedFor: () => 0, isClosed: () => true };
  const jobs = { add: (_name: string, data: object) => void state.woken.push(data) };
  const logger = pino({ level: 'silent' });
  const queued = new QueuedTurns(config, logger, turns as never, jobs as never);
  const scheduler = new TurnScheduler(
    config,
    logger,
    turns as never,
    reply as never,
    queued,
    breakers as never,
    jobs as never,
    { gauge: () => {} } as never,
  );
  scheduler.start();
  const post = (chatId: number): Promise<void> => {
    state.waiting.add(chatId);
    return scheduler.run(chatId, AGENT);
  };
  return { state, post, scheduler };
}

describe('TurnScheduler', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('drains pending chats in all slots once the database is back', async () => {
    const { state, post, scheduler } = scheduling();
    state.isAway = true;
    const first = [1, 2].map((chatId) => post(chatId).catch(() => {}));
    for (const chatId of [3, 4, 5, 6]) await post(chatId);
    await Promise.all(first);
    state.isAway = false;
    await jest.advanceTimersByTimeAsync(1100);
    await jest.advanceTimersByTimeAsync(10_500);
    expect(state.answered).toEqual([3, 4, 5, 6]);
    for (const chatId of [1, 2]) void scheduler.run(chatId, AGENT); // as the sweeper does
    await jest.advanceTimersByTimeAsync(6000);
    expect(state.waiting.size).toBe(0);
    await scheduler.stop();
  });

  it('stores no wait that is shorter than the pending time', async () => {
    const { state, post, scheduler } = scheduling(100);
    for (const chatId of [1, 2, 3, 4, 5, 6]) void post(chatId);
    await jest.advanceTimersByTimeAsync(2000);
    expect(state.answered).toEqual([1, 2, 3, 4, 5, 6]);
    expect(state.enqueued).toEqual([]);
    await scheduler.stop();
  });

  it('hands over pending chats on shutdown', async () => {
    const { state, post, scheduler } = scheduling();
    for (const chatId of [1, 2, 3, 4]) void post(chatId);
    await jest.advanceTimersByTimeAsync(100);
    await scheduler.stop();
    void post(5);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(state.answered).toEqual([1, 2]);
    expect(state.woken).toEqual([3, 4, 5].map((chat_id) => ({ chat_id, agent_id: AGENT })));
  });

  it('stores the wait of a chat without a claimable turn at most once, and answers its next turn', async () => {
    const { state, post, scheduler } = scheduling();
    for (const chatId of [1, 2]) void post(chatId);
    await jest.advanceTimersByTimeAsync(0);
    await post(3);
    state.waiting.delete(3); // claimed by another worker
    await jest.advanceTimersByTimeAsync(3000);
    expect(state.enqueued).toEqual([[3]]);
    await post(3);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(state.answered).toEqual([1, 2, 3]);
    await scheduler.stop();
  });
});
