import { CreatorQuota, type Owner } from './creator-quota.js';
import { FairScheduler } from './fair-scheduler.js';

/** A chat whose first open turn is stored as waiting in the agent queue. */
export interface QueuedChat {
  agentId: number;
  chatId: number;
  turnId: number;
}

/** A chat that waits only in this worker's memory since a time (ms). */
export interface PendingChat {
  chatId: number;
  since: number;
}

interface Agent {
  owner: Owner;
  inFlight: number;
  /** By chat, in the order of arrival. */
  queue: Map<number, QueuedChat | PendingChat>;
  isUnreachable: boolean;
}

/** Above this number, the least recently used creators are evicted. */
const MAX_KNOWN_CREATORS = 50_000;

/**
 * The worker's agent queues: how many replies of each agent are in flight, and which chats wait for one to end. A queue
 * that is not empty is drained by a running reply, a probe of an unreachable agent, or a release of the creator's quota;
 * `undrained` lists queues for which that has failed.
 */
export class AgentQueues {
  readonly #agents = new Map<number, Agent>();
  readonly #creators = new Map<number, number>();
  readonly #quota: CreatorQuota;
  readonly #fairScheduler = new FairScheduler();

  /**
   * @param slotsPerAgent concurrent replies of one agent
   * @param maxLength of a queue; only `add` exceeds it
   * @param slots maximum number of concurrent replies of all agents
   */
  constructor(
    private readonly slotsPerAgent: number,
    private readonly maxLength = Number.POSITIVE_INFINITY,
    slots = Number.POSITIVE_INFINITY,
  ) {
    this.#quota = new CreatorQuota(slots);
  }

  /** Until its creator is known, an agent has a separate quota. */
  setCreator(agentId: number, creatorId: number): void {
    this.#creators.delete(agentId);
    this.#creators.set(agentId, creatorId);
    const [oldest] = this.#creators.keys();
    if (oldest !== undefined && this.#creators.size > MAX_KNOWN_CREATORS) this.#creators.delete(oldest);
    const agent = this.#agents.get(agentId);
    if (!agent || agent.owner === creatorId) return;
    this.#quota.release(agent.owner, agent.inFlight);
    this.#quota.acquire(creatorId, agent.inFlight);
    this.#fairScheduler.move(agentId, agent.owner, creatorId);
    agent.owner = creatorId;
  }

  /** Takes a slot. @returns false if none is free */
  acquire(agentId: number): boolean {
    const agent = this.#agent(agentId);
    const isFree = !agent.isUnreachable && agent.inFlight < this.slotsPerAgent && this.#hasQuota(agentId, agent);
    if (isFree) this.#start(agent);
    else this.#forgetIdle(agentId, agent);
    return isFree;
  }

  /** Takes a slot for the first chat in the queue, also of an unreachable agent: that call is the probe. */
  acquireFirst(agentId: number): number | undefined {
    if (!this.canDrain(agentId)) return undefined;
    const agent = this.#agent(agentId);
    this.#start(agent);
    const first = this.shift(agentId);
    this.#awaitQuota(agentId, agent);
    return first;
  }

  /** Whether the slot is within the creator's quota. */
  keepsSlot(agentId: number): boolean {
    return this.#quota.keeps(this.#agent(agentId).owner);
  }

  release(agentId: number): void {
    const agent = this.#agent(agentId);
    agent.inFlight -= 1;
    this.#quota.release(agent.owner);
    this.#forgetIdle(agentId, agent);
  }

  /** The next chat for the caller's slot; without one, or above the quota, the slot is released. */
  nextOrRelease(agentId: number): number | undefined {
    const agent = this.#agent(agentId);
    const next = !agent.isUnreachable && this.#mayContinue(agentId, agent) ? this.shift(agentId) : undefined;
    if (next === undefined) {
      this.#fairScheduler.remove(agent.owner, agentId); // re-added behind the creator's other agents
      this.release(agentId);
    }
    this.#awaitQuota(agentId, agent);
    return next;
  }

  /** The next agent that waits for its creator's quota and may use it now. */
  nextWithQuota(): number | undefined {
    return this.#fairScheduler.next(
      (owner) => this.#quota.hasRoom(owner),
      (agentId) => this.#waitsForQuota(agentId),
    );
  }

  /** Adds a chat at the end; a chat in the queue keeps its position. */
  add(chat: QueuedChat): void {
    this.#agent(chat.agentId).queue.set(chat.chatId, chat);
  }

  /** Returns a chat to the front, ordered by turn ID among the queued ones: its slot was taken away. */
  addToFront(chat: QueuedChat): void {
    const agent = this.#agent(chat.agentId);
    agent.queue.delete(chat.chatId);
    const queue = [...agent.queue];
    const behind = queue.findIndex(([, waits]) => !('turnId' in waits) || waits.turnId > chat.turnId);
    queue.splice(behind < 0 ? queue.length : behind, 0, [chat.chatId, chat]);
    agent.queue = new Map(queue);
  }

  /** Adds a chat at the end without its turn. A chat that is queued with its turn stays as it is. */
  addPending(agentId: number, chatId: number, since: number): void {
    const { queue } = this.#agent(agentId);
    const before = queue.get(chatId);
    if (!before || 'since' in before) queue.set(chatId, { chatId, since: before?.since ?? since });
  }

  /** Removes and returns the first chat. */
  shift(agentId: number): number | undefined {
    const agent = this.#agents.get(agentId);
    const [first] = agent?.queue.keys() ?? [];
    if (!agent || first === undefined) return undefined;
    agent.queue.delete(first);
    this.#forgetIdle(agentId, agent);
    return first;
  }

