/** Brings unsent messages to the server: one at a time in a chat, again and again until it answers. */
import type { MessageView } from '@contract/realtime';
import type { Dispatch } from '@reduxjs/toolkit';
import * as slice from '../../store/chat-slice';
import { nextWake, type Outbox, type OutboxEntry, ready } from '../../store/timeline/outbox';

import { verdictOf } from '../call-error';
import type { OutboxStorage } from './outbox-storage';

export interface SenderParts {
  dispatch: Dispatch;
  outbox: () => Outbox;
  post: (entry: OutboxEntry) => Promise<MessageView>;
  storage: OutboxStorage;
  lock: <T>(name: string, task: () => Promise<T>) => Promise<T>;
  online: () => boolean;
  now: () => number;
  random: () => number;
}

export interface OutboxSender {
  add(entry: OutboxEntry): void;
  retry(clientId: string): void;
  discard(clientId: string): void;
  /** The network may be back: nothing waits any longer. */
  wake(): void;
  /** Reads what storage holds: at the start, and when another tab changed it. */
  refresh(): Promise<void>;
  stop(): void;
}

/** A sender over the given parts. */
export function createSender(parts: SenderParts): OutboxSender {
  const { dispatch, storage } = parts;
  /** Entries whose writing to storage has not ended. */
  const unsaved = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let stopped = false;

  const save = (entry: OutboxEntry): Promise<void> => {
    unsaved.add(entry.client_id);
    // No storage (a private window, a full disk): the entry lives as long as the page, and is sent all the same.
    return storage.put(entry).then(
      () => void unsaved.delete(entry.client_id),
      () => undefined,
    );
  };
  const find = (id: string): OutboxEntry | undefined => parts.outbox().find((entry) => entry.client_id === id);
  const drop = (id: string): void => {
    unsaved.delete(id);
    dispatch(slice.entryRemoved(id));
    storage.remove(id).catch(() => undefined);
  };

  async function isStillThere(id: string): Promise<boolean> {
    if (unsaved.has(id)) return true;
    try {
      return (await storage.read()).some((entry) => entry.client_id === id);
    } catch {
      return true;
    }
  }

  async function send(entry: OutboxEntry): Promise<void> {
    const id = entry.client_id;
    // While this tab waited for its turn another one may have sent it.
    if (!(await isStillThere(id))) {
      dispatch(slice.entryRemoved(id));
      return;
    }
    try {
      const message = await parts.post(entry);
      // Whatever else was answered, it was not the server that answered.
      if (message?.client_id !== id) throw new Error('It does not answer with the message.');
      dispatch(slice.messageArrived({ chatId: entry.chat_id, message }));
      drop(id);
    } catch (error) {
      const verdict = verdictOf(error);
      if (verdict.kind === 'refused') {
        dispatch(slice.entryFailed({ id, error: verdict.code }));
        const failed = find(id);
        if (failed) void save(failed);
      } else if (verdict.kind === 'wait') {
        dispatch(slice.entryDeferred({ id, until: parts.now() + verdict.ms }));
      } else {
        dispatch(slice.entryUnreached({ id, now: parts.now(), jitter: parts.random() }));
      }
    }
  }

  function pump(): void {
    if (stopped) return;
    if (timer) clearTimeout(timer);
    timer = null;
    if (!parts.online()) return;
    for (const entry of ready(parts.outbox(), parts.now())) {
      dispatch(slice.entrySending(entry.client_id));
      void parts.lock(`regent-send:${entry.chat_id}`, () => send(entry)).then(pump, pump);
    }
    const wake = nextWake(parts.outbox(), parts.now());
    if (wake !== null) timer = setTimeout(pump, Math.max(0, wake - parts.now()));
  }

  return {
    add(entry) {
      dispatch(slice.entryAdded(entry));
      void save(entry);
      pump();
    },
    retry(clientId) {
      dispatch(slice.entryRetried(clientId));
      const entry = find(clientId);
      if (entry) void save(entry);
      pump();
    },
    discard: drop,
    wake() {
      dispatch(slice.entriesWoken());
      pump();
    },
    async refresh() {
      try {
        const stored = await storage.read();
        if (stopped) return;
        dispatch(slice.entriesStored({ stored, unsaved: [...unsaved] }));
        pump();
      } catch {
        // Nothing can be read: what is on the screen is all there is.
      }
    },
    stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
    },
  };
}
