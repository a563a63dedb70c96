import { CatchUpQueue } from './catch-up-queue';
import type { SyncedChat } from './sync-source';

const chat = (chat_id: number): SyncedChat => ({ chat_id, rev: 0, watched: true, pending: false });

function setUp(...ids: number[]) {
  const batches: number[][] = [];
  let failures = 0;
  const queue = new CatchUpQueue({
    held: () => ids.map(chat),
    catchUp: async (chats) => {
      batches.push(chats.map(({ chat_id }) => chat_id));
      if (failures-- > 0) throw new Error('lost');
    },
    now: Date.now,
  });
  const failTimes = (times: number): void => {
    failures = times;
  };
  return { queue, batches, failTimes };
}

describe('CatchUpQueue', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('catches up loaded chats in one batch', async () => {
    const { queue, batches } = setUp(1, 2);
    queue.start();
    for (const id of [2, 1, 2, 3]) queue.addSoon(id);
    await jest.advanceTimersByTimeAsync(29);
    expect(batches).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(batches).toEqual([[1, 2]]);
  });

  it('waits 250 ms between batches, and a second after a failure', async () => {
    const { queue, batches, failTimes } = setUp(1);
    failTimes(1);
    queue.start();
    queue.addNow([chat(1)]);
    await jest.advanceTimersByTimeAsync(999);
    expect(batches).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(batches).toHaveLength(2);
    queue.addSoon(1);
    await jest.advanceTimersByTimeAsync(249);
    expect(batches).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(batches).toHaveLength(3);
  });

  it('keeps chats added before the start and drops them when stopped', async () => {
    const { queue, batches } = setUp(1, 2);
    queue.addSoon(1);
    queue.start();
    queue.addNow([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(batches).toEqual([[1]]);
    queue.addSoon(2);
    queue.stop();
    queue.start();
    await jest.advanceTimersByTimeAsync(5000);
    expect(batches).toEqual([[1]]);
  });
});
