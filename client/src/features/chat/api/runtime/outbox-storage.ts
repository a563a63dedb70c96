/** Persists unsent messages in IndexedDB: one list per user, shared by all tabs. */
import { createStore, get, update } from 'idb-keyval';
import type { OutboxEntry } from '../../store/timeline/outbox';

export interface OutboxStorage {
  read(): Promise<OutboxEntry[]>;
  put(entry: OutboxEntry): Promise<void>;
  remove(clientId: string): Promise<void>;
  removeChat(chatId: number): Promise<void>;
  /** Subscribes to changes of the list by other tabs. */
  onChange(handler: () => void): () => void;
}

/** Opens the storage of one user. Without IndexedDB, entries last until the page is closed. */
export function openOutboxStorage(userId: number): OutboxStorage {
  const key = `outbox:${userId}`;
  const store = createStore('regent-chat', 'outbox');
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`regent-outbox:${userId}`) : null;

  async function change(by: (entries: OutboxEntry[]) => OutboxEntry[]): Promise<void> {
    await update<OutboxEntry[]>(key, (entries) => by(entries ?? []), store);
    channel?.postMessage('changed');
  }

  return {
    read: async () => (await get<OutboxEntry[]>(key, store)) ?? [],
    put: (entry) => change((entries) => [...entries.filter((other) => other.client_id !== entry.client_id), entry]),
    remove: (clientId) => change((entries) => entries.filter((entry) => entry.client_id !== clientId)),
    removeChat: (chatId) => change((entries) => entries.filter((entry) => entry.chat_id !== chatId)),
    onChange(handler) {
      channel?.addEventListener('message', handler);
      return () => channel?.removeEventListener('message', handler);
    },
  };
}

/**
 * Runs a task under a Web Lock shared by all tabs. Where locks are missing or denied, the task runs without one:
 * sending a message twice is safe.
 */
export async function withTabLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return task();
  let running: Promise<T> | undefined;
  const run = (): Promise<T> => {
    running = task();
    return running;
  };
  try {
    await navigator.locks.request(name, run);
  } catch {
    // The task reports its own errors below.
  }
  return running ?? run();
}
