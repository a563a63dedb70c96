import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalTask } from '../../../platform/background/interval-task.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { ChatReader } from '../../chat/public.js';
import { RunRepository } from './run.repository.js';

const EVERY_MS = 60_000;
/** Younger turns may still be written, or be recorded by their own process. */
const SETTLED_MS = 60_000;
const TURNS_PER_BATCH = 2000;
const AGENTS_PER_BATCH = 500;
const ROWS_PER_BATCH = 2000;
/** Pause between batches, for other work. */
const PAUSE_MS = 20;
const CLEAN_EVERY_MS = 60 * 60 * 1000;

/** Adds runs that a killed process did not store, and deletes old ones. */
@Injectable()
export class RunMaintenance extends IntervalTask implements BeforeApplicationShutdown {
  private cleanedAt = 0;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) logger: Logger,
    private readonly runs: RunRepository,
    private readonly chats: ChatReader,
  ) {
    super(logger, EVERY_MS, 'Failed to maintain runs');
  }

  /** Waits for the running batch before the connections close. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.stop();
  }

  async run(): Promise<void> {
    await this.collect();
    if (Date.now() - this.cleanedAt < CLEAN_EVERY_MS) return;
    await this.removeOld();
    this.cleanedAt = Date.now();
  }

  /** @param settledMs minimum age of a turn */
  async collect(settledMs = SETTLED_MS): Promise<void> {
    while (!this.isStopping && (await this.runs.collect(TURNS_PER_BATCH, settledMs)) > 0) await sleep(PAUSE_MS);
  }

  /** Safe to run in several workers. */
  async removeOld(): Promise<void> {
    const firstKept = await this.chats.firstTurnOfLast(this.config.RUN_RETENTION_DAYS);
    for (let above = 0; !this.isStopping; await sleep(PAUSE_MS)) {
      const { upto, removed } = await this.runs.removeOld(above, firstKept, AGENTS_PER_BATCH, ROWS_PER_BATCH);
      if (removed >= ROWS_PER_BATCH) continue;
      if (upto === null) return;
      above = upto;
    }
  }
}
