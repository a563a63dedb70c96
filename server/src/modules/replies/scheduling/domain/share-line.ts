import type { Owner } from './creator-quota.js';

/**
 * Agents whose creator has no share left for them, by creator, each in the order in which they came. One who gives a place
 * back asks once for each creator, however many agents wait.
 */
export class ShareLine {
  readonly #byOwner = new Map<Owner, Set<number>>();

  /** To the end of its creator's line; who is in it keeps the place. */
  add(owner: Owner, agentId: number): void {
    const agents = this.#byOwner.get(owner) ?? new Set();
    this.#byOwner.set(owner, agents.add(agentId));
  }

  remove(owner: Owner, agentId: number): void {
    const agents = this.#byOwner.get(owner);
    agents?.delete(agentId);
    if (agents?.size === 0) this.#byOwner.delete(owner);
  }

  /** Its creator has been found out. */
  move(agentId: number, from: Owner, to: Owner): void {
    if (!this.#byOwner.get(from)?.has(agentId)) return;
    this.remove(from, agentId);
    this.add(to, agentId);
  }

  /** Takes out the first agent that still waits, of the first creator who has room; creators take turns. */
  next(hasRoom: (owner: Owner) => boolean, waits: (agentId: number) => boolean): number | undefined {
    for (const [owner, agents] of this.#byOwner) {
      if (!hasRoom(owner)) continue;
      const found = this.#takeFirst(owner, agents, waits);
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

  /** Whether another agent of the creator waits too. */
  hasOther(owner: Owner, agentId: number, waits: (agentId: number) => boolean): boolean {
    for (const other of this.#byOwner.get(owner) ?? []) if (other !== agentId && waits(other)) return true;
    return false;
  }

  #takeFirst(owner: Owner, agents: Set<number>, waits: (agentId: number) => boolean): number | undefined {
    for (const agentId of agents) {
      this.remove(owner, agentId);
      if (waits(agentId)) return agentId;
    }
    return undefined;
  }
}
