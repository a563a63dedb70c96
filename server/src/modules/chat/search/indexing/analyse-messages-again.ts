import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalTask } from '../../../../platform/background/interval-task.js';
import { sqlState } from '../../../../platform/db/sql.js';
import { LOGGER } from '../../../../platform/logging/logging.module.js';
import { MessageAnalysisRepository } from './message-analysis.repository.js';

const EVERY_MS = 1000;
/** Interval while nothing is due; only a migration requests it. */
const IDLE_MS = 10_000;
const BATCH_SIZE = 250;
/** Pause between batches, for other work. */
const PAUSE_MS = 20;
/** SQLSTATEs that a message itself causes: invalid data, a limit exceeded. */
const MESSAGE_ERROR = /^(22|54)/;

/**
 * Reindexes messages of an older search analyser. They stay searchable meanwhile. A migration starts it
 * (`analyse_until`); progress is stored with the batch, and one of several workers runs at a time (ADR 42).
 */
@Injectable()
export class AnalyseMessagesAgain extends IntervalTask implements BeforeApplicationShutdown {
  private idleUntil = 0;

  constructor(
    private readonly analysis: MessageAnalysisRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, EVERY_MS, 'Failed to index messages again', { atOnce: true });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop();
  }

  async run(): Promise<void> {
    if (Date.now() < this.idleUntil) return;
    const progress = await this.analysis.progress();
    if (!progress.is_due) {
      this.idleUntil = Date.now() + IDLE_MS;
      return;
    }
    for (let from = progress.analysed_to; !this.isStopping; await sleep(PAUSE_MS)) {
      if (from >= progress.indexed_to) {
        if (progress.is_last) await this.analysis.finish();
        return;
      }
      const reached = await this.analyse(from, progress.indexed_to);
      if (reached === undefined) return;
      from = reached;
    }
  }

  /** @returns the last ID of the batch; undefined when another worker runs */
  private async analyse(from: number, to: number): Promise<number | undefined> {
    try {
      return await this.analysis.analyse(from, to, BATCH_SIZE);
    } catch (error) {
      if (!MESSAGE_ERROR.test(sqlState(error) ?? '')) throw error;
      return await this.analyseOne(from, to);
    }
  }

  /** Finds the failing message, which keeps its entry. */
  private async analyseOne(from: number, to: number): Promise<number | undefined> {
    try {
      return await this.analysis.analyse(from, to, 1);
    } catch (err) {
      if (!MESSAGE_ERROR.test(sqlState(err) ?? '')) throw err;
      this.logger.error({ err, after_message_id: from }, 'Skipped a message that cannot be indexed again');
      return await this.analysis.skip(from, to);
    }
  }
}
