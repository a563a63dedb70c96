import type { Activity } from '../../../contract/chat/realtime.js';
import type { MessageStep } from '../../../contract/chat/steps.js';
import { TIMES } from '../../../contract/limits.js';

/** Reason for aborting a running reply. */
export type EndReason = 'stop' | 'lost' | 'shutdown';

/** Sends a delta to the user's sockets. */
export type SendDelta = (index: number, text: string) => void;

/** A running reply: joins the workflow's chunks into deltas, the first at once, then at most one every 40 ms (ADR 13). */
export class LiveReply {
  text = '';
  /** Index of the last delta; -1 before the first. */
  index = -1;
  firstChunkAt: Date | null = null;
  /** The shown step; null if there is none or text has arrived since. */
  activity: Activity | null = null;
  /** Named steps of the workflow so far; with their durations once it has answered. */
  steps: readonly MessageStep[] = [];
  /** Of the last saved snapshot. */
  savedIndex = -1;
  savedActivity: Activity | null = null;
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

  push(chunk: string): void {
    this.firstChunkAt ??= new Date();
    this.pending += chunk;
    if (!this.timer) this.flushAndWait();
  }

  /** Sends the rest. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.send();
  }

  /** Aborts the workflow call; the first reason counts. */
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
