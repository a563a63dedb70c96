/** Within this time nothing that shows already is shown again. */
const GAP_MS = 1000;
/** More chats than this are not remembered; what is forgotten is shown once too often. */
const CHATS_MAX = 10_000;

interface Shown {
  isTyping: boolean;
  at: number;
  /** When it was last shown as typing. */
  typingAt: number;
  /** What it was shown to do. */
  told: string | undefined;
}

/**
 * Keeps an agent that says it is typing, however often, from flooding a person: a chat shows it once a second at most,
 * and its end only where there is one. What it does is shown whenever it changes: a step that is not shown would leave the
 * one before standing. How often that may be is for the limit of its key.
 */
export class TypingGate {
  private readonly chats = new Map<number, Shown>();

  /**
   * @param told what it does; absent: nothing new
   * @returns whether to show it; false: it would tell nothing new, or comes too often.
   */
  passes(chatId: number, isTyping: boolean, now: number, told?: string): boolean {
    const last = this.chats.get(chatId);
    const isNews = isTyping && told !== undefined && told !== last?.told;
    if (!isNews && last && last.isTyping === isTyping && now - last.at < GAP_MS) return false;
    if (!isNews && last && isTyping && now - last.typingAt < GAP_MS) return false;
    this.chats.delete(chatId); // the order of the map is that of the last change
    this.chats.set(chatId, {
      isTyping,
      at: now,
      typingAt: isTyping ? now : (last?.typingAt ?? -Infinity),
      told: isTyping ? (told ?? last?.told) : undefined,
    });
    this.forgetOld(now);
    return true;
  }

  /** How many chats are remembered. */
  get size(): number {
    return this.chats.size;
  }

  private forgetOld(now: number): void {
    for (const [chatId, { at }] of this.chats) {
      if (now - at < GAP_MS && this.chats.size <= CHATS_MAX) return;
      this.chats.delete(chatId);
    }
  }
}
