import { TIMES } from '../../contract/limits.js';
import type { Realtime } from '../../platform/realtime/realtime.js';

/** A reply that is there sooner than this never shows as typing: it would only flash, and cost two pushes. */
const SHOWN_AFTER_MS = 120;

/** Shows that an agent is at work, for as long as it is. */
export class Typing {
  private timer: NodeJS.Timeout | undefined;
  private shown = false;

  constructor(
    private readonly realtime: Realtime,
    private readonly userId: number,
    private readonly chatId: number,
    private readonly replyTo: number,
  ) {
    this.timer = setTimeout(() => this.show(), SHOWN_AFTER_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
    if (this.shown) this.send(false);
  }

  private show(): void {
    this.shown = true;
    this.send(true);
    this.timer = setTimeout(() => this.show(), TIMES.typingRefresh);
  }

  private send(isTyping: boolean): void {
    this.realtime.toUser(this.userId, 'typing', {
      chat_id: this.chatId,
      is_typing: isTyping,
      reply_to: this.replyTo,
      expires_at: new Date(Date.now() + (isTyping ? TIMES.typingExpiry : 0)).toISOString(),
    });
  }
}
