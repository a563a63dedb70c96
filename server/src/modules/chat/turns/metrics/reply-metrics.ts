import { Injectable } from '@nestjs/common';
import { FAILURES, type FailureCode } from '../../../../contract/errors.js';
import { type Count, Metrics, type Observe } from '../../../../platform/metrics/metrics.js';

const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 180, 300, 900];

/** How a turn was closed. Times in seconds. */
export interface EndedReply {
  outcome: 'answered' | 'failed' | 'stopped';
  code?: FailureCode;
  /** From the message to the end; undefined: not known. */
  took?: number;
  /** When the first piece of a stream came, by the clock of this process. */
  firstChunkAt?: Date | null;
}

/** How replies end, and how long they take: counted where a turn is closed. */
@Injectable()
export class ReplyMetrics {
  private readonly replies: Count;
  private readonly roundTrip: Observe;
  private readonly firstChunk: Observe;

  constructor(metrics: Metrics) {
    this.replies = metrics.counter(
      'regent_replies_total',
      'Turns that ended; code: why one failed',
      ['outcome', 'code'],
      Object.keys(FAILURES).map((code) => ({ outcome: 'failed', code })),
    );
    this.roundTrip = metrics.seconds(
      'regent_reply_seconds',
      'From a message to the end of its reply, as the database saw it',
      ['outcome'],
      BUCKETS,
    );
    this.firstChunk = metrics.seconds(
      'regent_reply_first_chunk_seconds',
      'From a message to the first piece of a streamed reply',
      ['outcome'],
      BUCKETS,
    );
  }

  ended({ outcome, code, took, firstChunkAt }: EndedReply): void {
    this.replies({ outcome, code: code ?? '' });
    if (took === undefined) return;
    this.roundTrip({ outcome }, took);
    // Reckoned back from now: the clocks of two machines are never compared.
    if (firstChunkAt) this.firstChunk({ outcome }, Math.max(0, took - (Date.now() - firstChunkAt.getTime()) / 1000));
  }
}