  /** The turn is no longer queued: its chat keeps its position as pending, because it may have another turn. */
  demote(chat: QueuedChat, since: number): void {
    const queue = this.#agents.get(chat.agentId)?.queue;
    if (queue?.get(chat.chatId) === chat) queue.set(chat.chatId, { chatId: chat.chatId, since });
  }

  /** Removes a pending chat unless it was added again. */
  forget(agentId: number, chat: PendingChat): void {
    const agent = this.#agents.get(agentId);
    if (agent?.queue.get(chat.chatId) !== chat) return;
    agent.queue.delete(chat.chatId);
    this.#forgetIdle(agentId, agent);
  }

  markUnreachable(agentId: number): void {
    this.#agent(agentId).isUnreachable = true;
  }

  markReachable(agentId: number): void {
    const agent = this.#agent(agentId);
    agent.isUnreachable = false;
    this.#forgetIdle(agentId, agent);
  }

  /** Number of chats that the queue can still take. */
  room(agentId: number): number {
    return Math.max(0, this.maxLength - (this.#agents.get(agentId)?.queue.size ?? 0));
  }

  /** Agents whose queue is full. */
  full(): number[] {
    return [...this.#agents].flatMap(([agentId, { queue }]) => (queue.size >= this.maxLength ? agentId : []));
  }

  hasQueue(agentId: number): boolean {
    return (this.#agents.get(agentId)?.queue.size ?? 0) > 0;
  }

  isUnreachable(agentId: number): boolean {
    return this.#agents.get(agentId)?.isUnreachable ?? false;
  }

  /** Agents without a free slot. */
  unavailable(): { agentId: number; isUnreachable: boolean }[] {
    return [...this.#agents]
      .filter(
        ([, agent]) => agent.isUnreachable || agent.inFlight >= this.slotsPerAgent || !this.#quota.hasRoom(agent.owner),
      )
      .map(([agentId, { isUnreachable }]) => ({ agentId, isUnreachable }));
  }

  /** Whether a chat waits and a slot is free. */
  canDrain(agentId: number): boolean {
    const agent = this.#agents.get(agentId);
    if (!agent || agent.queue.size === 0 || agent.inFlight >= this.slotsPerAgent) return false;
    // The probe of an unreachable agent needs no quota.
    return (agent.isUnreachable && agent.inFlight === 0) || this.#hasQuota(agentId, agent);
  }

  /** Reachable agents with a queue and a free slot: draining them has failed. */
  undrained(): number[] {
    return [...this.#agents].flatMap(([agentId, { isUnreachable }]) =>
      !isUnreachable && this.canDrain(agentId) ? agentId : [],
    );
  }

  /** Number of waiting chats. */
  get size(): number {
    return [...this.#agents.values()].reduce((sum, { queue }) => sum + queue.size, 0);
  }

  queued(): QueuedChat[] {
    return [...this.#agents.values()].flatMap(({ queue }) =>
      [...queue.values()].flatMap((waits) => ('turnId' in waits ? waits : [])),
    );
  }

  /** Pending chats by agent, added at `until` or earlier. */
  pending(until = Number.POSITIVE_INFINITY): { agentId: number; chats: PendingChat[] }[] {
    return [...this.#agents].flatMap(([agentId, { queue }]) => {
      const chats = [...queue.values()].flatMap((waits) => ('since' in waits && waits.since <= until ? waits : []));
      return chats.length > 0 ? { agentId, chats } : [];
    });
  }

  clearQueues(): void {
    for (const [agentId, agent] of [...this.#agents]) {
      agent.queue.clear();
      this.#forgetIdle(agentId, agent);
    }
  }

  /** Without quota the agent is added to the fair scheduler. */
  #hasQuota(agentId: number, agent: Agent): boolean {
    const has = this.#quota.hasRoom(agent.owner);
    if (!has) this.#fairScheduler.add(agent.owner, agentId);
    return has;
  }

  /** Agents of one creator take turns while several wait for its quota. */
  #mayContinue(agentId: number, agent: Agent): boolean {
    if (agent.queue.size === 0) return false;
    const hasRival = this.#fairScheduler.hasOther(agent.owner, agentId, (other) => this.#waitsForQuota(other));
    return this.#quota.keeps(agent.owner) && !hasRival;
  }

  #awaitQuota(agentId: number, agent: Agent): void {
    if (this.#waitsForQuota(agentId)) this.#fairScheduler.add(agent.owner, agentId);
  }

  /** Whether only the quota prevents draining the agent's queue. */
  #waitsForQuota(agentId: number): boolean {
    const agent = this.#agents.get(agentId);
    return agent !== undefined && !agent.isUnreachable && agent.queue.size > 0 && agent.inFlight < this.slotsPerAgent;
  }

  #start(agent: Agent): void {
    agent.inFlight += 1;
    this.#quota.acquire(agent.owner);
  }

  #agent(agentId: number): Agent {
    const owner = this.#creators.get(agentId) ?? `agent ${agentId}`;
    const known: Agent = this.#agents.get(agentId) ?? { owner, inFlight: 0, queue: new Map(), isUnreachable: false };
    this.#agents.set(agentId, known);
    return known;
  }

  #forgetIdle(agentId: number, { inFlight, queue, isUnreachable }: Agent): void {
    if (inFlight === 0 && queue.size === 0 && !isUnreachable) this.#agents.delete(agentId);
  }
}
