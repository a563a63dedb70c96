import type { MessageView } from '@contract/chat/realtime';
import { type ChatRoot, chatReducer, selectChat } from '../../store/chat-slice';
import { newEntry, type OutboxEntry } from '../../store/timeline/outbox';
import { OutboxSender } from './outbox-sender';
import type { OutboxStorage } from './outbox-storage';

const stored = (entry: OutboxEntry): MessageView => ({
  id: 1,
  message: entry.text,
  is_agent_message: false,
  created_at: entry.created_at,
  seq: 1,
  rev: 1,
  client_id: entry.client_id,
  delivery: 'queued',
});

/** Storage and a lock that the tabs share. */
class Disk {
  entries: OutboxEntry[] = [];
  private queue: Promise<unknown> = Promise.resolve();

  storage(): OutboxStorage {
    return {
      read: async () => this.entries,
      put: async (entry) => {
        this.entries = [...this.entries.filter((other) => other.client_id !== entry.client_id), entry];
      },
      remove: async (id) => {
        this.entries = this.entries.filter((entry) => entry.client_id !== id);
      },
      removeChat: async () => undefined,
      onChange: () => () => undefined,
    };
  }

  lock = <T>(_name: string, task: () => Promise<T>): Promise<T> => {
    const run = this.queue.then(task);
    this.queue = run.catch(() => undefined);
    return run;
  };
}

function openTab(disk: Disk, post: (entry: OutboxEntry) => Promise<MessageView>) {
  let state: ChatRoot = {};
  let online = true;
  const sender = new OutboxSender({
    dispatch: ((action: { type: string }) => {
      state = { chat: chatReducer(state.chat, action) };
      return action;
    }) as never,
    outbox: () => selectChat(state).outbox,
    post,
    storage: disk.storage(),
    lock: disk.lock,
    online: () => online,
    now: Date.now,
    random: () => 0.5,
  });
  return {
    sender,
    outbox: () => selectChat(state).outbox,
    setOnline: (value: boolean) => {
      online = value;
    },
  };
}

const entry = (id: string) =>
  newEntry({ client_id: id, chat_id: 1, text: id, created_at: `2026-01-01T00:00:0${id}.000Z` });
const offline = { status: 0, code: 'network_error', message: 'Network error' };
const refused = { status: 409, code: 'agent_deleted', message: 'gone' };

describe('OutboxSender', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('sends one message at a time, in order, and removes stored ones', async () => {
    const disk = new Disk();
    const sent: string[] = [];
    let running = 0;
    const tab = openTab(disk, async (each) => {
      expect(++running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 100));
      running -= 1;
      sent.push(each.text);
      return stored(each);
    });
    for (const id of ['1', '2', '3']) tab.sender.add(entry(id));
    expect(tab.outbox().map((each) => each.state)).toEqual(['sending', 'queued', 'queued']);
    await jest.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual(['1', '2', '3']);
    expect(tab.outbox()).toEqual([]);
    expect(disk.entries).toEqual([]);
  });

  it('retries with the same id after a network error, and at once when the network is back', async () => {
    const disk = new Disk();
    const tries: string[] = [];
    let reachable = false;
    const tab = openTab(disk, async (each) => {
      tries.push(each.client_id);
      if (!reachable) throw offline;
      return stored(each);
    });
    tab.sender.add(entry('1'));
    await jest.advanceTimersByTimeAsync(3500);
    expect(tries).toEqual(['1', '1', '1']);
    reachable = true;
    tab.sender.wake();
    await jest.advanceTimersByTimeAsync(10);
    expect(tries).toHaveLength(4);
    expect(tab.outbox()).toEqual([]);
  });

  it('accepts only the stored message as a success response', async () => {
    const disk = new Disk();
    const answers = ['<html>Sorry</html>', {}, { ...stored(entry('2')) }];
    const tab = openTab(disk, async (each) => (answers.shift() as MessageView | undefined) ?? stored(each));
    tab.sender.add(entry('1'));
    for (let left = 2; left >= 0; left--) {
      await jest.advanceTimersByTimeAsync(10);
      expect([answers.length, tab.outbox().length, disk.entries.length]).toEqual([left, 1, 1]);
      tab.sender.wake();
    }
    await jest.advanceTimersByTimeAsync(10);
    expect([tab.outbox(), disk.entries]).toEqual([[], []]);
  });

  it('keeps a rejected message until the user retries or discards it', async () => {
    const disk = new Disk();
    let answer: 'no' | 'yes' = 'no';
    const tab = openTab(disk, async (each) => {
      if (answer === 'no') throw refused;
      return stored(each);
    });
    tab.sender.add(entry('1'));
    await jest.advanceTimersByTimeAsync(10);
    expect(tab.outbox()).toMatchObject([{ state: 'failed', error: 'agent_deleted', text: '1' }]);
    expect(disk.entries).toMatchObject([{ state: 'failed' }]);
    answer = 'yes';
    tab.sender.retry('1');
    await jest.advanceTimersByTimeAsync(10);
    expect(disk.entries).toEqual([]);
  });

  it('sends nothing offline, survives a reload, and sends once from two tabs', async () => {
    const disk = new Disk();
    const sent: string[] = [];
    const post = async (each: OutboxEntry): Promise<MessageView> => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      sent.push(each.text);
      return stored(each);
    };
    const first = openTab(disk, post);
    first.setOnline(false);
    for (const id of ['1', '2', '3']) first.sender.add(entry(id));
    await jest.advanceTimersByTimeAsync(10);
    expect(sent).toEqual([]);
    first.sender.stop();
    const tabs = [openTab(disk, post), openTab(disk, post)];
    await Promise.all(tabs.map((tab) => tab.sender.refresh()));
    await jest.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual(['1', '2', '3']);
    expect(tabs.map((tab) => tab.outbox())).toEqual([[], []]);
  });
});
