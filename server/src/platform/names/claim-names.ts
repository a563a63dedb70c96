import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalTask } from '../background/interval-task.js';
import { Sql } from '../db/sql.js';
import { LOGGER } from '../logging/logging.module.js';
import { AGENT_NAMES, type NameClaims, USERNAMES } from './name-claims.js';

/** A rolling update is finished after this time. */
const AGAIN_AFTER_MS = 60 * 60_000;
const BATCH_SIZE = 200;

/**
 * Claims names that the previous release stored during a rolling update: at the start of a worker, and once more after
 * the update. Several workers may run it concurrently.
 */
@Injectable()
export class ClaimNames extends IntervalTask {
  private stopTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sql: Sql,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, AGAIN_AFTER_MS, 'Failed to claim names', { atOnce: true });
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    this.stopTimer = setTimeout(() => void this.stop(), 1.5 * AGAIN_AFTER_MS).unref();
  }

  override onApplicationShutdown(): void {
    clearTimeout(this.stopTimer);
    super.onApplicationShutdown();
  }

  /** One round over all names. */
  async run(): Promise<void> {
    for (const claims of [AGENT_NAMES, USERNAMES]) await this.#claimAll(claims);
  }

  async #claimAll(claims: NameClaims): Promise<void> {
    for (let last: number | undefined = 0; last !== undefined && !this.isStopping; ) {
      const afterId: number = last;
      last = await this.sql.transaction((sql) =>
        claims.claimSome((statement, values) => sql.rows(statement, values), afterId, BATCH_SIZE),
      );
    }
  }
}
