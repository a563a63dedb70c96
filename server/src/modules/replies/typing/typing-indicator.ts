import { TIMES } from '../../../contract/limits.js';
import type { ChatPush } from '../../chat/public.js';

/** A reply that is there sooner than this never shows as typing: it would only flash, and cost two pushes. */
export const SHOWN_AFTER_MS = 120;

/** Shows that an agent is at work, for as long as it is. */
export class Typing {
  private timer: NodeJS.Timeout | undefined;
  private shown = false;

  constructor(
    private readonly push: ChatPush,
    private readonly userId: number,
    private readonly chatId: number,
    private readonly replyTo: number,
  ) {
    this.timer = setTimeout(() => this.show(), SHOWN_AFTER_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
    if (this.shown) this.send(false);
    this.shown = false;
  }

  /** Somebody else shows it from now on. */
  handOver(): void {
    clearTimeout(this.timer);
    this.shown = false;
  }

  private show(): void {
    this.shown = true;
    this.send(true);
    this.timer = setTimeout(() => this.show(), TIMES.typingRefresh);
  }

  private send(isTyping: boolean): void {
    this.push.typing(this.userId, this.chatId, this.replyTo, isTyping);
  }
}
