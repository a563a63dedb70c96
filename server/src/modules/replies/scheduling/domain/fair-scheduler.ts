import type { Owner } from './creator-quota.js';

/**
 * Agents that wait for their creator's quota, by creator, first come first served. Creators take turns, so the cost of
 * choosing the next agent does not depend on the number of agents.
 */
export class FairScheduler {
  readonly #byOwner = new Map<Owner, Set<number>>();

  /** Adds an agent behind the creator's other ones; an agent that waits already keeps its position. */
  add(owner: Owner, agentId: number): void {
    const agents = this.#byOwner.get(owner) ?? new Set();
    this.#byOwner.set(owner, agents.add(agentId));
  }

  remove(owner: Owner, agentId: number): void {
    const agents = this.#byOwner.get(owner);
    agents?.delete(agentId);
    if (agents?.size === 0) this.#byOwner.delete(owner);
  }

  /** Moves an agent to its creator once that is known. */
  move(agentId: number, from: Owner, to: Owner): void {
    if (!this.#byOwner.get(from)?.has(agentId)) return;
    this.remove(from, agentId);
    this.add(to, agentId);
  }

  /** Removes and returns the first waiting agent of the next creator with room. */
  next(hasRoom: (owner: Owner) => boolean, waits: (agentId: number) => boolean): number | undefined {
    for (const [owner, agents] of this.#byOwner) {
      if (!hasRoom(owner)) continue;
      const found = this.#removeFirst(owner, agents, waits);
      if (found === undefined) continue;
      const left = this.#byOwner.get(owner);
      if (left) {
        this.#byOwner.delete(owner);
        this.#byOwner.set(owner, left);
      }
      return found;
    }
    return undefined;
  }

  /** Whether another agent of the creator waits. */
  hasOther(owner: Owner, agentId: number, waits: (agentId: number) => boolean): boolean {
    for (const other of this.#byOwner.get(owner) ?? []) if (other !== agentId && waits(other)) return true;
    return false;
  }

  #removeFirst(owner: Owner, agents: Set<number>, waits: (agentId: number) => boolean): number | undefined {
    for (const agentId of agents) {
      this.remove(owner, agentId);
      if (waits(agentId)) return agentId;
    }
    return undefined;
  }
}
