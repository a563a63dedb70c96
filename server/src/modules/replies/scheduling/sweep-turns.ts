import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalRunner } from '../../../platform/background/interval-runner.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { CompleteTurn, type OverdueTurn, RunningRepliesRepository, TurnsRepository } from '../../chat/public.js';
import { WaitingLines } from './waiting-lines.js';

const GRACE_MS = 1500;
const AT_ONCE = 500;
/** Of one look: with more agents that have a crowd, the rest comes with the next. */
const ROUNDS = 20;
/** A job of a worker that vanished counts as running for long: it must not stand for the next look for ever. */
const SAME_JOB_MS = 15_000;

/**
 * Finds what the queue forgot: the queue is a hint, the turn's row is the truth. Turns that nobody claimed, turns whose
 * worker went silent, callbacks that never came.
 */
@Injectable()
export class SweepTurns implements OnApplicationShutdown {
  private readonly repeated = new IntervalRunner(
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

  /** One look: in rounds, so that an agent with very many of them does not hide the others. */
  async run(): Promise<void> {
    const besides = new Set(this.lines.full());
    for (let round = 0; round < ROUNDS; round++) {
      const overdue = await this.turns.overdue(GRACE_MS, AT_ONCE, [...besides]);
      const crowded = await this.goOn(overdue);
      if (overdue.length < AT_ONCE || crowded.length === 0) break;
      for (const agentId of crowded) besides.add(agentId);
    }
    await this.snapshots.sweep();
  }

  /** As many of an agent as a worker may have in flight are for whichever has a place. @returns agents that have more */
  private async goOn(overdue: OverdueTurn[]): Promise<number[]> {
    const places = this.config.AGENT_CONCURRENCY;
    const isTrusted = Date.now() >= this.trustLeasesFrom;
    const late: OverdueTurn[] = [];
    const waiting = new Map<number, OverdueTurn[]>();
    for (const turn of overdue) {
      if (turn.state === 'running') {
        if (isTrusted) this.wake(turn);
      } else if (turn.late) late.push(turn);
      else waiting.set(turn.agent_id, [...(waiting.get(turn.agent_id) ?? []), turn]);
    }
    for (const turns of waiting.values()) for (const turn of turns.slice(0, places)) this.wake(turn);
    const crowds = [...waiting].filter(([, turns]) => turns.length > places);
    for (const [agentId, turns] of crowds) {
      await this.lines.takeIn(
        agentId,
        turns.slice(places).map((turn) => turn.chat_id),
      );
    }
    await this.giveUp(late);
    return crowds.map(([agentId]) => agentId);
  }

  /** What had come of a reply that broke off with its worker is kept. */
  private async giveUp(late: OverdueTurn[]): Promise<void> {
    for (const { turn_id, chat_id, code, attempt } of late) {
      const partial = attempt > 0 ? await this.snapshots.textOf(turn_id) : '';
      const why = partial ? 'connection_lost' : code;
      await this.complete.failed({ turnId: turn_id, chatId: chat_id, lease: null }, why, partial);
    }
  }

  private wake(turn: OverdueTurn): void {
    const unique = `sweep-${turn.turn_id}-${turn.attempt}-${Math.floor(Date.now() / SAME_JOB_MS)}`;
    this.queue.add('wake', { chat_id: turn.chat_id }, { unique });
  }
}
