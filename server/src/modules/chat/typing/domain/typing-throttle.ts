/** An unchanged state is not shown again within this time. */
const INTERVAL_MS = 1000;
/** Above this number, the oldest chats are evicted and may get one redundant event. */
const MAX_CHATS = 10_000;

interface Shown {
  isTyping: boolean;
  at: number;
  /** Time at which `isTyping: true` was last shown. */
  typingAt: number;
  activity: string | undefined;
}

/**
 * Limits how often an agent's typing is shown: once a second per chat, and the end only after a start. A new activity is
 * always shown.
 */
export class TypingThrottle {
  private readonly chats = new Map<number, Shown>();

  /** @param activity absent if unchanged */
  passes(chatId: number, isTyping: boolean, now: number, activity?: string): boolean {
    const last = this.chats.get(chatId);
    const isNewActivity = isTyping && activity !== undefined && activity !== last?.activity;
    if (!isNewActivity && last && last.isTyping === isTyping && now - last.at < INTERVAL_MS) return false;
    if (!isNewActivity && last && isTyping && now - last.typingAt < INTERVAL_MS) return false;
    this.chats.delete(chatId); // keeps the map in the order of changes
    this.chats.set(chatId, {
      isTyping,
      at: now,
      typingAt: isTyping ? now : (last?.typingAt ?? -Infinity),
      activity: isTyping ? (activity ?? last?.activity) : undefined,
    });
    this.forgetOld(now);
    return true;
  }

  get size(): number {
    return this.chats.size;
  }

  private forgetOld(now: number): void {
    for (const [chatId, { at }] of this.chats) {
      if (now - at < INTERVAL_MS && this.chats.size <= MAX_CHATS) return;
      this.chats.delete(chatId);
    }
  }
}
