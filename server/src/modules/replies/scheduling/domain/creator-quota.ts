/** A creator's ID; while the creator is unknown, a string for the agent. */
export type Owner = number | string;

/** A creator may use this many times the number of free slots. */
const FREE_SLOTS_FACTOR = 3;

/**
 * Shares a worker's slots between creators (ADR 23): each may use three times as many as are free. So one creator alone
 * gets three quarters of them, and there is always a slot for another one.
 */
export class CreatorQuota {
  readonly #inFlight = new Map<Owner, number>();
  #total = 0;

  /** @param slots replies that may be in flight in this worker */
  constructor(private readonly slots: number) {}

  /** Whether the owner may start one more reply. */
  hasRoom(owner: Owner): boolean {
    return this.#fits(this.#of(owner), this.#total);
  }

  /** Whether the owner may start another reply in a slot that it already uses. */
  keeps(owner: Owner): boolean {
    return this.#fits(this.#of(owner) - 1, this.#total - 1);
  }

  acquire(owner: Owner, count = 1): void {
    this.#total += count;
    this.#inFlight.set(owner, this.#of(owner) + count);
  }

  release(owner: Owner, count = 1): void {
    this.#total -= count;
    const left = this.#of(owner) - count;
    if (left > 0) this.#inFlight.set(owner, left);
    else this.#inFlight.delete(owner);
  }

  #fits(own: number, total: number): boolean {
    const free = this.slots - total;
    return free > 0 && own < FREE_SLOTS_FACTOR * free;
  }

  #of(owner: Owner): number {
    return this.#inFlight.get(owner) ?? 0;
  }
}
