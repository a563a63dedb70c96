import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalRunner } from '../../../platform/background/interval-runner.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { type ClaimedTurn, TurnQueue, type UnavailableAgent } from '../../chat/public.js';
import { WorkflowBreakers } from '../../workflow/public.js';
import { TracedReply } from '../generation/traced-reply.js';
import type { AgentQueues } from './domain/agent-queues.js';
import { PENDING_MS, QueuedTurns } from './queued-turns.js';

/** Shortest pause between two probes of an unreachable agent. */
const PROBE_INTERVAL_MS = 500;

/**
 * Decides which turn of a worker runs next: claims turns, keeps those without a free slot in agent queues, and shares the
 * slots between creators. A slow or dead agent occupies its own slots only (ADR 23, ADR 24).
 */
@Injectable()
export class TurnScheduler {
  private readonly agents: AgentQueues;
  private readonly unreachable = new Map<number, { url: string; timer: NodeJS.Timeout }>();
  /** Drains started by the scheduler, not by a job. */
  private readonly drains = new Set<Promise<void>>();
  private readonly renewing: IntervalRunner;
  private readonly storing: IntervalRunner;
  private stopped = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly turns: TurnQueue,
    private readonly reply: TracedReply,
    private readonly queued: QueuedTurns,
    private readonly breakers: WorkflowBreakers,
    private readonly jobs: JobQueue,
    metrics: Metrics,
  ) {
    this.agents = queued.agents;
    this.renewing = new IntervalRunner(() => this.renewQueued(), queued.logRetry);
    this.storing = new IntervalRunner(() => this.storePending(), queued.logRetry);
    const help = 'Chats that wait in the agent queues of this worker';
    metrics.gauge('regent_turns_in_agent_queue', help, [], () => [{ value: this.agents.size }]);
    breakers.onClosed(() => this.reopenReachable());
  }

  start(): void {
    this.renewing.start(this.config.TURN_LEASE_MS);
    this.storing.start(PENDING_MS);
  }

  /** Hands over the waiting turns. @returns after the scheduler's drains have ended */
  async stop(): Promise<void> {
    this.stopped = true;
    this.queued.close();
    await Promise.all([this.renewing.stop(), this.storing.stop()]);
    for (const { timer } of this.unreachable.values()) clearTimeout(timer);
    await this.queued.handOver();
    await Promise.all(this.drains);
  }

  /**
   * Answers a chat's first open turn, or queues it.
   * @param agentId if known, a slot is taken before the turn is claimed
   */
  async run(chatId: number, agentId?: number): Promise<void> {
    if (agentId === undefined || this.agents.isUnreachable(agentId)) return this.claimOrQueue(chatId);
    if (this.agents.acquire(agentId)) return this.useSlot(agentId, () => this.claimAndAnswer(chatId));
    if (!this.queued.addPending(agentId, chatId)) await this.claimOrQueue(chatId);
  }

  /** Queues chats of one agent with one statement, up to the capacity of the queue. */
  async enqueueBatch(agentId: number, chatIds: number[]): Promise<void> {
    const fitting = chatIds.slice(0, this.agents.room(agentId));
    if (!this.stopped && fitting.length > 0) await this.enqueue(agentId, fitting);
  }

  /** Agents whose queue is full. */
  fullAgents(): number[] {
    return this.agents.full();
  }

  private async claimOrQueue(chatId: number): Promise<void> {
    const lease = randomUUID();
    const turn = await this.claim(chatId, lease, this.queued.unavailable());
    if (!turn) return; // no turn, or an earlier one is active and wakes the chat when it ends
    const { agent_id: agentId } = turn;
    if (turn.is_queued) this.queued.add(turn);
    else if (this.agents.acquire(agentId)) return this.useSlot(agentId, () => this.answer(turn, lease));
    else await this.queued.requeue(turn, lease);
    // A slot may have become free meanwhile.
    if (!this.agents.isUnreachable(agentId)) await this.drain(agentId);
  }

  /** Answers queued chats of an agent while a slot is free. */
  private async drain(agentId: number): Promise<void> {
    const chatId = this.agents.acquireFirst(agentId);
    if (chatId !== undefined) await this.useSlot(agentId, () => this.claimAndAnswer(chatId));
  }

  /** Runs `first` in the agent's slot, then the agent's queue. After an error the queue waits for the next renewal. */
  private async useSlot(agentId: number, first: () => Promise<boolean>): Promise<void> {
    try {
      for (let isHeld = await first(); isHeld; ) {
        const next = this.agents.nextOrRelease(agentId);
        if (next === undefined) return this.drainWithQuota();
        isHeld = await this.claimAndAnswer(next);
      }
    } catch (error) {
      this.release(agentId);
      throw error;
    }
  }

  /** @returns whether the slot is still held */
  private async claimAndAnswer(chatId: number): Promise<boolean> {
    const lease = randomUUID();
    const turn = await this.claim(chatId, lease, []);
    return turn ? this.answer(turn, lease) : true;
  }

  /** @returns whether the slot is still held: the claim may have shown that the creator is above its quota */
  private async answer(turn: ClaimedTurn, lease: string): Promise<boolean> {
    const { agent_id: agentId } = turn;
    if (!this.agents.keepsSlot(agentId)) {
      // Released before the requeue: until then others would count too many replies in flight.
      this.release(agentId);
      const isQueued = await this.queued.requeueFirst(turn, lease);
      if (isQueued && !this.agents.isUnreachable(agentId)) this.startDrains(agentId);
      return false;
    }
    const outcome = await this.reply.run(turn, lease);
    if (outcome.kind === 'unreachable') {
      await this.queued.requeue(turn, lease, true);
      if (!this.stopped) this.markUnreachable(agentId, outcome.url);
    }
    return true;
  }

  private async claim(
    chatId: number,
    lease: string,
    unavailable: UnavailableAgent[],
  ): Promise<ClaimedTurn | undefined> {
    const turn = await this.turns.claim(chatId, lease, unavailable);
    if (turn && turn.creator_id !== null) this.agents.setCreator(turn.agent_id, turn.creator_id);
    return turn;
  }

  private release(agentId: number): void {
    this.agents.release(agentId);
    this.drainWithQuota();
  }

  private async enqueue(agentId: number, chatIds: number[]): Promise<void> {
    await this.queued.enqueue(agentId, chatIds);
    if (!this.agents.isUnreachable(agentId)) this.startDrains(agentId); // else the probe drains
  }

  /** Stores the wait of chats that have been pending for some time, so that other workers see it. */
  private async storePending(): Promise<void> {
    for (const { agentId, chats } of this.agents.pending(performance.now() - PENDING_MS)) {
      if (this.stopped) return; // a stop hands over pending chats
      try {
        await this.enqueue(
          agentId,
          chats.map(({ chatId }) => chatId),
        );
        this.queued.forget(agentId, chats);
      } catch (error) {
        this.queued.logRetry(error);
      }
    }
  }

  /** Renews the waits, and drains queues for which draining has failed. */
  private async renewQueued(): Promise<void> {
    await this.queued.renew();
    for (const agentId of this.agents.undrained()) {
      this.startDrains(agentId);
      if (this.agents.canDrain(agentId)) this.wakeFirst(agentId); // through the job queue, behind all started drains
    }
  }

  private markUnreachable(agentId: number, url: string): void {
    this.agents.markUnreachable(agentId);
    this.scheduleProbe(agentId, url);
  }

  private scheduleProbe(agentId: number, url: string): void {
    clearTimeout(this.unreachable.get(agentId)?.timer);
    const waitMs = Math.max(PROBE_INTERVAL_MS, this.breakers.closedFor(url));
    const timer = setTimeout(() => this.probe(agentId, url), waitMs);
    this.unreachable.set(agentId, { url, timer: timer.unref() });
  }

  /** The first queued chat is the probe; if there is none, the next message. */
  private probe(agentId: number, url: string): void {
    if (this.breakers.isClosed(url) || !this.agents.hasQueue(agentId)) {
      this.reopen(agentId);
      return;
    }
    this.scheduleProbe(agentId, url);
    if (this.breakers.closedFor(url) === 0 && !this.stopped) this.startDrain(agentId);
  }

  private reopenReachable(): void {
    for (const [agentId, { url }] of this.unreachable) if (this.breakers.isClosed(url)) this.reopen(agentId);
  }

  /** Sends as many chats as the agent has slots back to the job queue; each of them drains the agent queue. */
  private reopen(agentId: number): void {
    clearTimeout(this.unreachable.get(agentId)?.timer);
    this.unreachable.delete(agentId);
    this.agents.markReachable(agentId);
    for (let slots = this.config.AGENT_CONCURRENCY; slots > 0; slots--) if (!this.wakeFirst(agentId)) return;
  }

  private wakeFirst(agentId: number): boolean {
    const next = this.agents.shift(agentId);
    if (next !== undefined) this.jobs.add('wake', { chat_id: next });
    return next !== undefined;
  }

  private startDrains(agentId: number): void {
    while (this.mayStartDrain() && this.agents.canDrain(agentId)) this.startDrain(agentId);
  }

  /** A slot became free: agents that wait for their creator's quota may use it. */
  private drainWithQuota(): void {
    while (this.mayStartDrain()) {
      const agentId = this.agents.nextWithQuota();
      if (agentId === undefined) return;
      this.startDrain(agentId);
    }
  }

  private mayStartDrain(): boolean {
    return !this.stopped && this.drains.size < this.config.replyPlaces;
  }

  private startDrain(agentId: number): void {
    const drain: Promise<void> = this.drain(agentId)
      .catch((error: unknown) => this.logger.error({ err: error, agent_id: agentId }, 'Failed to drain agent queue'))
      .finally(() => {
        this.drains.delete(drain);
        this.drainWithQuota();
      });
    this.drains.add(drain);
  }
}
