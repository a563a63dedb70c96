import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { type ClaimedTurn, TurnQueue, type UnavailableAgent } from '../../chat/public.js';
import { UNREACHABLE_FOR_MS } from '../../workflow/public.js';
import { AgentQueues, type PendingChat } from './domain/agent-queues.js';

/** Above this length the sweeper adds no turns, because one statement renews all waits of a worker. */
const MAX_QUEUE_LENGTH = 5000;
/** Time that a chat stays only in memory (at most twice as long); most get a slot by then. */
export const PENDING_MS = 500;

/**
 * The worker's agent queues in memory, and the stored waits of their turns. The rows are authoritative and any worker
 * may claim them; the sweeper finds those of a killed worker (ADR 24).
 */
@Injectable()
export class QueuedTurns {
  readonly agents: AgentQueues;
  private closed = false;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly turns: TurnQueue,
    private readonly jobs: JobQueue,
  ) {
    this.agents = new AgentQueues(config.AGENT_CONCURRENCY, MAX_QUEUE_LENGTH, config.replyPlaces);
  }

  /** Agents whose turns must not be claimed now. */
  unavailable(): UnavailableAgent[] {
    return this.agents.unavailable().map(({ agentId, isUnreachable }) => this.reasonOf(agentId, isUnreachable));
  }

  /** The stored turn waits in the agent queue. */
  add({ agent_id: agentId, chat_id: chatId, turn_id: turnId }: ClaimedTurn): void {
    if (this.closed) void this.leave([turnId]);
    else this.agents.add({ agentId, chatId, turnId });
  }

  /** Adds a chat in memory only. @returns false when the queue is full: the turn must be stored as waiting */
  addPending(agentId: number, chatId: number): boolean {
    if (this.agents.room(agentId) === 0) return false;
    if (this.closed) this.jobs.add('wake', { chat_id: chatId, agent_id: agentId });
    else this.agents.addPending(agentId, chatId, performance.now());
    return true;
  }

  /** Undoes the claim of a turn whose agent has no slot or is unreachable. */
  async requeue(turn: ClaimedTurn, lease: string, isUnreachable = false): Promise<void> {
    if (await this.turns.requeue(turn, lease, this.reasonOf(turn.agent_id, isUnreachable))) this.add(turn);
  }

  /** Undoes the claim of a turn whose slot was taken away. @returns false when the turn is not in memory */
  async requeueFirst(turn: ClaimedTurn, lease: string): Promise<boolean> {
    const { agent_id: agentId, chat_id: chatId, turn_id: turnId } = turn;
    const isOurs = await this.turns.requeue(turn, lease, this.reasonOf(agentId, false)).catch(this.logRetry);
    if (!isOurs) return false; // after an error the sweeper finds the turn when its lease ends
    if (this.closed) {
      await this.leave([turnId]);
      return false;
    }
    this.agents.addToFront({ agentId, chatId, turnId });
    return true;
  }

  /** Stores the first turns of these chats as waiting, and adds them. */
  async enqueue(agentId: number, chatIds: number[]): Promise<void> {
    const rows = await this.turns.enqueue(chatIds, this.reasonOf(agentId, this.agents.isUnreachable(agentId)));
    const turnIds = new Map(rows.map(({ chat_id, turn_id }) => [chat_id, turn_id]));
    if (this.closed) return this.leave([...turnIds.values()]);
    for (const chatId of chatIds) {
      const turnId = turnIds.get(chatId);
      if (turnId !== undefined) this.agents.add({ agentId, chatId, turnId });
    }
  }

  /** Drops chats without a claimable turn: the worker that has the turn wakes the chat when it ends. */
  forget(agentId: number, chats: PendingChat[]): void {
    if (!this.closed) for (const chat of chats) this.agents.forget(agentId, chat);
  }

  /** Prevents other workers from claiming the queued turns, and demotes turns that are no longer queued. */
  async renew(): Promise<void> {
    const queued = this.agents.queued();
    if (queued.length === 0) return;
    const turns = queued.map(({ agentId, turnId }) => ({
      ...this.reasonOf(agentId, this.agents.isUnreachable(agentId)),
      turnId,
    }));
    const kept = await this.turns.renewQueued(turns);
    for (const chat of queued) if (!kept.has(chat.turnId)) this.agents.demote(chat, performance.now());
  }

  /** Accepts no chats from now on. */
  close(): void {
    this.closed = true;
  }

  /** Releases the waiting turns to other workers. */
  async handOver(): Promise<void> {
    for (const { agentId, chats } of this.agents.pending()) {
      for (const { chatId } of chats) this.jobs.add('wake', { chat_id: chatId, agent_id: agentId });
    }
    const queued = this.agents.queued();
    this.agents.clearQueues();
    await this.leave(queued.map(({ turnId }) => turnId));
  }

  readonly logRetry = (error: unknown): void => this.logger.debug({ err: error }, 'Failed to write queued turns');

  private reasonOf(agentId: number, isUnreachable: boolean): UnavailableAgent {
    return isUnreachable ? this.turns.unreachable(agentId, UNREACHABLE_FOR_MS) : this.turns.busy(agentId);
  }

  private async leave(turnIds: number[]): Promise<void> {
    if (turnIds.length === 0) return;
    await this.turns
      .leaveQueue(turnIds)
      .catch((error: unknown) => this.logger.debug({ err: error }, 'Failed to leave agent queues'));
  }
}
