import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { Repeated } from '../../platform/background/repeated.js';
import { LOGGER } from '../../platform/logging/logging.module.js';
import { type CrownKey, CrownRepository } from './crown.repository.js';

const EVERY_MS = 5 * 60_000;
const AT_ONCE = 1000;
const FIRST: CrownKey = { agentId: 0, userId: 0 };

/** Counts crowns that were given before the agent had answered, or beside one that is gone. */
@Injectable()
export class CountCrowns implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeated = new Repeated(
    () => this.run(),
    (error) => this.logger.warn({ err: error }, 'Failed to count crowns'),
  );
  private last = FIRST;

  constructor(
    private readonly crowns: CrownRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeated.start(EVERY_MS);
  }

  onApplicationShutdown(): void {
    void this.repeated.stop();
  }

  /** One round over a bounded number; the next round goes on after them. */
  async run(): Promise<void> {
    const crowns = await this.crowns.uncounted(this.last, AT_ONCE);
    for (const crown of crowns) {
      if (this.repeated.isStopping) return;
      await this.crowns.countNow(crown);
    }
    this.last = crowns.length < AT_ONCE ? FIRST : crowns[crowns.length - 1]!;
  }
}
