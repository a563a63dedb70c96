import { TIMES } from '../../../contract/limits.js';

/** Why a reply in progress was ended from outside. */
export type EndReason = 'stop' | 'lost' | 'shutdown';

/** Sends a piece of the reply to the person's tabs. */
export type SendDelta = (index: number, text: string) => void;

/**
 * A reply while it comes: joins the workflow's pieces into deltas. The first goes out at once, then at most one every
 * 40 ms, because what a person sees is a frame and not a token.
 */
export class LiveReply {
  text = '';
  /** Of the last delta; -1 before the first. */
  index = -1;
  firstChunkAt: Date | null = null;
  /** `text` and `index` as they were last written for tabs that join later. */
  savedIndex = -1;
  savedAt = 0;
  endReason: EndReason | null = null;
  readonly abort = new AbortController();
  private pending = '';
  private timer: NodeJS.Timeout | undefined;

  constructor(
    readonly turnId: number,
    readonly chatId: number,
    readonly messageId: number,
    readonly attempt: number,
    readonly lease: string,
    private readonly sendDelta: SendDelta,
  ) {}

  push(piece: string): void {
    this.firstChunkAt ??= new Date();
    this.pending += piece;
    if (!this.timer) this.flushAndWait();
  }

  /** Sends what is left. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.send();
  }

  /** Ends the call of the workflow; the first reason counts. */
  end(reason: EndReason): void {
    this.endReason ??= reason;
    this.abort.abort();
  }

  private flushAndWait(): void {
    this.send();
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.pending) this.flushAndWait();
    }, TIMES.deltaInterval);
  }

  private send(): void {
    if (!this.pending) return;
    const text = this.pending;
    this.pending = '';
    this.text += text;
    this.index += 1;
    this.sendDelta(this.index, text);
  }
}
