import type { SyncedChat } from './sync-source';

/** Time in which out-of-order events may still arrive, in ms. */
const GAP_GRACE = 30;
const MIN_INTERVAL = 250;
const RETRY_DELAY = 1000;

export interface CatchUpQueueParts {
  held: () => SyncedChat[];
  catchUp: (chats: SyncedChat[]) => Promise<void>;
  now: () => number;
}

/** Catches up chats with missing changes in batches: one at a time, at most every 250 ms, retried after a failure. */
export class CatchUpQueue {
  private waiting = new Set<number>();
  private timer: ReturnType<typeof setTimeout> | null = null;
  private isRunning = false;
  private isFlushing = false;
  private lastFlush = Number.NEGATIVE_INFINITY;

  constructor(private readonly parts: CatchUpQueueParts) {}

  start(): void {
    this.isRunning = true;
  }

  stop(): void {
    this.isRunning = false;
    this.waiting = new Set();
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  addSoon(chatId: number): void {
    this.waiting.add(chatId);
    this.schedule(Math.max(GAP_GRACE, this.lastFlush + MIN_INTERVAL - this.parts.now()));
  }

  addNow(chats: readonly SyncedChat[]): void {
    for (const { chat_id } of chats) this.waiting.add(chat_id);
    if (this.waiting.size > 0) this.schedule(0);
  }

  private schedule(delay: number): void {
    if (this.timer || this.isFlushing || !this.isRunning) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.flush();
    }, delay);
  }

  private async flush(): Promise<void> {
    const ids = this.waiting;
    const chats = this.parts.held().filter((chat) => ids.has(chat.chat_id));
    this.waiting = new Set();
    if (chats.length === 0) return;
    this.isFlushing = true;
    this.lastFlush = this.parts.now();
    let delay = MIN_INTERVAL;
    try {
      await this.parts.catchUp(chats);
    } catch {
      for (const id of ids) this.waiting.add(id);
      delay = RETRY_DELAY;
    }
    this.isFlushing = false;
    if (this.waiting.size > 0) this.schedule(delay);
  }
}
