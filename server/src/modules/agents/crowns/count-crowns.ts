import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalTask } from '../../../platform/background/interval-task.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { type CrownKey, CrownRepository } from './crown.repository.js';

const EVERY_MS = 5 * 60_000;
const AT_ONCE = 1000;
const FIRST: CrownKey = { agentId: 0, userId: 0 };

/** Counts crowns that were given before the agent had answered, or beside one that is gone. */
@Injectable()
export class CountCrowns extends IntervalTask {
  private last = FIRST;

  constructor(
    private readonly crowns: CrownRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, EVERY_MS, 'Failed to count crowns');
  }

  /** One round over a bounded number; the next round goes on after them. */
  async run(): Promise<void> {
    const crowns = await this.crowns.uncounted(this.last, AT_ONCE);
    for (const crown of crowns) {
      if (this.isStopping) return;
      await this.crowns.countNow(crown);
    }
    this.last = crowns.length < AT_ONCE ? FIRST : crowns[crowns.length - 1]!;
  }
}
