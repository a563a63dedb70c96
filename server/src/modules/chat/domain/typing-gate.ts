/** Within this time nothing that shows already is shown again. */
const GAP_MS = 1000;
/** More chats than this are not remembered; what is forgotten is shown once too often. */
const CHATS_MAX = 10_000;

interface Shown {
  isTyping: boolean;
  at: number;
  /** When it was last shown as typing. */
  typingAt: number;
}

/**
 * Keeps an agent that says it is typing, however often, from flooding a person: a chat shows it once a second at most,
 * and its end only where there is one.
 */
export class TypingGate {
  private readonly chats = new Map<number, Shown>();

  /** @returns whether to show it; false: it would tell nothing new, or comes too often. */
  passes(chatId: number, isTyping: boolean, now: number): boolean {
    const last = this.chats.get(chatId);
    if (last && last.isTyping === isTyping && now - last.at < GAP_MS) return false;
    if (last && isTyping && now - last.typingAt < GAP_MS) return false;
    this.chats.delete(chatId); // the order of the map is that of the last change
    this.chats.set(chatId, { isTyping, at: now, typingAt: isTyping ? now : (last?.typingAt ?? -Infinity) });
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
