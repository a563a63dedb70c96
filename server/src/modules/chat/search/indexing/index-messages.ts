import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalTask } from '../../../../platform/background/interval-task.js';
import { sqlState } from '../../../../platform/db/sql.js';
import { LOGGER } from '../../../../platform/logging/logging.module.js';
import { MessageIndexRepository } from './message-index.repository.js';

const EVERY_MS = 1000;
const BATCH_SIZE = 250;
/** IDs to recheck per batch. */
const RECHECK_BATCH_SIZE = 100_000;
/** Pause between batches, for other work. */
const PAUSE_MS = 20;
const POLL_MS = 10;
/** Longest wait for open transactions; after it the next round tries again. */
const WRITERS_TIMEOUT_MS = 5000;
/** SQLSTATEs that only the message itself causes: invalid data, a limit exceeded. */
const MESSAGE_ERROR = /^(22|54)/;
/** SQLSTATEs that a message can cause (corrupt row, timeout), but also a corrupt or blocked index. */
const MESSAGE_OR_INDEX_ERROR = /^(XX|57014$)/;

/**
 * Indexes new messages for the search. IDs are taken before the commit, so a round waits for the transactions that were
 * open when it read the newest ID (ADR 8). Progress is stored with the batch; one of several workers runs at a time.
 */
@Injectable()
export class IndexMessages extends IntervalTask implements BeforeApplicationShutdown {
  /** Halved after a failed batch until the failing message is found. */
  private batchSize = BATCH_SIZE;
  constructor(
    private readonly index: MessageIndexRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, EVERY_MS, 'Failed to index messages', { atOnce: true });
  }

  /** Waits for the running batch before the connections close. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.stop();
  }

  async run(): Promise<void> {
    const { indexed_to: known, checked_to: checked, newest, writers } = await this.index.progress();
    if (newest <= known && checked >= known) return;
    if (!(await this.waitFor(writers))) return;
    const to = Math.max(newest, known);
    const recheckTo = Math.min(known, checked + RECHECK_BATCH_SIZE);
    for (let from = known, rechecked = checked; !this.isStopping; rechecked = recheckTo) {
      const reached = await this.indexBatch(from, to, rechecked, recheckTo);
      if (reached === undefined) return;
      if (reached >= to) return await this.mergePending();
      from = reached;
      await sleep(PAUSE_MS);
    }
  }

  /** @returns the last indexed ID; `from` if a smaller batch must be tried; undefined when another worker runs */
  private async indexBatch(from: number, to: number, checked: number, recheckTo: number): Promise<number | undefined> {
    try {
      const reached = await this.index.add(from, to, this.batchSize, checked, recheckTo);
      this.batchSize = Math.min(BATCH_SIZE, 2 * this.batchSize);
      return reached;
    } catch (error) {
      const isUnclear = is(MESSAGE_OR_INDEX_ERROR, error);
      if (!isUnclear && !is(MESSAGE_ERROR, error)) throw error;
      if (this.batchSize > 1) {
        this.batchSize = Math.floor(this.batchSize / 2);
        return from;
      }
      // A skipped message is never indexed, so only its own errors count.
      if (isUnclear && !(await this.isUnreadable(from, to))) throw error;
      return await this.skip(from, to, error);
    }
  }

  private async isUnreadable(from: number, to: number): Promise<boolean> {
    try {
      await this.index.read(from, to);
      return false;
    } catch (error) {
      return is(MESSAGE_ERROR, error) || is(MESSAGE_OR_INDEX_ERROR, error);
    }
  }

  /** Skips a message that cannot be indexed, so that later ones can. */
  private async skip(from: number, to: number, err: unknown): Promise<number | undefined> {
    const skipped = await this.index.skip(from, to);
    if (skipped !== undefined)
      this.logger.error({ err, message_id: skipped }, 'Skipped a message that cannot be indexed');
    return skipped;
  }

  /** Without it searches are slower, but complete. */
  private async mergePending(): Promise<void> {
    await this.index
      .mergePending()
      .catch((error) => this.logger.warn({ err: error }, 'Failed to merge pending entries of the search index'));
  }

  /** @returns false when the transactions are still open after the timeout */
  private async waitFor(writers: string[]): Promise<boolean> {
    for (const end = Date.now() + WRITERS_TIMEOUT_MS; writers.length > 0 && (await this.index.isWriting(writers)); ) {
      if (this.isStopping || Date.now() > end) return false;
      await sleep(POLL_MS);
    }
    return true;
  }
}

const is = (kind: RegExp, error: unknown): boolean => kind.test(sqlState(error) ?? '');
