/** Whose share a reply is of: a creator, or for the moment in which nobody knows the creator, the agent. */
export type Owner = number | string;

/** A creator who asks for everything gets so many times what is left for the others. */
const OF_WHAT_IS_FREE = 3;

/**
 * How the places of a worker are shared between creators. Nobody has a fixed number: each may have three times as many as
 * are free. So one alone has three quarters of all, ten that are all slow have a share each, and there is a place for
 * somebody who comes new, however many agents a creator has whose workflows never end.
 */
export class CreatorShares {
  readonly #inFlight = new Map<Owner, number>();
  #all = 0;

  /** @param places replies that may be in flight in this worker */
  constructor(private readonly places: number) {}

  /** Whether one more may be begun. */
  hasRoom(owner: Owner): boolean {
    return this.#fits(this.#of(owner), this.#all);
  }

  /** Whether one that ends may be followed by another one: others may have come meanwhile. */
  keeps(owner: Owner): boolean {
    return this.#fits(this.#of(owner) - 1, this.#all - 1);
  }

  take(owner: Owner, count = 1): void {
    this.#all += count;
    this.#inFlight.set(owner, this.#of(owner) + count);
  }

  give(owner: Owner, count = 1): void {
    this.#all -= count;
    const left = this.#of(owner) - count;
    if (left > 0) this.#inFlight.set(owner, left);
    else this.#inFlight.delete(owner);
  }

  #fits(own: number, all: number): boolean {
    const free = this.places - all;
    return free > 0 && own < OF_WHAT_IS_FREE * free;
  }

  #of(owner: Owner): number {
    return this.#inFlight.get(owner) ?? 0;
  }
}
