import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalTask } from '../../../platform/background/interval-task.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { type CrownKey, CrownsService } from './crowns.service.js';

const EVERY_MS = 5 * 60_000;
const BATCH_SIZE = 1000;
const FIRST: CrownKey = { agentId: 0, userId: 0 };

/** Counts crowns that did not qualify when they were given. */
@Injectable()
export class CountCrowns extends IntervalTask {
  private last = FIRST;

  constructor(
    private readonly crowns: CrownsService,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, EVERY_MS, 'Failed to count crowns');
  }

  /** Checks one batch; the next run continues after it. */
  async run(): Promise<void> {
    const crowns = await this.crowns.uncounted(this.last, BATCH_SIZE);
    for (const crown of crowns) {
      if (this.isStopping) return;
      await this.crowns.countNow(crown);
    }
    this.last = crowns.length < BATCH_SIZE ? FIRST : crowns[crowns.length - 1]!;
  }
}
