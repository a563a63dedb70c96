import { Injectable } from '@nestjs/common';
import { FAILURES, type FailureCode } from '../../../../contract/errors.js';
import { type Count, Metrics, type Observe } from '../../../../platform/metrics/metrics.js';

const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 180, 300, 900];

/** How a turn was closed. Times in seconds. */
export interface EndedReply {
  outcome: 'answered' | 'failed' | 'stopped';
  code?: FailureCode;
  /** From the message to the end; undefined when unknown. */
  durationSeconds?: number;
  /** Arrival of a stream's first chunk, by the clock of this process. */
  firstChunkAt?: Date | null;
}

/** Counts and times replies when their turn is closed. */
@Injectable()
export class ReplyMetrics {
  private readonly replies: Count;
  private readonly roundTrip: Observe;
  private readonly firstChunk: Observe;

  constructor(metrics: Metrics) {
    this.replies = metrics.counter(
      'regent_replies_total',
      'Closed turns; code: reason of a failure',
      ['outcome', 'code'],
      Object.keys(FAILURES).map((code) => ({ outcome: 'failed', code })),
    );
    this.roundTrip = metrics.seconds(
      'regent_reply_seconds',
      'Time from a message to the end of its reply, by the clock of the database',
      ['outcome'],
      BUCKETS,
    );
    this.firstChunk = metrics.seconds(
      'regent_reply_first_chunk_seconds',
      'Time from a message to the first chunk of its streamed reply',
      ['outcome'],
      BUCKETS,
    );
  }

  ended({ outcome, code, durationSeconds, firstChunkAt }: EndedReply): void {
    this.replies({ outcome, code: code ?? '' });
    if (durationSeconds === undefined) return;
    this.roundTrip({ outcome }, durationSeconds);
    // Counted back from now, so that clocks of two machines are never compared.
    if (firstChunkAt)
      this.firstChunk({ outcome }, Math.max(0, durationSeconds - (Date.now() - firstChunkAt.getTime()) / 1000));
  }
}
