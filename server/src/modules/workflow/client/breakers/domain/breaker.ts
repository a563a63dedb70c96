import { backOff } from '../../domain/retry-delay.js';

/** `half-open`: the pause is over, and the next call is a probe. */
export type BreakerState = 'closed' | 'open' | 'half-open';

/** Consecutive failures that open the breaker. */
const FAILURES = 5;
/** Failures further apart than this do not count as consecutive. */
const FORGET_MS = 60_000;

/**
 * A circuit breaker. It opens after consecutive failures and then admits one probe after each pause of 1 to 15 s until
 * one succeeds. The next pause starts with the probe, so a probe that never ends does not block the following ones.
 * Times are Unix ms; `random` is from 0 (inclusive) to 1 (exclusive).
 */
export class Breaker {
  #failures = 0;
  /** Pauses since it opened; 0 while it is closed. */
  #pauses = 0;
  #pauseEndsAt = 0;
  #isProbing = false;
  #failedAt = 0;

  state(now: number): BreakerState {
    if (this.#pauses === 0) return 'closed';
    return now < this.#pauseEndsAt ? 'open' : 'half-open';
  }

  /** Whether a probe is running. */
  get isProbing(): boolean {
    return this.#isProbing;
  }

  /** Time of the last failure. */
  get failedAt(): number {
    return this.#failedAt;
  }

  /** Remaining time without calls, in ms. */
  closedFor(now: number): number {
    return this.state(now) === 'open' ? this.#pauseEndsAt - now : 0;
  }

  /** @returns whether a call may be made now; a call while half-open is a probe */
  admit(now: number, random: number): boolean {
    const state = this.state(now);
    if (state !== 'half-open') return state === 'closed';
    this.#isProbing = true;
    this.#pauseFrom(now, random);
    return true;
  }

  /** Records a failed call. @returns whether it opened the breaker */
  failed(now: number, random: number): boolean {
    const isStale = now - this.#failedAt > FORGET_MS;
    this.#failedAt = now;
    if (this.#pauses > 0) {
      this.#failedAgain(now, random);
      return false;
    }
    this.#failures = isStale ? 1 : this.#failures + 1;
    if (this.#failures < FAILURES) return false;
    this.#pauseFrom(now, random);
    return true;
  }

  /** Calls from before it opened may fail much later: only a failed probe counts. */
  #failedAgain(now: number, random: number): void {
    if (!this.#isProbing) return;
    this.#isProbing = false;
    this.#pauses -= 1;
    this.#pauseFrom(now, random);
  }

  #pauseFrom(now: number, random: number): void {
    this.#pauses += 1;
    this.#pauseEndsAt = now + backOff(this.#pauses, random);
  }
}
