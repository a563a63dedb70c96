import type { MessageView } from '@contract/chat/realtime';
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

/** Sends the outbox: one message at a time per chat, with retries until the server accepts or refuses it. */
export class OutboxSender {
  /** Client ids of entries that are not in storage yet. */
  private readonly unsaved = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | null = null;
  private isStopped = false;

  constructor(private readonly parts: SenderParts) {}

  add(entry: OutboxEntry): void {
    this.parts.dispatch(slice.entryAdded(entry));
    void this.save(entry);
    this.pump();
  }

  retry(clientId: string): void {
    this.parts.dispatch(slice.entryRetried(clientId));
    this.saveById(clientId);
    this.pump();
  }

  discard(clientId: string): void {
    this.unsaved.delete(clientId);
    this.parts.dispatch(slice.entryRemoved(clientId));
    this.parts.storage.remove(clientId).catch(() => undefined);
  }

  /** The network may be back: retries all waiting entries now. */
  wake(): void {
    this.parts.dispatch(slice.entriesWoken());
    this.pump();
  }

  /** Reads the stored entries: on start, and when another tab changes them. */
  async refresh(): Promise<void> {
    try {
      const stored = await this.parts.storage.read();
      if (this.isStopped) return;
      this.parts.dispatch(slice.entriesStored({ stored, unsaved: [...this.unsaved] }));
      this.pump();
    } catch {
      // Storage cannot be read: only entries in memory are sent.
    }
  }

  stop(): void {
    this.isStopped = true;
    if (this.timer) clearTimeout(this.timer);
  }

  /** Sends due messages and schedules the rest. */
  private pump(): void {
    const { outbox, now, lock, online, dispatch } = this.parts;
    if (this.isStopped) return;
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (!online()) return;
    const pump = (): void => this.pump();
    for (const entry of ready(outbox(), now())) {
      dispatch(slice.entrySending(entry.client_id));
      void lock(`regent-send:${entry.chat_id}`, () => this.send(entry)).then(pump, pump);
    }
    const wake = nextWake(outbox(), now());
    if (wake !== null) this.timer = setTimeout(pump, Math.max(0, wake - now()));
  }

  private async send(entry: OutboxEntry): Promise<void> {
    const id = entry.client_id;
    // Another tab may have sent it while this one waited for the lock.
    if (!(await this.isUnsent(id))) {
      this.parts.dispatch(slice.entryRemoved(id));
      return;
    }
    try {
      const message = await this.parts.post(entry);
      // Any other response came from a proxy.
      if (message?.client_id !== id) throw new Error('The answer is not the message that was sent.');
      this.parts.dispatch(slice.messageArrived({ chatId: entry.chat_id, message }));
      this.discard(id);
    } catch (error) {
      this.fail(id, error);
    }
  }

  private fail(id: string, error: unknown): void {
    const { dispatch, now, random } = this.parts;
    const verdict = verdictOf(error);
    if (verdict.kind === 'refused') {
      dispatch(slice.entryFailed({ id, error: verdict.code }));
      this.saveById(id);
    } else if (verdict.kind === 'wait') {
      dispatch(slice.entryDeferred({ id, until: now() + verdict.ms }));
    } else {
      dispatch(slice.entryUnreached({ id, now: now(), jitter: random() }));
    }
  }

  private async isUnsent(id: string): Promise<boolean> {
    if (this.unsaved.has(id)) return true;
    try {
      return (await this.parts.storage.read()).some((entry) => entry.client_id === id);
    } catch {
      return true;
    }
  }

  private saveById(id: string): void {
    const entry = this.parts.outbox().find(({ client_id }) => client_id === id);
    if (entry) void this.save(entry);
  }

  /** Without storage (private window, full disk) an entry lasts until the page is closed, and is still sent. */
  private save(entry: OutboxEntry): Promise<void> {
    this.unsaved.add(entry.client_id);
    return this.parts.storage.put(entry).then(
      () => void this.unsaved.delete(entry.client_id),
      () => undefined,
    );
  }
}
