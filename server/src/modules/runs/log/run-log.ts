import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalTask } from '../../../platform/background/interval-task.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { AgentAvailability } from '../../agents/public.js';
import { TurnEvents } from '../../chat/public.js';
import { type AgentSignal, type PendingRun, RunRepository, type RunTrace } from './run.repository.js';

const BATCH_SIZE = 500;
/**
 * While the database is unavailable, further runs are dropped; `RunMaintenance` adds them later, without their steps.
 */
const MAX_PENDING = 20_000;

/**
 * Stores a run for every closed turn, in batches about a second later, so that the message path needs no further
 * statement (ADR 20). The same statement returns what the replies say about the health of their agents.
 */
@Injectable()
export class RunLog extends IntervalTask implements OnModuleInit, BeforeApplicationShutdown {
  private readonly pending = new Map<number, PendingRun>();

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) logger: Logger,
    private readonly runs: RunRepository,
    private readonly availability: AgentAvailability,
    private readonly turnEvents: TurnEvents,
  ) {
    super(logger, config.SWEEP_INTERVAL_MS / 2, 'Failed to store runs');
  }

  onModuleInit(): void {
    this.turnEvents.onClosed((turnId) => this.record(turnId));
  }

  /** Runs before the connections close. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.stop();
    await this.run().catch((error: unknown) => this.logger.warn({ err: error }, 'Failed to store the last runs'));
  }

  /** The turn is closed or awaits its callback. @param trace facts about the workflow call */
  record(turnId: number, trace: Partial<RunTrace> = {}): void {
    if (this.pending.size >= MAX_PENDING && !this.pending.has(turnId)) return;
    this.pending.set(turnId, { turnId, trace: { ...this.pending.get(turnId)?.trace, ...trace } });
  }

  /** The turn that awaits the callback of this execution; undefined if none is stored, or more than one. */
  async findAwaiting(agentId: number, executionId: string): Promise<{ turnId: number; chatId: number } | undefined> {
    const [only, other] = await this.runs.awaitingCallback(agentId, executionId);
    return only && !other ? { turnId: only.turnId, chatId: only.chatId } : undefined;
  }

  /** Stores the recorded runs. */
  async run(): Promise<void> {
    while (this.pending.size > 0) {
      const batch = [...this.pending.values()].slice(0, BATCH_SIZE);
      for (const { turnId } of batch) this.pending.delete(turnId);
      const signals = await this.runs.store(batch).catch((error: unknown) => {
        for (const { turnId, trace } of batch) this.record(turnId, { ...trace, ...this.pending.get(turnId)?.trace });
        throw error;
      });
      await this.reportAvailability(signals);
    }
  }

  /** An agent that answers is online; a failed call triggers a health check. */
  private async reportAvailability(signals: AgentSignal[]): Promise<void> {
    const back = new Set(signals.filter((signal) => signal.is_back).map((signal) => signal.agent_id));
    for (const agentId of back) await this.availability.seen(agentId, null);
    for (const { agent_id, code } of signals) {
      if (code !== null && !back.has(agent_id)) await this.availability.replyFailed(agent_id, code);
    }
    await this.availability.repliesEnded(signals);
  }
}
