import type { Activity } from '../../../contract/chat/realtime.js';
import { TIMES } from '../../../contract/limits.js';
import type { ChatPush } from '../realtime/chat-push.js';

/** Delay before the typing indicator, which would only flash for a faster reply (ADR 15). */
export const TYPING_DELAY_MS = 120;

/** The typing indicator of one running reply. */
export class TypingIndicator {
  private timer: NodeJS.Timeout | undefined;
  private shown = false;
  /** What to show with the indicator. */
  private pending: Activity | undefined;

  constructor(
    private readonly push: ChatPush,
    private readonly userId: number,
    private readonly chatId: number,
    private readonly replyTo: number,
  ) {
    this.timer = setTimeout(() => this.show(), TYPING_DELAY_MS);
  }

  /** Shows the agent's activity now, or once the indicator is shown. Undefined cancels one that is not shown yet. */
  tell(activity: Activity | undefined): void {
    this.pending = activity;
    if (this.shown && activity) this.send(true);
  }

  stop(): void {
    clearTimeout(this.timer);
    if (this.shown) this.send(false);
    this.shown = false;
  }

  /** Stops without hiding the indicator: `TypingHeartbeat` keeps showing it. */
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
    this.push.typing(this.userId, this.chatId, this.replyTo, isTyping, isTyping ? this.pending : undefined);
    this.pending = undefined;
  }
}
