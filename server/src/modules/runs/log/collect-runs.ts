import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalRunner } from '../../../platform/background/interval-runner.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { RunRepository } from './run.repository.js';

const EVERY_MS = 60_000;
/** Turns that are younger may still be written by somebody with a lower id, or just be told by their process. */
const SETTLED_MS = 60_000;
const TURNS_AT_ONCE = 2000;
const AGENTS_AT_ONCE = 500;
const ROWS_AT_ONCE = 2000;
/** Other work goes before. */
const REST_MS = 20;
const CLEAN_EVERY_MS = 60 * 60 * 1000;

/** Sees to it that no run is missing, although a process may die before it has told, and removes old ones. */
@Injectable()
export class CollectRuns implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly repeated = new IntervalRunner(
    () => this.run(),
    (error) => this.logger.warn({ err: error }, 'runs could not be looked after; it is tried again'),
  );
  private cleanedAt = 0;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly runs: RunRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.repeated.start(EVERY_MS);
  }

  /** Waits for the bite that is under way: the connections go after it. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.repeated.stop();
  }

  async run(): Promise<void> {
    await this.collect();
    if (Date.now() - this.cleanedAt < CLEAN_EVERY_MS) return;
    await this.removeOld();
    this.cleanedAt = Date.now();
  }

  /** @param settledMs younger turns are left for the next time */
  async collect(settledMs = SETTLED_MS): Promise<void> {
    while (!this.repeated.isStopping && (await this.runs.collect(TURNS_AT_ONCE, settledMs)) > 0) await sleep(REST_MS);
  }

  /** Several workers at it do no harm. */
  async removeOld(): Promise<void> {
    const firstKept = await this.runs.firstKept(this.config.RUN_RETENTION_DAYS);
    for (let above = 0; !this.repeated.isStopping; await sleep(REST_MS)) {
      const { upto, removed } = await this.runs.removeOld(above, firstKept, AGENTS_AT_ONCE, ROWS_AT_ONCE);
      if (removed >= ROWS_AT_ONCE) continue;
      if (upto === null) return;
      above = upto;
    }
  }
}
