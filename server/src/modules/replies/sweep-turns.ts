import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { Repeated } from '../../platform/background/repeated.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { LOGGER } from '../../platform/logging/logging.module.js';
import { JobQueue } from '../../platform/queue/job-queue.js';
import { CompleteTurn, RunningRepliesRepository, TurnsRepository } from '../chat/public.js';

const GRACE_MS = 1500;
const AT_ONCE = 500;
/** A job of a worker that vanished counts as running for long: it must not stand for the next look for ever. */
const SAME_JOB_MS = 15_000;

/**
 * Finds what the queue forgot: the queue is a hint, the turn's row is the truth. Turns that nobody claimed, turns whose
 * worker went silent, callbacks that never came.
 */
@Injectable()
export class SweepTurns implements OnApplicationShutdown {
  private readonly repeated = new Repeated(
    () => this.run(),
    (error) => {
      this.trustLeasesFrom = Date.now() + this.config.TURN_LEASE_MS;
      this.logger.warn({ err: error }, 'sweep failed; it is tried again');
    },
  );
  /** Until then a lease that ended says nothing: its worker could not renew it either. */
  private trustLeasesFrom = 0;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly turns: TurnsRepository,
    private readonly snapshots: RunningRepliesRepository,
    private readonly complete: CompleteTurn,
    private readonly queue: JobQueue,
  ) {}

  start(): void {
    this.repeated.start(this.config.SWEEP_INTERVAL_MS, { atOnce: true });
  }

  onApplicationShutdown(): void {
    void this.repeated.stop();
  }

  /** One look. */
  async run(): Promise<void> {
    for (const turn of await this.turns.overdue(GRACE_MS, AT_ONCE)) {
      if (turn.late && turn.state !== 'running') {
        await this.complete.failed({ turnId: turn.turn_id, chatId: turn.chat_id, lease: null }, turn.code);
      } else if (turn.state !== 'running' || Date.now() >= this.trustLeasesFrom) {
        const unique = `sweep-${turn.turn_id}-${turn.attempt}-${Math.floor(Date.now() / SAME_JOB_MS)}`;
        this.queue.add('wake', { chat_id: turn.chat_id }, { unique });
      }
    }
    await this.snapshots.sweep();
  }
}
