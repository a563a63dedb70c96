import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { StartableTask } from '../../../platform/background/interval-task.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { CompleteTurn, type OverdueTurn, ReplySnapshots, TurnQueue } from '../../chat/public.js';
import { TurnScheduler } from './turn-scheduler.js';

const GRACE_MS = 1500;
const BATCH_SIZE = 500;
/** Batches per sweep. */
const MAX_BATCHES = 20;
/** Jobs for a turn within this time are one. Limited, because the job of a killed worker counts as running for long. */
const JOB_WINDOW_MS = 15_000;

/**
 * Finds turns that the job queue lost, whose lease expired or whose callback is late. The job queue is a hint; the
 * turn in the database decides (ADR 1).
 */
@Injectable()
export class TurnSweeper extends StartableTask {
  /** Until this time after an outage, expired leases are ignored: workers could not renew them. */
  private trustLeasesFrom = 0;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) logger: Logger,
    private readonly turns: TurnQueue,
    private readonly snapshots: ReplySnapshots,
    private readonly complete: CompleteTurn,
    private readonly queue: JobQueue,
    private readonly scheduler: TurnScheduler,
  ) {
    super(logger, config.SWEEP_INTERVAL_MS, 'Failed to sweep turns', { atOnce: true });
  }

  async run(): Promise<void> {
    try {
      await this.sweep();
    } catch (error) {
      this.trustLeasesFrom = Date.now() + this.config.TURN_LEASE_MS;
      throw error;
    }
  }

  /** In batches, so that an agent with very many turns does not starve the others. */
  private async sweep(): Promise<void> {
    const excludedAgents = new Set(this.scheduler.fullAgents());
    for (let round = 0; round < MAX_BATCHES; round++) {
      const overdue = await this.turns.overdue(GRACE_MS, BATCH_SIZE, [...excludedAgents]);
      const crowded = await this.handle(overdue);
      if (overdue.length < BATCH_SIZE || crowded.length === 0) break;
      for (const agentId of crowded) excludedAgents.add(agentId);
    }
    await this.snapshots.deleteStale();
  }

  /** Wakes as many turns of an agent as it has slots, and queues the others here. @returns agents with more turns */
  private async handle(overdue: OverdueTurn[]): Promise<number[]> {
    const slots = this.config.AGENT_CONCURRENCY;
    const isTrusted = Date.now() >= this.trustLeasesFrom;
    const late: OverdueTurn[] = [];
    const waiting = new Map<number, OverdueTurn[]>();
    for (const turn of overdue) {
      if (turn.state === 'running') {
        if (isTrusted) this.wake(turn);
      } else if (turn.late) late.push(turn);
      else waiting.set(turn.agent_id, [...(waiting.get(turn.agent_id) ?? []), turn]);
    }
    for (const turns of waiting.values()) for (const turn of turns.slice(0, slots)) this.wake(turn);
    const crowds = [...waiting].filter(([, turns]) => turns.length > slots);
    for (const [agentId, turns] of crowds) {
      await this.scheduler.enqueueBatch(
        agentId,
        turns.slice(slots).map((turn) => turn.chat_id),
      );
    }
    await this.failLate(late);
    return crowds.map(([agentId]) => agentId);
  }

  /** Keeps the text of a reply whose worker crashed. */
  private async failLate(late: OverdueTurn[]): Promise<void> {
    for (const { turn_id, chat_id, code, attempt } of late) {
      const partial = attempt > 0 ? await this.snapshots.textOf(turn_id) : '';
      const failureCode = partial ? 'connection_lost' : code;
      await this.complete.failed({ turnId: turn_id, chatId: chat_id, lease: null }, failureCode, {
        text: partial,
      });
    }
  }

  private wake(turn: OverdueTurn): void {
    const unique = `sweep-${turn.turn_id}-${turn.attempt}-${Math.floor(Date.now() / JOB_WINDOW_MS)}`;
    this.queue.add('wake', { chat_id: turn.chat_id }, { unique });
  }
}
