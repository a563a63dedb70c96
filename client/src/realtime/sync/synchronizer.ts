/**
 * Catches up with the server after a connect, on a gap, and by polling over REST while no socket is connected. The
 * registered source lists the loaded chats and merges the responses.
 */

import { catchUpOverRest, catchUpOverSocket, type Resume } from './catch-up';
import { CatchUpQueue } from './catch-up-queue';
import { RestPoller } from './rest-poller';
import type { SyncedChat, SyncSource } from './sync-source';

/** Intervals in ms. The last push may be lost without a visible gap, so chats are checked while connected too. */
const CHECK_PENDING = 10_000;
const CHECK_IDLE = 60_000;

export class Synchronizer {
  private source: SyncSource | null = null;
  private resume: Resume | null = null;
  private checkTimer: ReturnType<typeof setInterval> | null = null;
  private readonly queue: CatchUpQueue;
  private readonly poller: RestPoller;

  constructor(now: () => number = Date.now) {
    const held = (): SyncedChat[] => this.held();
    this.queue = new CatchUpQueue({ held, catchUp: (chats) => this.catchUp(chats), now });
    this.poller = new RestPoller(held, (chats) => catchUpOverRest(() => this.source, chats));
  }

  setSource(source: SyncSource | null): void {
    this.source = source;
    if (source) this.poller.reschedule();
  }

  /** Schedules the catch-up of a chat, at most every 250 ms. */
  request(chatId: number): void {
    this.queue.addSoon(chatId);
  }

  connected(resume: Resume): void {
    this.resume = resume;
    this.poller.stop();
    this.queue.start();
    this.queue.addNow(this.held());
    this.startChecks();
  }

  disconnected(): void {
    this.resume = null;
    this.stopChecks();
    this.queue.start();
    this.poller.start();
  }

  /** Signed out: stops all requests. */
  stop(): void {
    this.resume = null;
    this.poller.stop();
    this.stopChecks();
    this.queue.stop();
  }

  /** A reply is now pending: switches to the short poll interval. */
  pollSooner(): void {
    this.poller.reschedule();
  }

  private held(): SyncedChat[] {
    return this.source?.held() ?? [];
  }

  private catchUp(chats: SyncedChat[]): Promise<void> {
    const getSource = (): SyncSource | null => this.source;
    return this.resume ? catchUpOverSocket(getSource, this.resume, chats) : catchUpOverRest(getSource, chats);
  }

  /** Checks the chats on screen: those awaiting a reply every ten seconds, all of them every minute. */
  private startChecks(): void {
    let checks = 0;
    this.checkTimer ??= setInterval(() => {
      checks += 1;
      const isFull = checks % (CHECK_IDLE / CHECK_PENDING) === 0;
      this.queue.addNow(this.held().filter((chat) => chat.watched && (isFull || chat.pending)));
    }, CHECK_PENDING);
  }

  private stopChecks(): void {
    if (this.checkTimer) clearInterval(this.checkTimer);
    this.checkTimer = null;
  }
}

export const sync = new Synchronizer();
