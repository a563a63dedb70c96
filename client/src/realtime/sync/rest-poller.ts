import { TIMES } from '@contract/limits';
import type { SyncedChat } from './sync-source';

/** Polls the chats on screen while no socket is connected, faster while one of them awaits a reply. */
export class RestPoller {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private isRunning = false;
  private isPolling = false;

  constructor(
    private readonly held: () => SyncedChat[],
    private readonly catchUp: (chats: SyncedChat[]) => Promise<void>,
  ) {}

  start(): void {
    this.isRunning = true;
    if (!this.timer) this.reschedule();
  }

  stop(): void {
    this.isRunning = false;
    this.clearTimer();
  }

  /** Adapts the interval to the chats that are on screen now. */
  reschedule(): void {
    if (!this.isPolling) this.schedule();
  }

  private schedule(): void {
    this.clearTimer();
    if (!this.isRunning) return;
    const isPending = this.held().some((chat) => chat.watched && chat.pending);
    this.timer = setTimeout(() => void this.poll(), isPending ? TIMES.pollWithReplyPending : TIMES.pollIdle);
  }

  private clearTimer(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  private async poll(): Promise<void> {
    if (this.isPolling) return;
    this.isPolling = true;
    try {
      await this.catchUp(this.held().filter((chat) => chat.watched));
    } catch {
      // The next poll retries.
    }
    this.isPolling = false;
    this.schedule();
  }
}
