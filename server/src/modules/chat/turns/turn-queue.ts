import { Inject, Injectable } from '@nestjs/common';
import type { FailureCode } from '../../../contract/errors.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { AgentQueueRepository, type QueuedTurn } from './agent-queue/agent-queue.repository.js';
import type { UnavailableAgent } from './agent-queue/agent-queue-sql.js';
import { type ClaimedTurn, type OverdueTurn, type StartedExecution, TurnsRepository } from './turns.repository.js';

/** A worker that has not renewed the wait of a turn for this many leases is considered lost. */
const LEASES_UNTIL_RECLAIM = 3;

/** Added to the delay of a wake-up, so that the turn is claimable by then. */
const WAKE_MARGIN_MS = 5;

/** A turn under the caller's lease. */
export interface HeldTurn {
  turnId: number;
  chatId: number;
  lease: string;
}

/** The worker's side of turns: claims, leases, and waiting in agent queues. */
@Injectable()
export class TurnQueue {
  private readonly reclaimAfterMs: number;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly turns: TurnsRepository,
    private readonly agentQueue: AgentQueueRepository,
    private readonly jobs: JobQueue,
  ) {
    this.reclaimAfterMs = LEASES_UNTIL_RECLAIM * config.TURN_LEASE_MS;
  }

  /** Claims a chat's first open turn; a turn of an unavailable agent goes to the agent queue instead. */
  claim(chatId: number, lease: string, unavailable: UnavailableAgent[]): Promise<ClaimedTurn | undefined> {
    const { TURN_LEASE_MS: leaseMs, AGENT_REPLY_TIMEOUT_MS: replyMs } = this.config;
    return this.turns.claim({ chatId, lease, leaseMs, replyMs, unavailable, reclaimAfterMs: this.reclaimAfterMs });
  }

  /** Returns a claimed turn and wakes a worker for it after `afterMs`. Does nothing when the lease was lost. */
  async release({ turnId, chatId, lease }: HeldTurn, afterMs: number): Promise<void> {
    if (!(await this.turns.release(turnId, lease, afterMs))) return;
    this.jobs.add('wake', { chat_id: chatId }, afterMs > 0 ? { delayMs: afterMs + WAKE_MARGIN_MS } : {});
  }

  /** Ends the claim: the reply comes by callback. @returns false when the lease was lost */
  awaitCallback(turnId: number, lease: string, execution: StartedExecution): Promise<boolean> {
    return this.turns.awaitCallback(turnId, lease, execution);
  }

  /** @returns IDs of the turns whose lease is still held */
  renewLeases(turns: { turnId: number; lease: string }[]): Promise<Set<number>> {
    return this.turns.renew(turns, this.config.TURN_LEASE_MS);
  }

  overdue(graceMs: number, limit: number, excludedAgents: number[]): Promise<OverdueTurn[]> {
    return this.turns.overdue(graceMs, limit, excludedAgents);
  }

  /** Undoes a claim and puts the turn in the agent queue. @returns false when the lease was lost */
  requeue(turn: ClaimedTurn, lease: string, agent: UnavailableAgent): Promise<boolean> {
    return this.agentQueue.requeue(turn, lease, agent, this.reclaimAfterMs);
  }

  /** @returns the turns of these chats that are in the agent queue now */
  enqueue(chatIds: number[], agent: UnavailableAgent): Promise<QueuedTurn[]> {
    return this.agentQueue.enqueue(chatIds, agent, this.reclaimAfterMs);
  }

  /** Prevents other workers from claiming these turns. @returns IDs of those still in an agent queue */
  renewQueued(turns: (UnavailableAgent & { turnId: number })[]): Promise<Set<number>> {
    return this.agentQueue.renew(turns, this.reclaimAfterMs);
  }

  /** Lets any worker claim these turns at once. */
  leaveQueue(turnIds: number[]): Promise<void> {
    return this.agentQueue.leave(turnIds);
  }

  /** How long a turn waits for a busy agent. */
  busy(agentId: number): UnavailableAgent {
    return this.#unavailable(agentId, this.config.AGENT_REPLY_TIMEOUT_MS, 'reply_timeout');
  }

  /** How long a turn waits for a workflow that cannot be reached; never longer than for a reply. */
  unreachable(agentId: number, maxWaitMs: number): UnavailableAgent {
    return this.#unavailable(agentId, Math.min(maxWaitMs, this.config.AGENT_REPLY_TIMEOUT_MS), 'workflow_unreachable');
  }

  #unavailable(agentId: number, maxWaitMs: number, failureCode: FailureCode): UnavailableAgent {
    return { agentId, maxWaitMs, failureCode };
  }
}
