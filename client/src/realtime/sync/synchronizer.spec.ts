import type { ResumeAnswer, ResumeRequest } from '@contract/chat/realtime';
import type { CatchUp, SyncedChat } from './sync-source';
import { Synchronizer } from './synchronizer';

const held = (more: Partial<SyncedChat> = {}): SyncedChat => ({
  chat_id: 1,
  rev: 4,
  watched: true,
  pending: false,
  ...more,
});

function setUp(chats: SyncedChat[]) {
  const merged: CatchUp[] = [];
  const fetched: [number, number][] = [];
  const resumed: ResumeRequest[] = [];
  /** Chats deleted on the server. */
  const deleted = new Set<number>();
  const gone: number[] = [];
  const sync = new Synchronizer(Date.now);
  sync.setSource({
    held: () => chats,
    fetchSince: async (id, rev) => {
      fetched.push([id, rev]);
      return deleted.has(id) ? null : [];
    },
    merge: (answer) => void merged.push(answer),
    gone: (id) => void gone.push(id),
  });
  const resume = async (request: ResumeRequest): Promise<ResumeAnswer> => {
    resumed.push(request);
    const there = request.chats.filter(({ chat_id }) => !deleted.has(chat_id));
    return { chats: there.map(({ chat_id }) => ({ chat_id, messages: [], reset: false, running: null })) };
  };
  return { sync, merged, fetched, resumed, resume, deleted, gone };
}

describe('Synchronizer', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('resumes every loaded chat on connect and merges the response', async () => {
    const { sync, merged, resumed, resume } = setUp([held(), held({ chat_id: 2, rev: 9, watched: false })]);
    sync.connected(resume);
    await jest.advanceTimersByTimeAsync(1);
    expect(resumed).toEqual([
      {
        chats: [
          { chat_id: 1, rev: 4 },
          { chat_id: 2, rev: 9 },
        ],
      },
    ]);
    expect(merged.map((answer) => answer.chat_id)).toEqual([1, 2]);
  });

  it('requests a gap soon, then at most every 250 ms', async () => {
    const { sync, resumed, resume } = setUp([held()]);
    sync.connected(resume);
    await jest.advanceTimersByTimeAsync(300);
    for (let i = 0; i < 100; i++) {
      sync.request(1);
      await jest.advanceTimersByTimeAsync(10);
    }
    expect(resumed.length).toBeGreaterThanOrEqual(4);
    expect(resumed.length).toBeLessThanOrEqual(6);
  });

  it('requests again when a response is lost', async () => {
    const { sync, resumed, resume } = setUp([held()]);
    let first = true;
    sync.connected(async (request) => {
      if (first) {
        first = false;
        throw new Error('lost');
      }
      return resume(request);
    });
    await jest.advanceTimersByTimeAsync(1100);
    expect(resumed).toHaveLength(1);
  });

  it('polls watched chats over REST without a socket, faster while a reply is pending, and stops on connect', async () => {
    const chats = [held({ pending: true }), held({ chat_id: 2, watched: false })];
    const { sync, fetched, resume } = setUp(chats);
    sync.disconnected();
    await jest.advanceTimersByTimeAsync(2100);
    expect(fetched).toEqual([
      [1, 4],
      [1, 4],
      [1, 4],
      [1, 4],
    ]);
    chats[0] = held({ rev: 7 });
    await jest.advanceTimersByTimeAsync(500);
    fetched.length = 0;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(fetched).toEqual([
      [1, 7],
      [1, 7],
    ]);
    sync.connected(resume);
    fetched.length = 0;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(fetched).toEqual([]);
  });

  it('reports a chat missing from the response and from REST', async () => {
    const { sync, merged, fetched, resume, deleted, gone } = setUp([held(), held({ chat_id: 2 })]);
    deleted.add(1);
    sync.connected(resume);
    await jest.advanceTimersByTimeAsync(1);
    expect(gone).toEqual([1]);
    expect(fetched).toEqual([[1, 4]]);
    expect(merged.map((answer) => answer.chat_id)).toEqual([2]);
    sync.stop();
  });

  it('keeps a chat missing from the response while REST still has it', async () => {
    const { sync, merged, gone } = setUp([held()]);
    sync.connected(async () => ({ chats: [] }));
    await jest.advanceTimersByTimeAsync(1);
    expect(gone).toEqual([]);
    expect(merged.map((answer) => answer.chat_id)).toEqual([1]);
    sync.stop();
  });

  it('reports a chat that polling does not find and still polls the others', async () => {
    const { sync, merged, deleted, gone } = setUp([held(), held({ chat_id: 2 })]);
    deleted.add(1);
    sync.disconnected();
    await jest.advanceTimersByTimeAsync(5100);
    expect(gone).toEqual([1]);
    expect(merged.map((answer) => answer.chat_id)).toEqual([2]);
    sync.stop();
  });

  it('polls at once when a reply becomes pending', async () => {
    const chats = [held()];
    const { sync, fetched } = setUp(chats);
    sync.disconnected();
    await jest.advanceTimersByTimeAsync(100);
    chats[0] = held({ pending: true });
    sync.pollSooner();
    await jest.advanceTimersByTimeAsync(510);
    expect(fetched).toHaveLength(1);
  });

  it('resumes periodically while connected, because a lost last push leaves no gap', async () => {
    const chats = [held({ pending: true }), held({ chat_id: 2 }), held({ chat_id: 3, watched: false })];
    const { sync, resumed, resume } = setUp(chats);
    const asked = () => resumed.splice(0).flatMap((request) => request.chats.map((chat) => chat.chat_id));
    sync.connected(resume);
    await jest.advanceTimersByTimeAsync(1000);
    asked();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(asked()).toEqual([1]);
    await jest.advanceTimersByTimeAsync(50_000);
    expect(asked()).toEqual([1, 1, 1, 1, 1, 2]);
    sync.disconnected();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked()).toEqual([]);
    sync.stop();
  });
});
