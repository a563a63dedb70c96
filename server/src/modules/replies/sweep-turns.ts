import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { Repeated } from '../../platform/background/repeated.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { LOGGER } from '../../platform/logging/logging.module.js';
import { JobQueue } from '../../platform/queue/job-queue.js';
import { CompleteTurn, type OverdueTurn, RunningRepliesRepository, TurnsRepository } from '../chat/public.js';
import { WaitingLines } from './waiting-lines.js';

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
    private readonly lines: WaitingLines,
  ) {}

  start(): void {
    this.repeated.start(this.config.SWEEP_INTERVAL_MS, { atOnce: true });
  }

  onApplicationShutdown(): void {
    void this.repeated.stop();
  }

  /** One look. */
  async run(): Promise<void> {
    const waiting = new Map<number, OverdueTurn[]>();
    for (const turn of await this.turns.overdue(GRACE_MS, AT_ONCE)) {
      if (turn.state === 'running') {
        if (Date.now() >= this.trustLeasesFrom) this.wake(turn);
      } else if (turn.late) {
        await this.complete.failed({ turnId: turn.turn_id, chatId: turn.chat_id, lease: null }, turn.code);
      } else {
        waiting.set(turn.agent_id, [...(waiting.get(turn.agent_id) ?? []), turn]);
      }
    }
    for (const [agentId, turns] of waiting) await this.goOn(agentId, turns);
    await this.snapshots.sweep();
  }

  /** As many as a worker may have in flight are for whichever has a place; a crowd waits here in line. */
  private async goOn(agentId: number, turns: OverdueTurn[]): Promise<void> {
    for (const turn of turns.slice(0, this.config.AGENT_CONCURRENCY)) this.wake(turn);
    const crowd = turns.slice(this.config.AGENT_CONCURRENCY);
    if (crowd.length > 0) await this.lines.takeIn(agentId, crowd);
  }

  private wake(turn: OverdueTurn): void {
    const unique = `sweep-${turn.turn_id}-${turn.attempt}-${Math.floor(Date.now() / SAME_JOB_MS)}`;
    this.queue.add('wake', { chat_id: turn.chat_id }, { unique });
  }
}
